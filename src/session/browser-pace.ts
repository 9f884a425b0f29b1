import type { LaneName, Pacer } from "../api/pacer.ts";
import type { Priority } from "../api/pacing/lane-queue.ts";
import { createSharedPace } from "../tabs/shared-pace.ts";
import type { Config } from "./config.ts";

/**
 * One rate budget for all tabs of this browser (specification: Limits, "per API key"). Each tab's own pacer orders what
 * waits; this keeps what leaves within the limit together, and passes on what one tab learns from a 429.
 */
export function createBrowserPace({ readsPerSecond, writesPerSecond }: Config) {
  const paces = {
    read: createSharedPace("read", readsPerSecond),
    write: createSharedPace("write", writesPerSecond),
  };
  const lanes: LaneName[] = ["read", "write"];

  /**
   * Has a pacer share the pace: what it is told passes on to the other tabs, and what they were told to it.
   * @returns what each of its requests waits for before it leaves
   */
  return function share(pacer: Pacer) {
    pacer.subscribe(() => {
      for (const lane of lanes) {
        const until = pacer.heldUntil(lane);
        if (until !== undefined) paces[lane].hold(until);
      }
    });
    return (lane: LaneName, signal: AbortSignal | undefined, priority: Priority) =>
      paces[lane].permit(signal, priority === "background", (until) => pacer.hold(lane, until));
  };
}
