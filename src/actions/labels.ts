import { formatCount, plural } from "../lib/text.ts";
import type { OperationKind } from "../operations/operation.ts";

/** Same verb on the button, in the title and in the outcome. */
export const words: Record<
  OperationKind,
  {
    /** "Stop" */ verb: string;
    /** "Stopping" */ going: string;
    /** "Stopped" */ done: string;
    /** "Stop requested" */ requested: string;
  }
> = {
  stop: {
    verb: "Stop",
    going: "Stopping",
    done: "Stopped",
    requested: "Stop requested",
  },
  delete: {
    verb: "Delete",
    going: "Deleting",
    done: "Deleted",
    requested: "Delete requested",
  },
};

export function instancesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "instance", "instances")}`;
}
