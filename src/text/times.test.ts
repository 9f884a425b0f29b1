import { expect, test, vi } from "vitest";
import {
  asOfText,
  betweenText,
  momentText,
  absoluteTime,
  dayText,
  timeInBothZones,
  zoneText,
} from "./times.ts";

const at = (text: string) => Date.parse(text);
const plain = (text: string) => text.replaceAll(/\s/g, " ");

// Formats are made with the first use, so this has to come before it.
process.env["TZ"] = "Europe/Berlin";

test("an absolute time ends with its zone", () => {
  const time = at("2026-11-25T14:05:22Z");
  expect(plain(absoluteTime(time, "local"))).toBe("Nov 25, 2026, 03:05:22 PM UTC+1");
  expect(plain(absoluteTime(time, "utc"))).toBe("Nov 25, 2026, 02:05:22 PM UTC");
  expect(plain(absoluteTime(at("2026-07-25T14:05:22Z"), "local"))).toMatch(/UTC\+2$/);
});

test("a zone is named by its offset at that time", () => {
  const [winter, summer] = [at("2026-11-25T14:05:22Z"), at("2026-07-25T14:05:22Z")];
  expect([zoneText(winter, "local"), zoneText(summer, "local")]).toEqual(["UTC+1", "UTC+2"]);
  expect(zoneText(summer, "utc")).toBe("UTC");
});

test("hovering says both zones", () => {
  expect(timeInBothZones(at("2026-11-25T14:05:22Z")).split("\n").map(plain)).toEqual([
    "Nov 25, 2026, 03:05:22 PM UTC+1",
    "Nov 25, 2026, 02:05:22 PM UTC",
  ]);
});

test.each([
  ["2026-11-25T10:02:10Z", "2026-11-25T10:02:10Z", "utc", "at 10:02:10 AM UTC"],
  [
    "2026-11-25T10:02:10Z",
    "2026-11-25T10:02:41Z",
    "utc",
    "between 10:02:10 AM and 10:02:41 AM UTC",
  ],
  [
    "2026-11-25T23:30:00Z",
    "2026-11-26T00:10:00Z",
    "utc",
    "between Nov 25, 2026, 11:30:00 PM and Nov 26, 2026, 12:10:00 AM UTC",
  ],
  // The same day in Berlin, and two in UTC.
  [
    "2026-11-25T23:30:00Z",
    "2026-11-26T00:10:00Z",
    "local",
    "between 12:30:00 AM and 01:10:00 AM UTC+1",
  ],
  // The night in which the clocks go back.
  [
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:30:00Z",
    "local",
    "between 02:30:00 AM UTC+2 and 02:30:00 AM UTC+1",
  ],
] as const)("%s to %s in %s is %j", (from, to, zone, text) => {
  expect(plain(betweenText(at(from), at(to), zone))).toBe(text);
});

test("the day depends on the zone", () => {
  const time = at("2026-11-25T23:30:00Z");
  expect([dayText(time, "utc"), dayText(time, "local")]).toEqual(["Nov 25, 2026", "Nov 26, 2026"]);
});

test("a moment of today has no date", () => {
  vi.useFakeTimers({ now: at("2026-11-25T23:45:00Z") });
  expect(plain(momentText(at("2026-11-25T00:10:00Z"), "utc"))).toBe("12:10:00 AM UTC");
  expect(plain(momentText(at("2026-11-25T00:10:00Z"), "local"))).toMatch(/^Nov 25, 2026/);
  vi.useRealTimers();
});

test.each([
  ["2026-11-25T08:00:00Z", "2026-11-25T16:40:10Z", "local", "05:40 PM"],
  ["2026-11-25T08:00:00Z", "2026-11-25T16:40:10Z", "utc", "04:40 PM UTC"],
  ["2026-11-26T08:00:00Z", "2026-11-25T16:40:10Z", "local", "yesterday 05:40 PM"],
  ["2026-11-27T08:00:00Z", "2026-11-25T16:40:10Z", "local", "Nov 25, 2026 05:40 PM"],
  // Yesterday in Berlin, today in UTC.
  ["2026-11-25T23:30:00Z", "2026-11-25T16:40:10Z", "local", "yesterday 05:40 PM"],
  ["2026-11-25T23:30:00Z", "2026-11-25T16:40:10Z", "utc", "04:40 PM UTC"],
  // The day before has 23 hours.
  ["2026-03-29T22:30:00Z", "2026-03-28T22:45:00Z", "local", "Mar 28, 2026 11:45 PM"],
] as const)("at %s, data from %s in %s is as of %s", (now, time, zone, text) => {
  expect(plain(asOfText(at(time), at(now), zone))).toBe(text);
});
