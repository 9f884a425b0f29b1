import type { Failure } from "../api/error.ts";
import type { Operation } from "./operation.ts";
import type { RunSummary } from "./run.ts";

/** A confirmed action, or a run that had not begun. */
export type Unsent = Operation | Pick<RunSummary, "id" | "kind" | "count" | "keyFingerprint">;

/** What a person should hear of an operation or a run; `actions/announce.ts` has the words. */
export type OperationEvent =
  /** The API accepted a request, or a reading after a lost answer showed that a delete is done. */
  | { kind: "succeeded"; operation: Operation }
  /** An accepted operation is over, or is no longer tracked. */
  | { kind: "ended"; operation: Operation }
  /** What a closed tab left without an answer: it was not sent, or its outcome is unknown. */
  | { kind: "recovered"; operation: Operation }
  /** The end of the session has cancelled what was confirmed; its key is connected again. */
  | { kind: "endedUnsent"; unsent: Unsent }
  /** A run has ended because the API refuses everything of this team or key. */
  | { kind: "refused"; run: RunSummary; error: Failure }
  /** The last answer of a run has come. */
  | { kind: "runEnded"; run: RunSummary };

export type Report = (event: OperationEvent) => void;
