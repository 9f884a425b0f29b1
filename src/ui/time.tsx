import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { durationText } from "../text/format.ts";

const secondMs = 1000;
const minuteMs = 60_000;

const dayS = 86_400;
/** Each unit in seconds. Months count up to three years: "14mo ago" says more than "1y ago". */
const units: [unit: Intl.RelativeTimeFormatUnit, size: number, from?: number][] = [
  ["year", 365.25 * dayS, 3 * 365.25 * dayS],
  ["month", 30.4375 * dayS],
  ["day", dayS],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relativeFormat = new Intl.RelativeTimeFormat(undefined, { style: "narrow" });
const absoluteFormat = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const zoneFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "long" });

/** A past or future time in the largest unit that fits: "3d ago". Milliseconds since the epoch. */
export function relativeTime(time: number, now: number): string {
  if (Math.abs(time - now) < 2 * secondMs) return "just now";
  const seconds = Math.round((time - now) / secondMs);
  const [unit, size] = units.find(([, size, from = size]) => Math.abs(seconds) >= from) ?? [
    "second",
    1,
  ];
  return relativeFormat.format(Math.trunc(seconds / size), unit);
}

/** The date in the browser's locale and zone: "Oct 22, 2026". */
function dateText(time: number): string {
  return dateFormat.format(time);
}

/** Date and time to the second in the browser's locale and zone. */
export function absoluteTime(time: number): string {
  return absoluteFormat.format(time);
}

/** The same with the zone's name, for tooltips. */
function absoluteTimeWithZone(time: number): string {
  return zoneFormat.format(time);
}

/**
 * The current time in steps: the component renders again only when its step changes.
 * @returns milliseconds since the epoch, rounded down to a multiple of `stepMs`
 */
export function useNow(stepMs: number): number {
  // useSyncExternalStore subscribes again when this function changes.
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

/** A time further in the future is not due to a clock that is a little fast. Milliseconds. */
const maxAheadMs = 60 * minuteMs;

/** "3d ago", kept current, with the exact time and zone in the tooltip. A time in the future is a date. */
export function RelativeTime({ time }: { time: number }) {
  const isRecent = useNow(minuteMs) - time < minuteMs;
  const now = useNow(isRecent ? secondMs : minuteMs);
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={absoluteTimeWithZone(time)}
      className="whitespace-nowrap tabular-nums"
    >
      {time - now > maxAheadMs ? dateText(time) : relativeTime(time, Math.max(now, time))}
    </time>
  );
}

/** "Continues in 3 sec.", counting down. Screen readers can read it, and do not announce every second. */
export function Countdown({ until }: { until: number }) {
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      Continues in {durationText(until - useNow(secondMs))}.
    </span>
  );
}

/** Anything shorter needs no sign of progress. Milliseconds. */
const noticeableMs = 150;

/** True once `isActive` has been true for a noticeable time. */
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
