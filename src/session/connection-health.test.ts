import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/error.ts";
import { createHealth } from "./connection-health.ts";

const lost = new ApiError("network", "lost");
const late = new ApiError("timeout", "late");
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
])("after $outcomes.length requests a connection can be $state", ({ outcomes, state }) => {
  const { store, note } = createHealth();
  for (const outcome of outcomes) note(outcome);
  expect(store.get()).toMatchObject({ state });
});

test("a request that waited in vain while others were answered is only tried again", () => {
  const { store, note } = createHealth();
  vi.advanceTimersByTime(15_000);
  note(undefined);
  vi.advanceTimersByTime(14_999);
  note(late);
  expect(store.get()).toEqual({ state: "retrying" });
  vi.advanceTimersByTime(15_000);
  note(late);
  expect(store.get()).toEqual({ state: "unreachable" });
});
