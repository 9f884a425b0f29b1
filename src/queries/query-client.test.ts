import { expect, test } from "vitest";
import { ApiError } from "../api/error.ts";
import { createQueryClient } from "./query-client.ts";

const queryKey = ["something"];

test("what a query throws that is no ApiError becomes one", async () => {
  const queryClient = createQueryClient();
  const queryFn = () => {
    throw new RangeError("Too deep");
  };
  await queryClient.query({ queryKey, queryFn }).catch(() => undefined);
  const error = queryClient.getQueryState(queryKey)?.error;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: "internal", message: "Too deep" });
});

test("a failure of what listens to the cache becomes one too", async () => {
  const queryClient = createQueryClient();
  queryClient.getQueryCache().subscribe((event) => {
    // Such as a reading that cannot be posted to other tabs.
    const isRead = event.type === "updated" && event.action.type === "success";
    if (isRead) throw new TypeError("Not to be cloned");
  });
  await queryClient.query({ queryKey, queryFn: () => 1 }).catch(() => undefined);
  expect(queryClient.getQueryState(queryKey)?.error).toMatchObject({ kind: "internal" });
});

test("an ApiError stays what it is", async () => {
  const queryClient = createQueryClient();
  const refusal = new ApiError("api", "No", { code: "FORBIDDEN", status: 403 });
  await queryClient
    .query({ queryKey, queryFn: () => Promise.reject(refusal) })
    .catch(() => undefined);
  expect(queryClient.getQueryState(queryKey)?.error).toBe(refusal);
});
