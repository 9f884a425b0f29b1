import type { ApiError } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { isInTransit } from "../api/state.ts";

const transitMs = 3000;
const recoveryMs = 5000;

/**
 * When a list or an instance is read again by itself.
 * @param refreshSeconds the configured rhythm; 0 is off
 * @param instances what is on the screen
 * @param error why the last read failed, if it did
 * @returns milliseconds, or false for never
 */
export function refreshInterval(
  refreshSeconds: number,
  instances: Instance[],
  error: ApiError | null,
): number | false {
  // A lost connection is tried again even with the refresh off: its banner promises to go when it is over.
  if (error?.kind === "network") return recoveryMs;
  if (refreshSeconds === 0) return false;
  const moving = instances.some((instance) => isInTransit(instance.state));
  return moving ? Math.min(transitMs, refreshSeconds * 1000) : refreshSeconds * 1000;
}
