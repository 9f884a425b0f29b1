import { formatCount, plural } from "../text/format.ts";
import { describeState } from "../api/state.ts";
import { displayText } from "../text/display-text.ts";
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
  }
> = {
  stop: {
    verb: "Stop",
    going: "Stopping",
    doing: "stopping",
    done: "Stopped",
    requested: "Stop requested",
  },
  delete: {
    verb: "Delete",
    going: "Deleting",
    doing: "deleting",
    done: "Deleted",
    requested: "Delete requested",
  },
};

export function instancesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "instance", "instances")}`;
}

/** The filters of the Activity page. */
export const outcomeGroups = ["open", "done", "refused", "unknown", "cancelled"] as const;
export type OutcomeGroup = (typeof outcomeGroups)[number];

/** "Already stopped.", "Already deleted.": for a state in which a stop has nothing to do, else undefined. */
export function alreadyText(state: string | undefined): string | undefined {
  const { label, tone } = describeState(state ?? "");
  return tone === "stop" ? `Already ${displayText(label).toLowerCase()}.` : undefined;
}
