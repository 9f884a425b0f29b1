import type { Operation, Phase } from "../operation.ts";
import type { RunHold } from "./run.ts";
import { hasEndedAsAsked } from "./run-items.ts";

/** A run holds after this many bad outcomes in a row. */
const maxBadInARow = 3;

/**
 * What an outcome says about the next requests. `good`: the API answered about this one instance. `none`: nothing was
 * sent, for a reason that only concerns this instance or this browser.
 */
type Sign = "good" | "none" | Exclude<RunHold["why"], "first" | "mixed" | "slept">;

/** Counts bad outcomes in the order in which they come, whatever the order of their requests. */
export function createHoldRule() {
  let bad: Sign[] = [];
  return {
    /** Returns why the run should hold now. */
    next(operation: Operation): RunHold | undefined {
      const { id, phase } = operation;
      const sign = hasEndedAsAsked(operation) ? "good" : signOf(phase);
      if (sign === "none") return undefined;
      if (sign === "good") {
        bad = [];
        return undefined;
      }
      bad = [...bad, sign];
      if (sign === "forbidden") return { why: "forbidden", operationId: id };
      if (bad.length < maxBadInARow) return undefined;
      const why = bad.every((one) => one === sign) ? sign : "mixed";
      return { why, operationId: id };
    },
  };
}

function signOf(phase: Phase): Sign {
  switch (phase.name) {
    case "accepted":
    case "done":
    case "alreadyGone":
      return "good";
    case "unknown":
      return "unclear";
    case "refused":
      if (isForbidden(phase.error)) return "forbidden";
      return speaksOfOneInstance(phase.error.code) ? "good" : "refused";
    case "changed":
      if (phase.found.kind !== "unreadable") return "none";
      return isForbidden(phase.found.error) ? "forbidden" : "unclear";
    case "guarded":
      // A mistake of the dashboard would probably happen again.
      return phase.error.kind === "guarded" ? "none" : "unclear";
    case "waiting":
    case "sent":
    case "givenUp":
      return "none";
  }
}

/** A 403 without a code, e.g. from a proxy, isn't about the instance either. */
function isForbidden({ code, status }: { code?: string | undefined; status?: number | undefined }) {
  return code === "FORBIDDEN" || status === 403;
}

function speaksOfOneInstance(code: string | undefined): boolean {
  return code === "CONFLICT" || code === "RESOURCE_NOT_FOUND";
}
