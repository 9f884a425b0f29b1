import type { ApiError } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { isInTransit } from "../api/state.ts";
import { timerDelay } from "../sleep.ts";

const transitMs = 3000;
const recoveryMs = 5000;
/** A tab that listens reads by itself once it has heard nothing for so many rounds. */
const patience = 2.5;

/** How something is kept fresh. */
export interface Rhythm {
  /** Between two readings; 0 is off. */
  seconds: number;
  /** Whether this tab reads for all tabs of the browser, or listens to the one that does. */
  polls: boolean;
}

/**
 * When a list or an instance is read again by itself.
 * @param rhythm the configured one, and whether this tab is the one that keeps it for all
 * @param instances what is on the screen
 * @param error why the last read failed, if it did
 * @returns milliseconds, or false for never
 */
export function refreshInterval(
  { seconds, polls }: Rhythm,
  instances: Instance[],
  error: ApiError | null,
): number | false {
  // A lost connection is tried again even with the refresh off: its banner promises to go when it is over.
  if (error?.kind === "network") return recoveryMs;
  if (seconds === 0) return false;
  const moving = instances.some((instance) => isInTransit(instance.state));
  const every = moving ? Math.min(transitMs, seconds * 1000) : seconds * 1000;
  return timerDelay(polls ? every : every * patience);
}
