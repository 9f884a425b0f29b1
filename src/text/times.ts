import { lazy } from "../lib/lazy.ts";

/** Where times are shown: the browser's zone, or UTC. */
export type Zone = "local" | "utc";

const dayOptions = { year: "numeric", month: "short", day: "numeric" } as const;
export const clockOptions = {
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
export function inBothZones(parts: Intl.DateTimeFormatOptions) {
  const options = { ...parts, calendar: "gregory" };
  return {
    local: lazy(() => new Intl.DateTimeFormat(undefined, options)),
    utc: lazy(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" })),
  };
}

/** Most locales write UTC as "GMT" or "GMT+0". */
export const inUtcNotation = (text: string) => text.replace("GMT", "UTC").replace(/\+0$/, "");

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
