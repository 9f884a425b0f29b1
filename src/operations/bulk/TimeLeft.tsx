import { useConfig } from "../../session/session-context.ts";
import { useNow } from "../../ui/now.ts";
import type { CurrentRun } from "./current-run.ts";
import { timeLeft } from "./time-left.ts";

interface TimeLeftProps {
  progress: CurrentRun;
  /** How many have an outcome. */
  settled: number;
}

/** How long a run will still take. */
export function TimeLeft({ progress, settled }: TimeLeftProps) {
  const { writesPerSecond } = useConfig();
  const left = progress.run.count - settled;
  const ms = timeLeft(progress, settled, left, writesPerSecond, useNow(1000));
  return <> · {durationText(ms)} left</>;
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
