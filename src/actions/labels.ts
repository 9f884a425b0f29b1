import { formatCount, plural } from "../text/format.ts";
import type { OperationKind } from "../operations/operation.ts";

/** Same verb on the button, in the title and in the outcome. */
export const words: Record<
  OperationKind,
  {
    /** "Stop" */ verb: string;
    /** "Stopping" */ going: string;
    /** "stopping" */ doing: string;
    /** "Stopped" */ done: string;
    /** "Stop requested" */ requested: string;
    /** What it does to one instance, for its dialog. */ consequence: string;
    /** The same for many. */ consequenceForMany: string;
  }
> = {
  stop: {
    verb: "Stop",
    going: "Stopping",
    doing: "stopping",
    done: "Stopped",
    requested: "Stop requested",
    consequence: "It stops immediately. You can’t start it again from here.",
    consequenceForMany: "They stop immediately. You can’t start them again from here.",
  },
  delete: {
    verb: "Delete",
    going: "Deleting",
    doing: "deleting",
    done: "Deleted",
    requested: "Delete requested",
    consequence: "This permanently deletes the instance.",
    consequenceForMany: "This permanently deletes the instances.",
  },
};

export function instancesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "instance", "instances")}`;
}

/** The filters of the Activity page. */
export const outcomes = ["open", "done", "refused", "unknown", "cancelled"] as const;
export type OutcomeName = (typeof outcomes)[number];
