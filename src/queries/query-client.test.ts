import { expect, test } from "vitest";
import { ApiError } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { createQueryClient, refreshInterval, retryDelay, shouldRetry } from "./query-client.ts";

const queryKey = ["something"];

test("any other error of a query becomes an ApiError", async () => {
  const queryClient = createQueryClient();
  const queryFn = () => {
    throw new RangeError("Too deep");
  };
  await queryClient.query({ queryKey, queryFn }).catch(() => undefined);
  const error = queryClient.getQueryState(queryKey)?.error;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: "internal", message: "Too deep" });
});

test("an error of a cache listener becomes an ApiError", async () => {
  const queryClient = createQueryClient();
  queryClient.getQueryCache().subscribe((event) => {
    // E.g. data that can't be posted to other tabs.
    const isRead = event.type === "updated" && event.action.type === "success";
    if (isRead) throw new TypeError("Not to be cloned");
  });
  await queryClient.query({ queryKey, queryFn: () => 1 }).catch(() => undefined);
  expect(queryClient.getQueryState(queryKey)?.error).toMatchObject({ kind: "internal" });
});

test("an ApiError isn't wrapped", async () => {
  const queryClient = createQueryClient();
  const refusal = new ApiError("api", "No", { code: "FORBIDDEN", status: 403 });
  await queryClient
    .query({ queryKey, queryFn: () => Promise.reject(refusal) })
    .catch(() => undefined);
  expect(queryClient.getQueryState(queryKey)?.error).toBe(refusal);
});

const running: Instance = { id: "1", state: "RUNNING", tags: [], raw: {} };
const stopping: Instance = { id: "2", state: "STOPPING", tags: [], raw: {} };

test("a page is refreshed at the configured interval", () => {
  expect(refreshInterval(15, [running], null)).toBe(15_000);
});

test("a page with an instance in transit is refreshed every 3 s, or as often as configured if that's more", () => {
  expect(refreshInterval(15, [running, stopping], null)).toBe(3000);
  expect(refreshInterval(1, [stopping], null)).toBe(1000);
});

test("no interval is longer than a timer supports", () => {
  expect(refreshInterval(3_000_000, [], null)).toBe(2 ** 31 - 1);
});

test("0 turns the refresh off, but a lost connection is still retried", () => {
  expect(refreshInterval(0, [stopping], null)).toBe(false);
  expect(refreshInterval(0, [], new ApiError("network", "lost"))).toBe(5000);
});

test("temporary failures are retried, the API's refusals aren't", () => {
  expect(shouldRetry(0, new ApiError("http", "bad gateway", { status: 502 }))).toBe(true);
  expect(
    shouldRetry(0, new ApiError("api", "broken", { code: "INTERNAL_SERVER_ERROR", status: 500 })),
  ).toBe(true);
  expect(shouldRetry(0, new ApiError("network", "lost"))).toBe(true);
  expect(shouldRetry(0, new ApiError("unexpected", "HTML"))).toBe(true);
  expect(shouldRetry(0, new ApiError("timeout", "15 s are long enough"))).toBe(false);
  expect(shouldRetry(0, new ApiError("api", "no", { code: "FORBIDDEN", status: 403 }))).toBe(false);
  expect(shouldRetry(0, new ApiError("aborted", "left"))).toBe(false);
});

test("retry waits grow and have jitter", () => {
  expect([0, 1, 2].map((attempt) => retryDelay(attempt, 0.5))).toEqual([400, 800, 1600]);
  expect(retryDelay(0, 0)).toBe(300);
  expect(retryDelay(0, 1)).toBe(500);
});
