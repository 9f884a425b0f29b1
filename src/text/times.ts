import { lazy } from "../lib/lazy.ts";

/** Where times are shown: the browser's zone, or UTC. */
export type Zone = "local" | "utc";

const dayOptions = { year: "numeric", month: "short", day: "numeric" } as const;
const clockOptions = {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "shortOffset",
} as const;

const formats = {
  absolute: inBothZones({ ...dayOptions, ...clockOptions }),
  day: inBothZones(dayOptions),
  zone: inBothZones({ timeZoneName: "shortOffset" }),
};

/** In the calendar of the API and the search: some languages count years otherwise, e.g. Thai and Persian. */
function inBothZones(parts: Intl.DateTimeFormatOptions) {
  const options = { ...parts, calendar: "gregory" };
  return {
    local: lazy(() => new Intl.DateTimeFormat(undefined, options)),
    utc: lazy(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" })),
  };
}

/** Most locales write UTC as "GMT" or "GMT+0". */
const inUtcNotation = (text: string) => text.replace("GMT", "UTC").replace(/\+0$/, "");

/** e.g. "Nov 25, 2026, 02:05:22 PM UTC+1". */
export function absoluteTime(time: number, zone: Zone): string {
  return inUtcNotation(formats.absolute[zone]().format(time));
}

/** e.g. "Nov 25, 2026". */
export function dayText(time: number, zone: Zone): string {
  return formats.day[zone]().format(time);
}

/** e.g. "UTC+1", which the local zone has at that time. */
export function zoneText(time: number, zone: Zone): string {
  const parts = formats.zone[zone]().formatToParts(time);
  return inUtcNotation(parts.find(({ type }) => type === "timeZoneName")?.value ?? "");
}

/** Local and UTC, in a line each; one line where they are the same. */
export function timeInBothZones(time: number): string {
  return [...new Set([absoluteTime(time, "local"), absoluteTime(time, "utc")])].join("\n");
}

const clockFormat = inBothZones(clockOptions);

/** e.g. "02:05:22 PM UTC+1". */
export function clockTime(time: number, zone: Zone): string {
  return inUtcNotation(clockFormat[zone]().format(time));
}

/** e.g. "UTC+1". */
function zoneName(time: number, zone: Zone): string {
  const parts = clockFormat[zone]().formatToParts(time);
  return inUtcNotation(parts.find(({ type }) => type === "timeZoneName")?.value ?? "");
}

function isSameDay(one: number, other: number, zone: Zone): boolean {
  return dayText(one, zone) === dayText(other, zone);
}

/** e.g. "between 10:02:10 and 10:02:41 UTC+1"; with dates if the days differ. */
export function betweenText(from: number, to: number, zone: Zone): string {
  const timeText = isSameDay(from, to, zone) ? clockTime : absoluteTime;
  const [start, end] = [timeText(from, zone), timeText(to, zone)];
  if (start === end) return `at ${end}`;
  const name = zoneName(from, zone);
  // The clocks may have changed in between.
  const isSameZone = name === zoneName(to, zone);
  return `between ${isSameZone ? start.replace(name, "").trimEnd() : start} and ${end}`;
}

/** Without the date if it's today. */
export function momentText(time: number, zone: Zone): string {
  return (isSameDay(time, Date.now(), zone) ? clockTime : absoluteTime)(time, zone);
}

/** To the minute, e.g. "17:40", "yesterday 17:40", "Nov 20, 2026 17:40"; with "UTC" if that's the zone. */
export function asOfText(time: number, now: number, zone: Zone): string {
  const minute = minuteText(time, zone);
  if (isSameDay(time, now, zone)) return minute;
  const isYesterday = isSameDay(time, dayBefore(now, zone), zone);
  return `${isYesterday ? "yesterday" : dayText(time, zone)} ${minute}`;
}

/** A day may have 23 or 25 hours. */
function dayBefore(now: number, zone: Zone): number {
  const date = new Date(now);
  if (zone === "utc") date.setUTCDate(date.getUTCDate() - 1);
  else date.setDate(date.getDate() - 1);
  return date.getTime();
}

const minuteFormat = inBothZones({ hour: "2-digit", minute: "2-digit" });

function minuteText(time: number, zone: Zone): string {
  const minute = minuteFormat[zone]().format(time);
  return zone === "utc" ? `${minute} UTC` : minute;
}
