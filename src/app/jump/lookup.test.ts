import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "../../api/client.ts";
import { lookupQuery, looksLikeId } from "./lookup.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const numbers = ["480213", "1480250"];
const uuids = ["0f8fad5b-d9cb-469f-a165-70867728950e"];
test.each([
  ["480213", [], true],
  ["7", [], true],
  ["1".repeat(65), [], false],
  ["web-1", [], false],
  ["", [], false],
  ["480213", numbers, true],
  ["99480213", numbers, true],
  ["48021", numbers, false],
  ["jumper", numbers, false],
  ["10.12.0", numbers, false],
  ["", numbers, false],
  ["..", numbers, false],
  ["7C9E6679-7425-40de-944b-e07fc1f90ae7", uuids, true],
  ["7c9e6679-7425-40de-944b-e07fc1f90ae", uuids, false],
  ["480213", uuids, false],
])("whether %j looks like an id beside %j: %s", (text, known, expected) => {
  expect(looksLikeId(text, known)).toBe(expected);
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
