import { describe, expect, it } from "vitest";
import { readResponse } from "./response.ts";

const timestamp = "2026-11-20T12:00:00.250Z";
const serverNow = Date.parse(timestamp);
const second = Math.floor(serverNow / 1000);
/** What the clock says for a response without a time: one hour off. */
const assumedNow = serverNow + 3_600_000;

function read(headers: Record<string, string>, time?: string, now = assumedNow) {
  const body = JSON.stringify({ timestamp: time ?? timestamp });
  return readResponse({ status: 429, headers: new Headers(headers), body }, (text) => text, now)
    .rateLimit;
}

describe("rate-limit headers", () => {
  it("are read", () => {
    const limits = read({
      "x-ratelimit-limit-second": "30",
      "x-ratelimit-reset-second": `${second + 1}`,
    });
    expect(limits).toStrictEqual({ limit: 30, wait: 750 });
  });

  it("are absent if invalid", () => {
    const nothing = { limit: undefined, wait: undefined };
    expect(read({})).toStrictEqual(nothing);
    for (const value of ["", "-1", "many", "1e3", "5, 5", "0x5", "9".repeat(400)]) {
      const limits = read({
        "x-ratelimit-limit-second": value,
        "x-ratelimit-reset-second": value,
      });
      expect(limits).toStrictEqual(nothing);
    }
  });

  it("ignore a limit of 0", () => {
    expect(read({ "x-ratelimit-limit-second": "0" }).limit).toBeUndefined();
  });
});

describe("the wait for the reset", () => {
  const reset = { "x-ratelimit-reset-second": `${second + 2}` };

  it("goes by the server's clock in the envelope", () => {
    expect(read({ ...reset, date: "Thu, 01 Jan 1970 00:00:00 GMT" }).wait).toBe(1750);
  });

  it.each(["", "soon"])("is by the Date header where the timestamp is %j", (time) => {
    expect(read({ ...reset, date: "Fri, 20 Nov 2026 12:00:00 GMT" }, time).wait).toBe(2000);
  });

  it("goes by what is known of the server's clock if the response has no time", () => {
    expect(read(reset, "soon", serverNow + 500).wait).toBe(1250);
    expect(read(reset, "soon").wait).toBeUndefined();
  });

  it("is absent if the reset has passed", () => {
    expect(read({ "x-ratelimit-reset-second": `${second}` }).wait).toBeUndefined();
  });

  it("is at most a minute", () => {
    expect(read({ "x-ratelimit-reset-second": `${second + 3600}` }).wait).toBe(60_000);
  });

  it("is right for a reset in milliseconds", () => {
    expect(read({ "x-ratelimit-reset-second": `${(second + 2) * 1000}` }).wait).toBe(1750);
  });
});

describe("Retry-After", () => {
  it.each([
    ["3", 3000],
    ["0", undefined],
    ["86400", 60_000],
    ["Fri, 20 Nov 2026 12:00:02 GMT", 1750],
    ["Fri, 20 Nov 2026 11:00:00 GMT", undefined],
    ["later", undefined],
    ["", undefined],
  ])("%j means a wait of %s ms", (value, ms) => {
    expect(read({ "retry-after": value }).wait).toBe(ms);
  });

  it.each([
    ["3", second + 1, 3000],
    ["0", second + 1, 750],
    ["3", second, 3000],
    ["3", second + 5, 4750],
  ])("of %s s and a reset at %d: the longer wait counts", (retryAfter, reset, wait) => {
    const headers = { "retry-after": retryAfter, "x-ratelimit-reset-second": `${reset}` };
    expect(read(headers).wait).toBe(wait);
  });
});
