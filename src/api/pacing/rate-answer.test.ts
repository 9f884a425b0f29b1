import { describe, expect, it } from "vitest";
import { answered, refused } from "./rate-answer.ts";
import { held, nextStart, openWindow, type RateWindow, started } from "./rate-window.ts";

/** `count` more starts at `time`. */
function start(window: RateWindow, time: number, count: number): RateWindow {
  return count === 0 ? window : start(started(window, time, "interactive"), time, count - 1);
}

const one = start(openWindow(30), 0, 1);

describe("a 429", () => {
  it("holds its lane until the reset", () => {
    const window = refused(one, 1, 100, { resetIn: 700, retryIn: 5000 }, 0);
    expect(nextStart(window, "interactive")).toBe(800);
  });

  it("without a reset holds it as long as Retry-After asks", () => {
    expect(nextStart(refused(one, 1, 100, { retryIn: 5000 }, 0), "interactive")).toBe(5100);
    const passed = { resetIn: 0, retryIn: 5000 };
    expect(nextStart(refused(one, 1, 100, passed, 0), "interactive")).toBe(5100);
  });

  it.each([
    [0, [1000, 2000, 4000, 8000, 16_000, 24_000, 24_000]],
    [1, [1250, 2500, 5000, 10_000, 20_000, 30_000, 30_000]],
  ])("without any time waits longer each time in a row, with the jitter %d", (random, waits) => {
    let window = openWindow(30);
    let time = 0;
    for (const wait of waits) {
      window = start(window, time, 1);
      window = refused(window, window.latest, time, {}, random);
      expect(nextStart(window, "interactive")).toBe(time + wait);
      time += wait;
    }
  });

  it("starts over with the shortest wait after another answer", () => {
    let window = refused(one, 1, 0, {}, 0);
    window = refused(start(window, 1000, 1), 2, 1000, {}, 0);
    window = answered(start(window, 3000, 1), 3, 3000, {});
    window = refused(start(window, 3000, 1), 4, 3000, {}, 0);
    expect(nextStart(window, "interactive")).toBe(4000);
  });

  it("together with others that left with it is one event", () => {
    const burst = start(openWindow(30), 0, 30);
    const first = refused(burst, 1, 100, {}, 0);
    const all = [2, 3, 4, 5].reduce((window, number) => refused(window, number, 200, {}, 1), first);
    expect(all.hold).toStrictEqual({ until: 1100, latest: 30, refusals: 1 });
  });

  it("of the same event that comes when its hold is over holds once more, as long", () => {
    const burst = start(openWindow(30), 0, 30);
    const first = refused(burst, 1, 100, {}, 0);
    const late = refused(start(first, 1100, 1), 2, 1150, {}, 0);
    expect(late.hold).toStrictEqual({ until: 2150, latest: 31, refusals: 1 });
  });

  it("of a start that waited for the end of another tab's hold is held for as well", () => {
    const waited = held(one, 1000);
    const window = refused(waited, 1, 1020, {}, 0);
    expect(nextStart(window, "interactive")).toBe(2020);
    expect(nextStart(refused(start(window, 2020, 1), 2, 2040, {}, 0), "interactive")).toBe(4040);
  });

  it("that names a later reset than the one before extends the hold, an earlier one does not", () => {
    const burst = start(openWindow(30), 0, 30);
    const first = refused(burst, 1, 100, { resetIn: 500 }, 0);
    expect(refused(first, 2, 110, { resetIn: 900 }, 0).hold?.until).toBe(1010);
    expect(refused(first, 2, 110, { resetIn: 100 }, 0).hold?.until).toBe(600);
  });

  it("is not forgotten for an answer to what left before it", () => {
    const burst = start(openWindow(30), 0, 30);
    const refusedOnce = refused(burst, 1, 100, {}, 0);
    expect(answered(refusedOnce, 2, 200, {}).hold).toStrictEqual(refusedOnce.hold);
  });
});
