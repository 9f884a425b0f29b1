import type { Failure } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";

export type OperationKind = "stop" | "delete";

/** What a reading of the instance found. */
export type Found =
  | { kind: "instance"; state?: string | undefined }
  | { kind: "gone" }
  | { kind: "unreadable"; error: Failure };

/**
 * How far an operation has come.
 * - `waiting`: not sent; for its turn, or until a rate limit ends (milliseconds since the epoch)
 * - `sent`: on its way
 * - `cancelled`: given up before it was sent. With `found`, because the instance was read again and is not what was
 *   confirmed; `renamed` where that is its name
 * - `refused`: the API said no; nothing was done. `found` where the state was worth reading again
 * - `unknown`: nothing says what came of it; `found` is what the instance looked like when it was read again. Without an
 *   `error` the tab was closed or crashed before there was an outcome
 * - `accepted`: the API said yes; the instance is being watched, or, when `late`, no longer
 * - `done`: seen to be over
 */
export type Phase =
  | { name: "waiting"; until?: number | undefined }
  | { name: "sent" }
  | { name: "cancelled"; found?: Found | undefined; renamed?: string | undefined }
  | { name: "refused"; error: Failure; found?: Found | undefined }
  | { name: "unknown"; error?: Failure | undefined; found: Found }
  | { name: "accepted"; late: boolean; requestId?: string | undefined }
  | { name: "done"; found: Found; error?: Failure | undefined; requestId?: string | undefined };

/** One confirmed act on one instance, as the journal keeps it. It holds no key. */
export interface Operation {
  /** A UUID v4, one for each confirmation. */
  id: string;
  kind: OperationKind;
  instanceId: string;
  /** How people call the instance: its host name, else its id. */
  host: string;
  /** The state that the confirmation was given on. */
  stateBefore?: string | undefined;
  /** Milliseconds since the epoch. */
  askedAt: number;
  /** When the phase last changed: milliseconds since the epoch. */
  changedAt: number;
  /** Which tab asked: a name of its own that lasts until it closes. */
  tab: string;
  /** The host of the API that was asked. */
  api: string;
  /** Tells one key at one API address from others without saying anything of it; see `connectionFingerprint`. */
  account: string;
  /** The run that it is part of, where many were confirmed at once. */
  runId?: string | undefined;
  phase: Phase;
}

/** How people call an instance: its host name, or its id where there is none. */
export function hostOf(instance: Instance): string {
  return instance.hostName ?? instance.id;
}
