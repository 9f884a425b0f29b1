import { useHeldUntil } from "../../notices/use-held-until.ts";
import { useConfig, useConnection } from "../../session/session-context.ts";
import { useNow } from "../../ui/now.ts";
import { durationText } from "../../ui/units.ts";
import type { CurrentRun } from "./current-run.ts";
import { timeLeft } from "./time-left.ts";

/**
 * How long a run will still take, as a text; undefined while nothing is sent, be it for a rate limit.
 * @param settled how many have an outcome
 */
export function useTimeLeft(current: CurrentRun, settled: number): string | undefined {
  const { writesPerSecond } = useConfig();
  const held = useHeldUntil(useConnection().rateLimiter, "write");
  const now = useNow(1000);
  if (current.phase !== "running" || current.holdup || held > 0) return undefined;
  const left = current.run.count - settled;
  return `${durationText(timeLeft(current, settled, left, writesPerSecond, now))} left`;
}
