import type { RawItem } from "../raw-item.ts";

/** A stop or delete, and its start (milliseconds since the epoch). */
export interface Transition {
  readonly kind: "stop" | "delete";
  readonly startedAt: number;
}

/** States in transit as this server names them: STOPPING, DELETING, MIGRATING, but not RUNNING. */
export function isInTransit(state: unknown): boolean {
  return typeof state === "string" && state.endsWith("ING") && state !== "RUNNING";
}

/** The fields that a transition shows at `now`. Derived from the clock: no timer has to run for it. */
export function transitionFields(
  { kind, startedAt }: Transition,
  transitMs: number,
  now: number,
): RawItem {
  if (kind === "delete") return { state: "DELETING", updatedAt: timestamp(startedAt) };
  const stoppedAt = startedAt + transitMs;
  return now < stoppedAt
    ? { state: "STOPPING", updatedAt: timestamp(startedAt) }
    : { state: "STOPPED", updatedAt: timestamp(stoppedAt) };
}

function timestamp(at: number): string {
  return new Date(at).toISOString();
}
