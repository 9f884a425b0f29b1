import type { Config } from "../../session/config/config.ts";
import { failureIn, type FleetState, offersOf } from "../fleet-state.ts";
import { pageLimit } from "./loader.ts";

type Limits = Pick<Config, "refreshSeconds" | "readsPerSecond">;

/** Wait this long after a lost connection. */
const reconnectMs = 5000;
export const restMs = 60_000;
/** Refreshes may take this share of the read limit. */
const refreshShare = 0.2;

/** How long a tab that needs the fleet rests after a pass. Undefined if it doesn't start another by itself. */
export function pauseMs(state: FleetState, limits: Limits): number | undefined {
  const { refreshSeconds, readsPerSecond } = limits;
  const offers = offersOf(state);
  if (state.name === "none" || offers.cancel) return 0;
  if (state.name === "cancelled" || state.name === "changing") return undefined;
  const isPartial = state.name === "failed";
  const error = failureIn(state);
  if (error?.kind === "network" && (isPartial || refreshSeconds > 0)) return reconnectMs;
  // A partial load waits for someone to resume it.
  if (isPartial || refreshSeconds === 0) return undefined;
  if (error) return restMs;
  const pages = (state.total ?? state.size) / pageLimit;
  return 1000 * Math.max(refreshSeconds, pages / (readsPerSecond * refreshShare));
}
