import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { readTime } from "./iso-time.ts";

// Far from UTC, where local time would show.
vi.stubEnv("TZ", "America/New_York");

const at = (iso: string) => new Date(iso).getTime();
const ten = at("2026-11-25T10:00:00.000Z");

// linode/manager#4355: times without a zone were read as local. The specification says UTC.
it.each([
  "2026-11-25T10:00:00",
  "2026-11-25 10:00:00",
  "2026-11-25T10:00",
  "2026-11-25T10:00:00Z",
  "2026-11-25t10:00:00z",
  "2026-11-25 10:00:00 UTC",
  "2026-11-25 10:00:00+00",
  "2026-11-25T10:00:00.0000000000000000000000Z",
  "2026-11-25T10:00:00,0",
  "2026-11-25T12:30:00+02:30",
  "2026-11-25T12:30:00+0230",
  "2026-11-24T22:00:00-12",
  "2026-11-25T10:00:00-00:00",
  " 2026-11-25T10:00:00Z\n",
])("%j is ten o'clock UTC", (text) => {
  expect(readTime(text)).toBe(ten);
});

it.each([
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

it.each([
  undefined,
  "",
  "web-1",
  "1",
  "2026",
  "2026-11",
  "1764064800",
  "yesterday",
  "2026-02-30T10:00:00Z",
  "2025-02-29",
  "2026-13-01T00:00:00Z",
  "2026-00-10",
  "2026-11-25T24:00:01Z",
  "2026-11-25T10:60:00Z",
  "2026-11-25T10:00:60Z",
  "2026-11-25T10:00:00+24:00",
  "2026-11-25T10:00:00+02:60",
  "2026-11-25T10:00:00 CET",
  "2026-11-25T10",
  "11/25/2026",
  "Wed, 25 Nov 2026 10:00:00 GMT",
  "+012026-11-25T10:00:00Z",
  "2026-11-25T10:00:00Z2026-11-25T10:00:00Z",
])("%j is no time", (text) => {
  expect(readTime(text)).toBeNaN();
});

// apache/apisix-dashboard#734, qri-io/desktop#617
it.each([
  "0001-01-01T00:00:00Z",
  "0001-01-01 00:00:00",
  "0099-12-31T23:59:59",
  "1970-01-01T00:00:00Z",
  "1970-01-01T00:00:00.000+00:00",
  "1970-01-01T08:00:00",
])("%j is a time that was never set", (text) => {
  expect(readTime(text)).toBeNaN();
});

it("any time is read as it was written, with any offset, fraction and separator", () => {
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

it("no text throws or gives a time that can't be shown", () => {
  const odd = fc.oneof(fc.string(), fc.stringMatching(/^[\dTtZz:+\-., ]{0,40}$/));
  fc.assert(
    fc.property(odd, (text) => {
      const time = readTime(text);
      expect(Number.isNaN(time) || new Date(time).toISOString() !== "").toBe(true);
    }),
  );
});
