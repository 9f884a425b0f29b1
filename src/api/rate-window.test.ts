import { describe, expect, it } from "vitest";
import {
  blockUntil,
  nextStart,
  emptyWindow,
  type Priority,
  recordResponse,
  recordRejection,
  recordStart,
  type RateWindow,
} from "./rate-window.ts";

/** A window after starts at these times. */
function after(perSecond: number, times: number[], priority: Priority = "interactive"): RateWindow {
  return times.reduce(
    (window, time) => recordStart(window, time, priority),
    emptyWindow(perSecond),
  );
}

describe("interactive starts", () => {
  it("may use the complete allowance at once", () => {
    expect(nextStart(after(5, [0, 0, 0, 0]), "interactive")).toBeLessThanOrEqual(0);
  });

  it("wait until the oldest start of the allowance has left the window", () => {
    expect(nextStart(after(5, [0, 10, 20, 30, 40]), "interactive")).toBe(1025);
    expect(nextStart(after(5, [0, 10, 20, 30, 40, 1025]), "interactive")).toBe(1035);
  });

  it("respect a lower limit than the configured one, never a higher one", () => {
    const lowered = recordResponse(after(5, [0, 10, 20]), 3, 100, { limit: 2 });
    expect(nextStart(lowered, "interactive")).toBe(1035);
    const raised = recordResponse(lowered, 3, 100, { limit: 1000 });
    expect(raised.limit).toBe(5);
    expect(nextStart(raised, "interactive")).toBeLessThanOrEqual(100);
  });

  it("keep a lower limit until a response changes it", () => {
    const lowered = recordResponse(after(5, [0]), 1, 100, { limit: 2 });
    expect(recordResponse(lowered, 1, 200, {}).limit).toBe(2);
  });
});

describe("background starts", () => {
  const space = 1025 / 30;

  it("are a third of the allowance after an idle window, then spaced", () => {
    const nine = Array.from({ length: 9 }, () => 0);
    expect(nextStart(after(30, nine, "background"), "background")).toBe(0);
    expect(nextStart(after(30, [...nine, 0], "background"), "background")).toBeCloseTo(space);
    const eleven = after(30, [...nine, 0, space], "background");
    expect(nextStart(eleven, "background")).toBeCloseTo(2 * space);
  });

  it("of a small allowance are spaced from the first one", () => {
    expect(nextStart(after(5, [0], "background"), "background")).toBe(205);
    expect(nextStart(after(1, [0], "background"), "background")).toBe(1025);
  });

  it("leave room for interactive requests", () => {
    const ten = Array.from({ length: 10 }, () => 0);
    expect(nextStart(after(30, ten, "background"), "interactive")).toBeLessThanOrEqual(0);
  });

  it("catch up on a slightly delayed timer, not on a long sleep", () => {
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
    const window = recordResponse(tenStarts, 10, 100, { remaining: 0, resetIn: 700 });
    expect(nextStart(window, "interactive")).toBe(800);
  });

  it("without a reset applies for one window", () => {
    const window = recordResponse(tenStarts, 10, 100, { remaining: 0 });
    expect(nextStart(window, "interactive")).toBe(1125);
  });

  it("counts the requests that started after its own", () => {
    const headers = { remaining: 7, resetIn: 700 };
    expect(
      nextStart(recordResponse(tenStarts, 4, 100, headers), "interactive"),
    ).toBeLessThanOrEqual(100);
    expect(nextStart(recordResponse(tenStarts, 3, 100, headers), "interactive")).toBe(800);
  });

  it("that our own requests have used up has no effect", () => {
    const burst = after(
      5,
      Array.from({ length: 5 }, () => 0),
    );
    const window = recordResponse(burst, 5, 400, { remaining: 0, resetIn: 900 });
    expect(nextStart(window, "interactive")).toBe(1025);
  });

  it("of a response older than two windows full has no effect", () => {
    const window = after(2, [0, 1025, 2050, 3075, 4100]);
    expect(recordResponse(window, 1, 4200, { remaining: 0, resetIn: 900 }).quota).toBeUndefined();
  });

  it("is not replaced by a delayed response to an earlier request", () => {
    const window = recordResponse(tenStarts, 10, 100, { remaining: 0, resetIn: 700 });
    const later = recordResponse(window, 9, 120, { remaining: 20, resetIn: 700 });
    expect(nextStart(later, "interactive")).toBe(800);
  });

  it("has no effect where the reset has passed", () => {
    const window = recordResponse(tenStarts, 10, 100, { remaining: 0, resetIn: 0 });
    expect(nextStart(window, "interactive")).toBeLessThanOrEqual(100);
  });

  it("blocks the queue where the reset is far away", () => {
    expect(
      recordResponse(tenStarts, 10, 100, { remaining: 0, resetIn: 2000 }).block,
    ).toBeUndefined();
    const far = recordResponse(tenStarts, 10, 100, { remaining: 0, resetIn: 9000 });
    expect(far.block).toStrictEqual({ until: 9100, after: 10, rejections: 0 });
  });
});

/** `count` more starts at `time`. */
function startMany(window: RateWindow, time: number, count: number): RateWindow {
  return count === 0
    ? window
    : startMany(recordStart(window, time, "interactive"), time, count - 1);
}

const one = startMany(emptyWindow(30), 0, 1);

describe("a 429", () => {
  it.each([
    [5000, 700, 5100],
    [300, 700, 800],
  ])(
    "blocks its queue for a Retry-After of %d ms or a reset in %d ms, whichever is longer",
    (retryIn, resetIn, start) => {
      const window = recordRejection(one, 1, 100, { resetIn, retryIn }, 0);
      expect(nextStart(window, "interactive")).toBe(start);
    },
  );

  it("without a reset blocks it as long as Retry-After requests", () => {
    expect(nextStart(recordRejection(one, 1, 100, { retryIn: 5000 }, 0), "interactive")).toBe(5100);
    const passed = { resetIn: 0, retryIn: 5000 };
    expect(nextStart(recordRejection(one, 1, 100, passed, 0), "interactive")).toBe(5100);
  });

  it.each([
    [0, [1000, 2000, 4000, 8000, 16_000, 24_000, 24_000]],
    [1, [1250, 2500, 5000, 10_000, 20_000, 30_000, 30_000]],
  ])(
    "without any time waits longer after each rejection in a row, with the jitter %d",
    (random, waits) => {
      let window = emptyWindow(30);
      let time = 0;
      for (const wait of waits) {
        window = startMany(window, time, 1);
        window = recordRejection(window, window.latest, time, {}, random);
        expect(nextStart(window, "interactive")).toBe(time + wait);
        time += wait;
      }
    },
  );

  it("restarts with the shortest wait after another response", () => {
    let window = recordRejection(one, 1, 0, {}, 0);
    window = recordRejection(startMany(window, 1000, 1), 2, 1000, {}, 0);
    window = recordResponse(startMany(window, 3000, 1), 3, 3000, {});
    window = recordRejection(startMany(window, 3000, 1), 4, 3000, {}, 0);
    expect(nextStart(window, "interactive")).toBe(4000);
  });

  it("counts once for requests that were in flight together", () => {
    const burst = startMany(emptyWindow(30), 0, 30);
    const first = recordRejection(burst, 1, 100, {}, 0);
    const all = [2, 3, 4, 5].reduce(
      (window, number) => recordRejection(window, number, 200, {}, 1),
      first,
    );
    expect(all.block).toStrictEqual({ until: 1100, after: 30, rejections: 1 });
  });

  it("of the same event after the end of its block blocks once more, as long", () => {
    const burst = startMany(emptyWindow(30), 0, 30);
    const first = recordRejection(burst, 1, 100, {}, 0);
    const second = recordRejection(startMany(first, 1100, 1), 2, 1150, {}, 0);
    expect(second.block).toStrictEqual({ until: 2150, after: 31, rejections: 1 });
  });

  it("of a start that waited for another tab's block blocks as well", () => {
    const waited = blockUntil(one, 1000);
    const window = recordRejection(waited, 1, 1020, {}, 0);
    expect(nextStart(window, "interactive")).toBe(2020);
    expect(
      nextStart(recordRejection(startMany(window, 2020, 1), 2, 2040, {}, 0), "interactive"),
    ).toBe(4040);
  });

  it("with a later reset extends the block, with an earlier one does not", () => {
    const burst = startMany(emptyWindow(30), 0, 30);
    const first = recordRejection(burst, 1, 100, { resetIn: 500 }, 0);
    expect(recordRejection(first, 2, 110, { resetIn: 900 }, 0).block?.until).toBe(1010);
    expect(recordRejection(first, 2, 110, { resetIn: 100 }, 0).block?.until).toBe(600);
  });

  it("stays in force after a response to an earlier start", () => {
    const burst = startMany(emptyWindow(30), 0, 30);
    const refusedOnce = recordRejection(burst, 1, 100, {}, 0);
    expect(recordResponse(refusedOnce, 2, 200, {}).block).toStrictEqual(refusedOnce.block);
  });
});
