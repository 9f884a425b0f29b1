import { describe, expect, it } from "vitest";
import { requestedWait, readRateLimitHeaders } from "./rate-limit-headers.ts";

const timestamp = "2026-11-20T12:00:00.250Z";
const serverNow = Date.parse(timestamp);
const second = Math.floor(serverNow / 1000);
/** This machine's clock is one hour off. */
const localNow = serverNow + 3_600_000;

function read(headers: Record<string, string>, time: string | undefined = timestamp) {
  return readRateLimitHeaders(new Headers(headers), time, localNow);
}

describe("rate-limit headers", () => {
  it("are read", () => {
    const limits = read({
      "x-ratelimit-limit-second": "30",
      "x-ratelimit-remaining-second": "0",
      "x-ratelimit-reset-second": `${second + 1}`,
    });
    expect(limits).toStrictEqual({ limit: 30, remaining: 0, resetIn: 750, retryIn: undefined });
  });

  it("are absent where they are invalid", () => {
    const nothing = {
      limit: undefined,
      remaining: undefined,
      resetIn: undefined,
      retryIn: undefined,
    };
    expect(read({})).toStrictEqual(nothing);
    for (const value of ["", "-1", "many", "1e3", "5, 5", "0x5", "9".repeat(400)]) {
      const limits = read({
        "x-ratelimit-limit-second": value,
        "x-ratelimit-remaining-second": value,
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

  it("is by the server's clock in the envelope", () => {
    expect(read({ ...reset, date: "Thu, 01 Jan 1970 00:00:00 GMT" }).resetIn).toBe(1750);
  });

  it.each(["", "soon"])("is by the Date header where the timestamp is %j", (time) => {
    expect(read({ ...reset, date: "Fri, 20 Nov 2026 12:00:00 GMT" }, time).resetIn).toBe(2000);
  });

  it("is by this machine's clock where the response has no time", () => {
    expect(readRateLimitHeaders(new Headers(reset), undefined, serverNow + 500).resetIn).toBe(1250);
    expect(readRateLimitHeaders(new Headers(reset), "soon", localNow).resetIn).toBe(0);
  });

  it("is 0 where the reset has passed", () => {
    expect(read({ "x-ratelimit-reset-second": `${second}` }).resetIn).toBe(0);
  });

  it.each([second + 3600, serverNow])("is at most a minute for a reset at %d", (time) => {
    expect(read({ "x-ratelimit-reset-second": `${time}` }).resetIn).toBe(60_000);
  });
});

describe("Retry-After", () => {
  it.each([
    ["3", 3000],
    ["0", 0],
    ["86400", 60_000],
    ["Fri, 20 Nov 2026 12:00:02 GMT", 1750],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["later", undefined],
    ["", undefined],
  ])("%j requests %s ms", (value, ms) => {
    expect(read({ "retry-after": value }).retryIn).toBe(ms);
  });

  it("applies where it is longer than the reset, or that is hidden or has passed", () => {
    expect(requestedWait({ resetIn: 500, retryIn: 3000 })).toBe(3000);
    expect(requestedWait({ resetIn: 500, retryIn: 0 })).toBe(500);
    expect(requestedWait({ resetIn: 500 })).toBe(500);
    expect(requestedWait({ resetIn: 0, retryIn: 3000 })).toBe(3000);
    expect(requestedWait({ retryIn: 3000 })).toBe(3000);
    expect(requestedWait({ resetIn: 0, retryIn: 0 })).toBeUndefined();
    expect(requestedWait({})).toBeUndefined();
  });
});
