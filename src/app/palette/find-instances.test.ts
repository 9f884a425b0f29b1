import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "../../api/client.ts";
import type { Instance } from "../../api/schema.ts";
import { createInstanceCache } from "../../queries/instance-cache.ts";
import { instanceKeys } from "../../queries/instances.ts";
import { isFoundBy, knownInstances, looksLikeId, lookupQuery } from "./find-instances.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const instance = (id: string, fields: Partial<Instance> = {}): Instance => ({
  id,
  tags: [],
  raw: {},
  ...fields,
});

test("finds an instance by host name, id and addresses only", () => {
  const web = instance("480213", {
    hostName: "Web-1",
    ipv4: "203.0.113.11",
    privateIpv4: "10.12.0.20",
    region: "eu-central-1",
  });
  const texts = ["web", "WEB-1", "8021", "113.11", "10.12.", "eu-central"];
  expect(texts.filter((text) => isFoundBy(web, text))).toEqual(texts.slice(0, -1));
  expect(isFoundBy(instance("1"), "undefined")).toBe(false);
});

test("finds each cached instance once, as it was read last", () => {
  const queryClient = new QueryClient();
  const put = (page: number, items: Instance[], updatedAt: number) =>
    queryClient.setQueryData(instanceKeys.list({ page, limit: 20 }), { items }, { updatedAt });
  put(1, [instance("1", { state: "RUNNING" }), instance("12")], 1000);
  put(2, [instance("1", { state: "STOPPED" }), instance("2")], 2000);
  const found = knownInstances(createInstanceCache(queryClient), "1");
  expect(found.map(({ id, state }) => [id, state])).toEqual([
    ["1", "STOPPED"],
    ["12", undefined],
  ]);
});

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

test("looks up only the text after a pause in typing", async () => {
  const request = vi.fn<ApiClient["request"]>(() => new Promise(() => undefined));
  const queryClient = new QueryClient();
  const lookup = (text: string) =>
    lookupQuery({ client: { request } }, text, createInstanceCache(queryClient));
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
