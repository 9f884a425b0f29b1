import type { RawItem } from "../raw-item.ts";

export interface Transition {
  readonly kind: "stop" | "delete";
  readonly startedAt: number;
}

/** STOPPING, DELETING, MIGRATING. */
export function isInTransit(state: unknown): boolean {
  return typeof state === "string" && state.endsWith("ING") && state !== "RUNNING";
}

/** Derived from the clock, so that no timer has to run. */
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
