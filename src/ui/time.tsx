import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { lazy } from "../lib/lazy.ts";
import { durationText } from "../text/format.ts";

const secondMs = 1000;
const minuteMs = 60_000;

const dayS = 86_400;
/** In seconds. Months count up to three years: "14mo ago" says more than "1y ago". */
const units: [unit: Intl.RelativeTimeFormatUnit, size: number, from?: number][] = [
  ["year", 365.25 * dayS, 3 * 365.25 * dayS],
  ["month", 30.4375 * dayS],
  ["day", dayS],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relativeFormat = lazy(() => new Intl.RelativeTimeFormat(undefined, { style: "narrow" }));
const absoluteFormat = lazy(
  () =>
    new Intl.DateTimeFormat(undefined, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);
const dateFormat = lazy(() => new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }));
const zoneFormat = lazy(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "long" }),
);

/** e.g. "3d ago", "in 2h". */
export function relativeTime(time: number, now: number): string {
  if (Math.abs(time - now) < 2 * secondMs) return "just now";
  const seconds = Math.round((time - now) / secondMs);
  const [unit, size] = units.find(([, size, from = size]) => Math.abs(seconds) >= from) ?? [
    "second",
    1,
  ];
  return relativeFormat().format(Math.trunc(seconds / size), unit);
}

/** e.g. "Oct 22, 2026". */
function dateText(time: number): string {
  return dateFormat().format(time);
}

export function absoluteTime(time: number): string {
  return absoluteFormat().format(time);
}

function absoluteTimeWithZone(time: number): string {
  return zoneFormat().format(time);
}

/** The current time, rounded down to a multiple of `stepMs`: the component only re-renders once per step. */
export function useNow(stepMs: number): number {
  // useSyncExternalStore resubscribes when this function changes.
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      function schedule() {
        timer = setTimeout(tick, stepMs - (Date.now() % stepMs));
      }
      function tick() {
        listener();
        schedule();
      }
      schedule();
      return () => clearTimeout(timer);
    },
    [stepMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}

/** A fast server clock can put a time slightly in the future. Further ahead, the date is right. */
const maxAheadMs = 60 * minuteMs;

/** "3d ago", updated live, with the exact time in the tooltip. Future times show as a date. */
export function RelativeTime({ time }: { time: number }) {
  const isRecent = useNow(minuteMs) - time < minuteMs;
  const now = useNow(isRecent ? secondMs : minuteMs);
  const [isPointedAt, setIsPointedAt] = useState(false);
  return (
    <time
      dateTime={new Date(time).toISOString()}
      // Only then: writing the times of 20 rows with their zones is 2 % of their first rendering.
      title={isPointedAt ? absoluteTimeWithZone(time) : undefined}
      onPointerEnter={() => setIsPointedAt(true)}
      className="whitespace-nowrap tabular-nums"
    >
      {time - now > maxAheadMs ? dateText(time) : relativeTime(time, Math.max(now, time))}
    </time>
  );
}

/** "Continues in 3 sec.", counting down. `aria-live` is off, so that screen readers don't announce each second. */
export function Countdown({ until }: { until: number }) {
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      Continues in {durationText(until - useNow(secondMs))}.
    </span>
  );
}

const noticeableMs = 150;

export function useDelayedFlag(isActive: boolean): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setIsDelayed(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [isActive]);
  return isActive && isDelayed;
}
