import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadFleet, type LoaderSource } from "./loader.ts";
import { createPacer, hiddenRequestMs, isGap, pauseMs, watchedPeriodMs } from "./pace.ts";
import { many, sourceOf } from "./testing/list-source.ts";

const limits = { refreshSeconds: 15, readsPerSecond: 30 };
const visible = { isVisible: true, isWatched: false };
const hidden = { isVisible: false, isWatched: false };
const watched = { isVisible: false, isWatched: true };
const ready = { phase: "ready", pages: 1 } as const;
const lost = { kind: "network", message: "lost" } as const;
const refused = { kind: "api", message: "no" } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a visible fleet is refreshed as the list is, and a large one within a fifth of the limit", () => {
  expect(pauseMs(visible, ready, limits)).toBe(15_000);
  expect(pauseMs(visible, { ...ready, pages: 600 }, limits)).toBe(100_000);
});

test("a hidden tab reads for a watched view only, once a minute at most, also after failures", () => {
  for (const state of [
    ready,
    { ...ready, phase: "idle" },
    { ...ready, phase: "failed", error: lost },
  ] as const)
    expect(pauseMs(hidden, state, limits)).toBeUndefined();
  expect(pauseMs(watched, { ...ready, phase: "idle" }, limits)).toBe(0);
  for (const phase of ["ready", "failed"] as const)
    for (const error of [lost, refused])
      expect(pauseMs(watched, { phase, pages: 1, error }, limits)).toBeGreaterThan(59_000);
});

test("a cancelled load waits for the user, as does a first one that was refused, unless a view is watched", () => {
  expect(pauseMs(visible, { ...ready, phase: "cancelled" }, limits)).toBeUndefined();
  const failed = { phase: "failed", pages: 1, error: refused } as const;
  expect(pauseMs(visible, failed, limits)).toBeUndefined();
  expect(pauseMs({ ...visible, isWatched: true }, failed, limits)).toBe(60_000);
  expect(pauseMs(visible, { ...failed, error: lost }, limits)).toBe(5000);
});

test("where automatic refresh is off, the fleet is read for a watched view only", () => {
  const off = { ...limits, refreshSeconds: 0 };
  for (const error of [undefined, lost, refused])
    expect(pauseMs(visible, { ...ready, error }, off)).toBeUndefined();
  expect(pauseMs({ ...visible, isWatched: true }, ready, off)).toBeGreaterThan(59_000);
  expect(watchedPeriodMs(1, off)).toBe(60_000);
});

test("hidden reading is never faster than the refresh of the list", () => {
  expect(watchedPeriodMs(1, { ...limits, refreshSeconds: 300 })).toBe(300_000);
});

test("what a pause, a retry or a rate limit explains is no gap", () => {
  expect(isGap(0, 30_000, 1000)).toBe(false);
  expect(isGap(0, 31_000, 1000)).toBe(true);
  expect(isGap(0, 61_000, 60_000)).toBe(false);
  expect(isGap(0, 121_000, 60_000)).toBe(true);
});

test("a list that never stands still costs a hidden tab no more than a quarter of the limit", async () => {
  const delay = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
  const list = sourceOf(many(10_000), { delay });
  let total = 10_000;
  list.setTotal(() => (total += 1));
  const sentAt: number[] = [];
  list.onRead(() => sentAt.push(performance.now()));
  let isHidden = true;
  const pacer = createPacer(hiddenRequestMs(limits), () => isHidden);
  const source: LoaderSource = {
    ...list.source,
    async readPage(page, limit, signal) {
      await pacer.turn(signal);
      return await list.source.readPage(page, limit, signal);
    },
    maxConcurrent: () => pacer.maxConcurrent(list.source.maxConcurrent()),
  };
  const ended = loadFleet(source, undefined, new AbortController().signal, () => undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(sentAt.length).toBeGreaterThan(250);
  for (const start of sentAt) {
    const inTenSeconds = sentAt.filter((time) => time >= start && time < start + 10_000);
    expect(inTenSeconds.length).toBeLessThanOrEqual(75);
  }
  // The rest comes at full speed once the tab is visible.
  isHidden = false;
  const before = sentAt.length;
  await vi.advanceTimersByTimeAsync(3000);
  expect(sentAt.length - before).toBeGreaterThan(100);
  await expect(ended).resolves.toBe(false);
});
