import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/error.ts";
import { connectionFingerprint, createHealth, createServerClock } from "./connection.ts";

describe("the fingerprint of a connection", () => {
  beforeEach(() => {
    vi.stubGlobal("location", new URL("http://console.example/instances"));
    return () => vi.unstubAllGlobals();
  });

  test("differs for another key or another address", async () => {
    const prints = await Promise.all([
      connectionFingerprint("key-1", ""),
      connectionFingerprint("key-2", ""),
      connectionFingerprint("key-1", "https://api.example"),
      connectionFingerprint("key-1", "https://api.example/eu"),
      connectionFingerprint("key-1", "http://api.example"),
    ]);
    expect(new Set(prints).size).toBe(prints.length);
    for (const print of prints) expect(print).toMatch(/^[\da-f]{16}$/);
  });

  test("is the same for the same key and address, in any spelling", async () => {
    const own = await connectionFingerprint("key-1", "");
    for (const address of [
      "http://console.example",
      "HTTP://Console.example:80/",
      "http://console.example/api/v1/",
    ]) {
      expect(await connectionFingerprint("key-1", address)).toBe(own);
    }
  });
});

describe("the health of a connection", () => {
  const lost = new ApiError("network", "lost");
  const timedOut = new ApiError("timeout", "late");
  const refused = new ApiError("api", "no", { code: "CONFLICT", status: 409 });
  const failed = new ApiError("http", "bad gateway", { status: 502 });

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z") });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    { outcomes: [], state: "connecting" },
    { outcomes: [undefined], state: "answering" },
    { outcomes: [refused], state: "answering" },
    { outcomes: [undefined, failed], state: "failing" },
    { outcomes: [undefined, lost], state: "retrying" },
    { outcomes: [lost, lost, lost], state: "retrying" },
    { outcomes: [lost, lost, lost, lost], state: "unreachable" },
    { outcomes: [lost, lost, lost, undefined, lost], state: "retrying" },
    { outcomes: [lost, lost, lost, lost, undefined], state: "answering" },
    { outcomes: [lost, lost, lost, lost, failed], state: "failing" },
  ])("can be $state after $outcomes.length requests", ({ outcomes, state }) => {
    const { store, recordResponse } = createHealth();
    for (const outcome of outcomes) recordResponse(outcome);
    expect(store.get()).toMatchObject({ state });
  });

  test("is retrying after a timeout if other requests got a response", () => {
    const { store, recordResponse } = createHealth();
    vi.advanceTimersByTime(15_000);
    recordResponse(undefined);
    vi.advanceTimersByTime(14_999);
    recordResponse(timedOut);
    expect(store.get()).toEqual({ state: "retrying" });
    vi.advanceTimersByTime(15_000);
    recordResponse(timedOut);
    expect(store.get()).toEqual({ state: "unreachable" });
  });
});

describe("the server's clock", () => {
  const start = Date.parse("2026-11-25T10:00:00Z");
  const secondMs = 1000;
  const minuteMs = 60 * secondMs;
  const hourMs = 60 * minuteMs;
  const dayMs = 24 * hourMs;

  /** A clock after answers 15 s apart, each with a time this far ahead. */
  function clockAfter(...aheadMs: number[]) {
    const clock = createServerClock();
    aheadMs.forEach((ahead, place) => note(clock, place, ahead));
    return clock;
  }

  function note(clock: ReturnType<typeof createServerClock>, place: number, aheadMs: number): void {
    const sentAt = start + place * 15 * secondMs;
    clock.observe(sentAt + aheadMs, sentAt, sentAt);
  }

  // openshift/origin#2568: ages followed the client's clock, three hours ahead.
  test.each([3 * hourMs, -3 * hourMs, 2 * minuteMs, 20 * hourMs])(
    "a server clock %d ms ahead is known from the first answer",
    (ahead) => {
      expect(clockAfter(ahead).aheadMs.get()).toBe(ahead);
    },
  );

  test.each([0, 59 * secondMs, -59 * secondMs])("a difference of %d ms counts as none", (ahead) => {
    expect(clockAfter(ahead, ahead, ahead).aheadMs.get()).toBe(0);
  });

  test("small differences between answers don't move it", () => {
    const clock = clockAfter(hourMs);
    for (let place = 1; place < 20; place++) note(clock, place, hourMs + (place % 5) * secondMs);
    expect(clock.aheadMs.get()).toBe(hourMs);
  });

  test("follows the server, or this machine's clock, when one is set", () => {
    expect(clockAfter(0, 0, 0, 0, 0, hourMs, hourMs, hourMs).aheadMs.get()).toBe(hourMs);
    expect(clockAfter(hourMs, hourMs, hourMs, 0, 0, 0, 0).aheadMs.get()).toBe(0);
  });

  test.each([
    ["no time", Number.NaN, 0],
    ["a request that spans a sleep of this machine", start, 10 * minuteMs],
    ["a clock set back during the request", start + hourMs, -hourMs],
  ])("learns nothing from %s", (_, time, tookMs) => {
    const clock = createServerClock();
    clock.observe(time, start, start + tookMs);
    expect(clock.aheadMs.get()).toBe(0);
  });

  test("is right within the length of a request, whatever two of the last five answers say", () => {
    const wrong = fc.integer({ min: -1e13, max: 1e13 });
    const tookMs = fc.integer({ min: 0, max: 15_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: -30 * dayMs, max: 30 * dayMs }),
        fc.array(tookMs, { minLength: 8, maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
        wrong,
        wrong,
        (ahead, times, wrongPlaces, ...wrongAhead) => {
          const clock = createServerClock();
          times.forEach((took, place) => {
            const sentAt = start + place * 20 * secondMs;
            const wrongIndex = wrongPlaces.indexOf(place - 3);
            const difference = wrongAhead[wrongIndex] ?? ahead;
            clock.observe(sentAt + difference + took / 2, sentAt, sentAt + took);
          });
          const off = Math.abs(clock.aheadMs.get() - ahead);
          expect(off).toBeLessThanOrEqual(Math.abs(ahead) < minuteMs + 20_000 ? 80_000 : 20_000);
        },
      ),
    );
  });
});
