import { useEffect, useState } from "react";
import { durationText } from "../lib/text.ts";
import { absoluteTime, dayText, timeInBothZones, type Zone } from "../lib/times.ts";
import { Hint } from "./popups/Hint.tsx";
import { zoneOf } from "./preferences.ts";
import { usePreference } from "./ui-context.ts";

const secondMs = 1000;
const minuteMs = 60_000;

const dayS = 86_400;
interface TimeUnit {
  abbreviation: string;
  seconds: number;
  /** Used from this many seconds on. */
  from?: number;
}

const secondUnit: TimeUnit = { abbreviation: "s", seconds: 1 };
/** Months count up to two years: "14mo ago" says more than "1y ago". "m" could be either: it's "min" or "mo", as in a search. */
const units: TimeUnit[] = [
  { abbreviation: "y", seconds: 365.25 * dayS, from: 2 * 365.25 * dayS },
  { abbreviation: "mo", seconds: 30.4375 * dayS },
  { abbreviation: "d", seconds: dayS },
  { abbreviation: "h", seconds: 3600 },
  { abbreviation: "min", seconds: 60 },
];

/** e.g. "3d ago", "in 2h". */
export function relativeTime(time: number, now: number): string {
  if (Math.abs(time - now) < 2 * secondMs) return "just now";
  return time > now ? `in ${ageText(now, time)}` : `${ageText(time, now)} ago`;
}

/** e.g. "10mo", "12s". */
export function ageText(time: number, now: number): string {
  const age = Math.max(0, Math.round((now - time) / secondMs));
  const { abbreviation, seconds: size } =
    units.find(({ seconds, from = seconds }) => age >= from) ?? secondUnit;
  return `${Math.trunc(age / size)}${abbreviation}`;
}

const roundDown = (time: number, stepMs: number) => Math.floor(time / stepMs) * stepMs;

/** The current time, rounded down to a multiple of `stepMs`: the component only re-renders once per step. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(Date.now);
  useTicks(stepMs, setNow);
  return roundDown(now, stepMs);
}

/** By the second in the first minute, then by the minute. */
function useNowFor(time: number): number {
  const [now, setNow] = useState(Date.now);
  const isRecent = roundDown(now, minuteMs) - time < minuteMs;
  const stepMs = isRecent ? secondMs : minuteMs;
  useTicks(stepMs, setNow);
  return roundDown(now, stepMs);
}

/** Not useSyncExternalStore: if a second passed while the list rendered, React would render all rows again at once. */
function useTicks(stepMs: number, setNow: (now: number) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function schedule() {
      timer = setTimeout(tick, stepMs - (Date.now() % stepMs));
    }
    function tick() {
      setNow(Date.now());
      schedule();
    }
    schedule();
    return () => clearTimeout(timer);
  }, [stepMs, setNow]);
}

interface TimeProps {
  time: number;
  /** Before the exact time, e.g. "Updated ". */
  verb?: string;
  className?: string;
  children: string;
}

/** With the exact time in the tooltip. */
export function Time({ time, verb = "", ...rest }: TimeProps) {
  const text = () => verb + timeInBothZones(time);
  return <Hint as="time" text={text} dateTime={new Date(time).toISOString()} {...rest} />;
}

/** A fast server clock can put a time slightly in the future. Further ahead, the date is right. */
const maxAheadMs = 60 * minuteMs;

interface RelativeTimeProps {
  time: number;
  /** How far the clock that `time` is from is ahead of this machine's. */
  aheadMs?: number;
}

/** "3d ago", updated live. Future times show as a date. */
export function RelativeTime({ time, aheadMs = 0 }: RelativeTimeProps) {
  const localTime = time - aheadMs;
  const now = useNowFor(localTime);
  return (
    <Time time={time} className="whitespace-nowrap tabular-nums">
      {localTime - now > maxAheadMs
        ? dayText(time, "local")
        : relativeTime(localTime, Math.max(now, localTime))}
    </Time>
  );
}

/** "10mo" since a time, updated live. */
export function Age({ time, aheadMs = 0 }: RelativeTimeProps) {
  const localTime = time - aheadMs;
  const now = useNowFor(localTime);
  return (
    <Time time={time} verb="Updated " className="whitespace-nowrap tabular-nums">
      {ageText(localTime, now)}
    </Time>
  );
}

/** "Continues in 3 sec.", counting down. `aria-live` is off, so that screen readers don't announce each second. */
export function Countdown({ until }: { until: number }) {
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      {`Continues in ${durationText(until - useNow(secondMs))}.`}
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

/** In the zone that the user picked: "Nov 25, 2026, 02:05:22 PM UTC+1". */
export function AbsoluteTime({ time }: { time: number }) {
  const [zone] = useZone();
  return (
    <Time time={time} className="tabular-nums">
      {absoluteTime(time, zone)}
    </Time>
  );
}

export function useZone(): [zone: Zone, setZone: (zone: Zone) => void] {
  const [stored, store] = usePreference("zone");
  return [zoneOf(stored), (zone) => store(zone === "utc" ? zone : undefined)];
}
