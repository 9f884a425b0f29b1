import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  readTime,
  asOfText,
  betweenText,
  momentText,
  absoluteTime,
  dayText,
  timeInBothZones,
  zoneText,
} from "./times.ts";

// Formats are made with the first use, so this has to come before it.
process.env["TZ"] = "Europe/Berlin";

const at = (text: string) => Date.parse(text);
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const ten = at("2026-11-25T10:00:00.000Z");

// linode/manager#4355: times without a zone were read as local. The specification says UTC.
test.each([
  "2026-11-25T10:00:00",
  "2026-11-25 10:00:00",
  "2026-11-25T10:00",
  "2026-11-25T10:00:00Z",
  "2026-11-25 10:00:00 UTC",
  "2026-11-25 10:00:00+00",
  "2026-11-25T10:00:00,0",
  "2026-11-25T12:30:00+02:30",
  "2026-11-24T22:00:00-12",
  " 2026-11-25T10:00:00Z\n",
])("%j is ten o'clock UTC", (text) => {
  expect(readTime(text)).toBe(ten);
});

test.each([
  ["2026-11-25", "2026-11-25T00:00:00.000Z"],
  ["2026-11-25T24:00:00Z", "2026-11-26T00:00:00.000Z"],
  ["2024-02-29T23:59:59.9999Z", "2024-02-29T23:59:59.999Z"],
  ["2026-11-25T10:00:00.5", "2026-11-25T10:00:00.500Z"],
  ["2026-11-25T10:00:00.123456789+00:00", "2026-11-25T10:00:00.123Z"],
  ["1970-01-02T00:00:00Z", "1970-01-02T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ["9999-12-31T23:59:59-23:59", "+010000-01-01T23:58:59.000Z"],
])("%j is %s", (text, iso) => {
  expect(readTime(text)).toBe(at(iso));
});

test.each([
  undefined,
  "",
  "web-1",
  "2026",
  "1764064800",
  "yesterday",
  "2026-02-30T10:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-11-25T24:00:01Z",
  "2026-11-25T10:60:00Z",
  "2026-11-25T10:00:00+24:00",
  "2026-11-25T10:00:00+02:60",
  "2026-11-25T10:00:00 CET",
  "11/25/2026",
  "Wed, 25 Nov 2026 10:00:00 GMT",
  "+012026-11-25T10:00:00Z",
  "2026-11-25T10:00:00Z2026-11-25T10:00:00Z",
])("%j is no time", (text) => {
  expect(readTime(text)).toBeNaN();
});

// apache/apisix-dashboard#734, qri-io/desktop#617
test.each([
  "0001-01-01T00:00:00Z",
  "0099-12-31T23:59:59",
  "1970-01-01T00:00:00Z",
  "1970-01-01T08:00:00",
])("%j is a time that was never set", (text) => {
  expect(readTime(text)).toBeNaN();
});

test("any time is read as it was written, with any offset, fraction and separator", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1970-01-03"), max: new Date("9999-12-30"), noInvalidDate: true }),
      fc.integer({ min: -23 * 60, max: 23 * 60 }),
      fc.stringMatching(/^\d{0,30}$/),
      fc.constantFrom("T", "t", " "),
      fc.constantFrom(":", ""),
      (date, offset, digits, separator, colon) => {
        const [day = "", time = ""] = new Date(date.getTime() + offset * 60_000)
          .toISOString()
          .split(/[TZ]/);
        const two = (value: number) => `${Math.trunc(value)}`.padStart(2, "0");
        const zone = `${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}${colon}${two(Math.abs(offset) % 60)}`;
        const written = `${day}${separator}${time}${digits}`;
        expect(readTime(`${written}${zone}`)).toBe(date.getTime());
        expect(readTime(written)).toBe(date.getTime() + offset * 60_000);
      },
    ),
  );
});

test("no text throws or gives a time that can't be shown", () => {
  const odd = fc.oneof(fc.string(), fc.stringMatching(/^[\dTtZz:+\-., ]{0,40}$/));
  fc.assert(
    fc.property(odd, (text) => {
      const time = readTime(text);
      expect(Number.isNaN(time) || new Date(time).toISOString() !== "").toBe(true);
    }),
  );
});

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
