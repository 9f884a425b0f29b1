import { useConfig } from "../../session/session-context.ts";
import { useNow } from "../../ui/now.ts";
import type { CurrentRun } from "./current-run.ts";
import { timeLeft } from "./time-left.ts";

/**
 * How long a run will still take, as a text; undefined while nothing is sent.
 * @param settled how many have an outcome
 */
export function useTimeLeft(current: CurrentRun, settled: number): string | undefined {
  const { writesPerSecond } = useConfig();
  const now = useNow(1000);
  if (current.phase !== "running" || current.holdup) return undefined;
  const left = current.run.count - settled;
  return `${durationText(timeLeft(current, settled, left, writesPerSecond, now))} left`;
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
