import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "../../api/client.ts";
import { lookupQuery, mayBeId } from "./lookup.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["480213", true],
  ["a-b_c:9", true],
  ["x".repeat(64), true],
  ["x".repeat(65), false],
  ["", false],
  ["two words", false],
  [".", false],
  ["..", false],
])("whether %j can be an id: %s", (text, expected) => {
  expect(mayBeId(text)).toBe(expected);
});

test("asks only for the text that nobody has typed on", async () => {
  const request = vi.fn<ApiClient["request"]>(() => new Promise(() => undefined));
  const queryClient = new QueryClient();
  const lookup = (text: string) => lookupQuery({ client: { request } }, text, queryClient);
  const observer = new QueryObserver(queryClient, lookup("4"));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(200);
  observer.setOptions(lookup("48"));
  await vi.advanceTimersByTimeAsync(200);
  expect(request).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(request.mock.calls.map(([{ path }]) => path)).toEqual(["/computes/48"]);
  stop();
});
