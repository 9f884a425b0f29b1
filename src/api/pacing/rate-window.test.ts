import { describe, expect, it } from "vitest";
import type { Priority } from "./lane-queue.ts";
import { answered } from "./rate-answer.ts";
import { nextStart, openWindow, type RateWindow, started } from "./rate-window.ts";

/** A window after starts at these times. */
function after(perSecond: number, times: number[], priority: Priority = "interactive"): RateWindow {
  return times.reduce((window, time) => started(window, time, priority), openWindow(perSecond));
}

describe("interactive starts", () => {
  it("may all be at once, as many as the allowance", () => {
    expect(nextStart(after(5, [0, 0, 0, 0]), "interactive")).toBeLessThanOrEqual(0);
  });

  it("wait until the window has passed since the start that far back", () => {
    expect(nextStart(after(5, [0, 10, 20, 30, 40]), "interactive")).toBe(1025);
    expect(nextStart(after(5, [0, 10, 20, 30, 40, 1025]), "interactive")).toBe(1035);
  });

  it("respect a limit that is lower than the configured one, and never a higher one", () => {
    const lowered = answered(after(5, [0, 10, 20]), 3, 100, { limit: 2 });
    expect(nextStart(lowered, "interactive")).toBe(1035);
    const raised = answered(lowered, 3, 100, { limit: 1000 });
    expect(raised.limit).toBe(5);
    expect(nextStart(raised, "interactive")).toBeLessThanOrEqual(100);
  });

  it("keep a lower limit until an answer says otherwise", () => {
    const lowered = answered(after(5, [0]), 1, 100, { limit: 2 });
    expect(answered(lowered, 1, 200, {}).limit).toBe(2);
  });
});

describe("background starts", () => {
  const space = 1025 / 30;

  it("are a third of the allowance out of idleness, then spaced", () => {
    const nine = Array.from({ length: 9 }, () => 0);
    expect(nextStart(after(30, nine, "background"), "background")).toBe(0);
    expect(nextStart(after(30, [...nine, 0], "background"), "background")).toBeCloseTo(space);
    const eleven = after(30, [...nine, 0, space], "background");
    expect(nextStart(eleven, "background")).toBeCloseTo(2 * space);
  });

  it("of a small allowance are spaced from the first on", () => {
    expect(nextStart(after(5, [0], "background"), "background")).toBe(205);
    expect(nextStart(after(1, [0], "background"), "background")).toBe(1025);
  });

  it("leave the window open for somebody who waits", () => {
    const ten = Array.from({ length: 10 }, () => 0);
    expect(nextStart(after(30, ten, "background"), "interactive")).toBeLessThanOrEqual(0);
  });

  it("make up for a timer that was a little late, not for a long sleep", () => {
    expect(nextStart(after(5, [0, 285], "background"), "background")).toBeCloseTo(410);
    expect(nextStart(after(5, [0, 900], "background"), "background")).toBeCloseTo(800 + 205);
  });
});

describe("the remaining quota", () => {
  const tenStarts = after(
    30,
    Array.from({ length: 10 }, () => 0),
  );

  it("of 0 waits for the reset", () => {
    const window = answered(tenStarts, 10, 100, { remaining: 0, resetIn: 700 });
    expect(nextStart(window, "interactive")).toBe(800);
  });

  it("without a reset is taken as of one window", () => {
    const window = answered(tenStarts, 10, 100, { remaining: 0 });
    expect(nextStart(window, "interactive")).toBe(1125);
  });

  it("counts the requests that started after the one that tells it", () => {
    const news = { remaining: 7, resetIn: 700 };
    expect(nextStart(answered(tenStarts, 4, 100, news), "interactive")).toBeLessThanOrEqual(100);
    expect(nextStart(answered(tenStarts, 3, 100, news), "interactive")).toBe(800);
  });

  it("that our own requests have used up is left to the window", () => {
    const burst = after(
      5,
      Array.from({ length: 5 }, () => 0),
    );
    const window = answered(burst, 5, 400, { remaining: 0, resetIn: 900 });
    expect(nextStart(window, "interactive")).toBe(1025);
  });

  it("of an answer that took longer than two windows full is old news", () => {
    const window = after(2, [0, 1025, 2050, 3075, 4100]);
    expect(answered(window, 1, 4200, { remaining: 0, resetIn: 900 }).quota).toBeUndefined();
  });

  it("is not taken back by an answer to an earlier request that comes later", () => {
    const window = answered(tenStarts, 10, 100, { remaining: 0, resetIn: 700 });
    const later = answered(window, 9, 120, { remaining: 20, resetIn: 700 });
    expect(nextStart(later, "interactive")).toBe(800);
  });

  it("does not hold where the reset has passed", () => {
    const window = answered(tenStarts, 10, 100, { remaining: 0, resetIn: 0 });
    expect(nextStart(window, "interactive")).toBeLessThanOrEqual(100);
  });

  it("holds the lane, visibly, where the reset is far", () => {
    expect(answered(tenStarts, 10, 100, { remaining: 0, resetIn: 2000 }).hold).toBeUndefined();
    const far = answered(tenStarts, 10, 100, { remaining: 0, resetIn: 9000 });
    expect(far.hold).toStrictEqual({ until: 9100, latest: 10, refusals: 0 });
  });
});
