import { expect, test } from "vitest";
import { ApiError } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { isPassing, retryDelay } from "./query-client.ts";
import { refreshInterval } from "./refresh-policy.ts";

const polling = (seconds: number) => ({ seconds, polls: true });
const running: Instance = { id: "1", state: "RUNNING", tags: [], raw: {} };
const stopping: Instance = { id: "2", state: "STOPPING", tags: [], raw: {} };

test("a quiet page is read again in the configured rhythm", () => {
  expect(refreshInterval(polling(15), [running], null)).toBe(15_000);
});

test("a page with an instance in transit is read every 3 s, or more often if configured so", () => {
  expect(refreshInterval(polling(15), [running, stopping], null)).toBe(3000);
  expect(refreshInterval(polling(1), [stopping], null)).toBe(1000);
});

test("a tab that listens reads by itself only after it has heard nothing for a while", () => {
  expect(refreshInterval({ seconds: 15, polls: false }, [running], null)).toBe(37_500);
  expect(refreshInterval({ seconds: 15, polls: false }, [stopping], null)).toBe(7500);
});

test("no wait is longer than a timer can be", () => {
  expect(refreshInterval({ seconds: 2_000_000, polls: false }, [], null)).toBe(2 ** 31 - 1);
});

test("0 is off, except that a lost connection is tried again", () => {
  expect(refreshInterval(polling(0), [stopping], null)).toBe(false);
  expect(refreshInterval(polling(0), [], new ApiError("network", "lost"))).toBe(5000);
});

test("what may pass by itself is tried again; what the API has decided is not", () => {
  expect(isPassing(new ApiError("http", "bad gateway", { status: 502 }))).toBe(true);
  expect(
    isPassing(new ApiError("api", "broken", { code: "INTERNAL_SERVER_ERROR", status: 500 })),
  ).toBe(true);
  expect(isPassing(new ApiError("network", "lost"))).toBe(true);
  expect(isPassing(new ApiError("unexpected", "HTML"))).toBe(true);
  expect(isPassing(new ApiError("timeout", "15 s are long enough"))).toBe(false);
  expect(isPassing(new ApiError("api", "no", { code: "FORBIDDEN", status: 403 }))).toBe(false);
  expect(isPassing(new ApiError("aborted", "left"))).toBe(false);
});

test("waits grow and are jittered", () => {
  expect([0, 1, 2].map((attempt) => retryDelay(attempt, 0.5))).toEqual([400, 800, 1600]);
  expect(retryDelay(0, 0)).toBe(300);
  expect(retryDelay(0, 1)).toBe(500);
});
