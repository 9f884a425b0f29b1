import type { Failure } from "../api/error.ts";
import type { Operation } from "./operation.ts";
import type { RunSummary } from "./runs/run.ts";

/** An action, or a run that hadn't begun. */
export type Unsent = Operation | Pick<RunSummary, "id" | "kind" | "count" | "keyFingerprint">;

/** `app/services.ts` hands each to `announceEvent` (actions/announce.ts), which shows a toast or a banner. */
export type OperationEvent =
  /** Accepted, or already done. The instance leaves the selection, and the team banner is cleared. */
  | { kind: "succeeded"; operation: Operation }
  /** A read showed how it ended, or we stopped looking. */
  | { kind: "ended"; operation: Operation }
  /** Found after a tab closed: not sent, or its outcome is unknown. */
  | { kind: "recovered"; operation: Operation }
  /** The session ended before it was sent. Reported when the same key is connected again. */
  | { kind: "endedUnsent"; unsent: Unsent }
  /** The API refuses everything for this team or key, so the run ended. */
  | { kind: "refused"; run: RunSummary; error: Failure }
  /** It waits for someone to resume or cancel it. */
  | { kind: "runHeld"; run: RunSummary }
  | { kind: "runEnded"; run: RunSummary };

export type Report = (event: OperationEvent) => void;
