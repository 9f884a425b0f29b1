import { describeState } from "../api/state.ts";
import type { Found, OperationKind } from "./operation.ts";
import { formatCount, plural } from "../ui/format.ts";
import { displayText } from "../ui/display-text.ts";

/** The words of each kind of operation: the same verb on the button, in the title and in the outcome. */
export const words: Record<
  OperationKind,
  {
    /** "Stop" */ verb: string;
    /** "Stopping" */ going: string;
    /** "stopping" */ doing: string;
    /** "Stopped" */ done: string;
    /** "Stop requested" */ requested: string;
    /** What it means, before it is confirmed. */ consequence: string;
    /** The same for many. */ consequenceForMany: string;
  }
> = {
  stop: {
    verb: "Stop",
    going: "Stopping",
    doing: "stopping",
    done: "Stopped",
    requested: "Stop requested",
    consequence:
      "This asks the live service to stop the instance at once. There is no sandbox, and the API has no way to start an instance again.",
    consequenceForMany:
      "This asks the live service to stop each of them, one after the other. There is no sandbox, and the API has no way to start an instance again.",
  },
  delete: {
    verb: "Delete",
    going: "Deleting",
    doing: "deleting",
    done: "Deleted",
    requested: "Delete requested",
    consequence:
      "This asks the live service to delete the instance at once. There is no sandbox, and the API has no way to bring an instance back.",
    consequenceForMany:
      "This asks the live service to delete each of them, one after the other. There is no sandbox, and the API has no way to bring an instance back.",
  },
};

/** What a reading of the instance found, as a sentence about it. */
export function foundText(found: Found): string {
  switch (found.kind) {
    case "gone":
      return "The instance no longer exists.";
    case "unreadable":
      return "The instance could not be read again, so its state is not known.";
    case "instance":
      return found.state === undefined
        ? "Read again, the instance exists; the API gives no state."
        : `Read again, its state is ${displayText(describeState(found.state).label)}.`;
  }
}

/** "1 instance", "1,284 instances". */
export function instancesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "instance", "instances")}`;
}
