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
  return {
    permit: (lane: LaneName, signal: AbortSignal | undefined, priority: Priority) =>
      paces[lane].permit(signal, priority === "background"),
    /** Passes on the standstills of a pacer to the other tabs. */
    follow(pacer: Pacer): void {
      pacer.subscribe(() => {
        for (const lane of lanes) {
          const until = pacer.heldUntil(lane);
          if (until !== undefined) paces[lane].hold(until);
        }
      });
    },
  };
}
