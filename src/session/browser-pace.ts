import type { Permit } from "../api/client.ts";
import type { LaneName, Pacer } from "../api/pacer.ts";
import { createSharedPace } from "../tabs/shared-pace.ts";
import type { Config } from "./config.ts";

/**
 * One rate budget for all tabs of a connection (specification: Limits, "per API key"). Each tab's own pacer orders what
 * waits; this keeps what leaves within the limit together, and passes on what one tab learns from a 429.
 * @param fingerprint of the connection
 */
export function createBrowserPace(
  { readsPerSecond, writesPerSecond }: Config,
  fingerprint: string,
) {
  const paces = {
    read: createSharedPace(`read.${fingerprint}`, readsPerSecond),
    write: createSharedPace(`write.${fingerprint}`, writesPerSecond),
  };
  const lanes: LaneName[] = ["read", "write"];

  return {
    /** What each request of a pacer waits for before it leaves. A standstill that another tab was told of is the pacer's, too. */
    permitFor(pacer: Pacer): Permit {
      return (lane, signal, priority, onHeld) =>
        paces[lane].permit(signal, priority === "background", (until) => {
          pacer.hold(lane, until);
          onHeld(until);
        });
    },
    /** Passes on the standstills of a pacer to the other tabs. Returns how to stop that. */
    tell(pacer: Pacer): () => void {
      const pass = () => {
        for (const lane of lanes) {
          const until = pacer.heldUntil(lane);
          if (until !== undefined) paces[lane].hold(until);
        }
      };
      pass();
      return pacer.subscribe(pass);
    },
  };
}
