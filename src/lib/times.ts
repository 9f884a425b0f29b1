import { lazy } from "./waiting.ts";

const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: ?(?:Z|UTC|GMT|([+-])(\d\d):?(\d\d)?))?)?$/i;

/** A time that was never set is in the year 1 in Go, and on 1 January 1970 in Unix time, on whatever clock it's written. */
const firstRealTime = 86_400_000;

/** Two ways to write it are one, though neither is a time. */
export const isNeverSet = (text: string): boolean => readAnyTime(text) < firstRealTime;

/** NaN for a time that was never set. */
export function readTime(text: string | undefined): number {
  const time = readAnyTime(text);
  return time < firstRealTime ? Number.NaN : time;
}

/**
 * Epoch ms of an ISO 8601 date-time, in UTC unless it names an offset (specification: Compute instance). NaN for anything else.
 * `Date.parse` reads "2026-11-25T10:00" as local time, finds a year in "web-1" and makes 2 March of 30 February.
 */
function readAnyTime(text: string | undefined): number {
  const parts = dateTime.exec(text?.trim() ?? "");
  if (!parts) return Number.NaN;
  const number = (place: number) => Number(parts[place] ?? 0);
  const [month, day] = [number(2) - 1, number(3)];
  const [hour, minute, second] = [number(4), number(5), number(6)];
  const [zoneHour, zoneMinute] = [number(9), number(10)];
  const ms = Number((parts[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  // `Date.UTC` takes the year 99 for 1999.
  const date = new Date(0);
  date.setUTCFullYear(number(1), month, day);
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day && minute < 60;
  if (!isReal || second > 59 || sinceMidnight > 86_400_000 || zoneHour > 23 || zoneMinute > 59)
    return Number.NaN;
  const zoneMs = (zoneHour * 60 + zoneMinute) * 60_000;
  return date.getTime() + sinceMidnight - (parts[8] === "-" ? -zoneMs : zoneMs);
}

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
  clock: inBothZones(clockOptions),
  minute: inBothZones({ hour: "2-digit", minute: "2-digit" }),
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

/** e.g. "02:05:22 PM UTC+1". */
export function clockTime(time: number, zone: Zone): string {
  return inUtcNotation(formats.clock[zone]().format(time));
}

function isSameDay(one: number, other: number, zone: Zone): boolean {
  return dayText(one, zone) === dayText(other, zone);
}

/** e.g. "between 10:02:10 and 10:02:41 UTC+1"; with dates if the days differ. */
export function betweenText(from: number, to: number, zone: Zone): string {
  const timeText = isSameDay(from, to, zone) ? clockTime : absoluteTime;
  const [start, end] = [timeText(from, zone), timeText(to, zone)];
  if (start === end) return `at ${end}`;
  const name = zoneText(from, zone);
  // The clocks may have changed in between.
  const isSameZone = name === zoneText(to, zone);
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

function minuteText(time: number, zone: Zone): string {
  const minute = formats.minute[zone]().format(time);
  return zone === "utc" ? `${minute} UTC` : minute;
}
