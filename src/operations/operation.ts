import type { ApiError } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";

export type OperationKind = "stop" | "delete";

/** What a reading of the instance found. */
export type Found =
  | { kind: "instance"; instance: Instance }
  | { kind: "gone" }
  | { kind: "unreadable"; error: ApiError };

/**
 * How far an operation has come.
 * - `waiting`: not sent; for its turn, or until a rate limit ends (milliseconds since the epoch)
 * - `sent`: on its way
 * - `cancelled`: given up before it was sent
 * - `refused`: the API said no; nothing was done. `found` where the state was worth reading again
 * - `unknown`: sent, and no answer that says what came of it; `found` is what the instance looked like afterwards
 * - `accepted`: the API said yes; the instance is being watched, or, when `late`, no longer
 * - `done`: seen to be over
 */
export type Phase =
  | { name: "waiting"; until?: number }
  | { name: "sent" }
  | { name: "cancelled" }
  | { name: "refused"; error: ApiError; found?: Found }
  | { name: "unknown"; error: ApiError; found: Found }
  | { name: "accepted"; late: boolean }
  | { name: "done"; found: Found };

/** One confirmed act on one instance. */
export interface Operation {
  id: string;
  kind: OperationKind;
  instanceId: string;
  /** How people call the instance: its host name, else its id. */
  host: string;
  /** The state that the confirmation was given on. */
  stateBefore: string | undefined;
  /** Milliseconds since the epoch. */
  askedAt: number;
  phase: Phase;
}

/** How people call an instance: its host name, or its id where there is none. */
export function hostOf(instance: Instance): string {
  return instance.hostName ?? instance.id;
}
