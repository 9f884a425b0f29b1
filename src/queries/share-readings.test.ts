import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readInstance } from "../api/schema.ts";
import { createInstanceCache, onInstanceEvent, mergeIntoCache } from "./instance-cache.ts";
import { dropInstance, putInstances } from "./instance-updates.ts";
import { instanceKeys } from "./instances.ts";
import { shareReadings } from "./share-readings.ts";

const began = Date.parse("2026-11-23T10:00:00Z");
let closing: AbortController;

beforeEach(() => {
  closing = new AbortController();
  vi.useFakeTimers({ now: began, toFake: ["Date", "setTimeout"] });
});
afterEach(() => {
  closing.abort();
  vi.useRealTimers();
});

const instance = { id: "1", state: "STOPPED", tags: [], raw: { id: "1", state: "STOPPED" } };

/** A tab that reads and records what's announced to it. */
function openTab() {
  const instances = createInstanceCache(new QueryClient());
  const announced: unknown[] = [];
  onInstanceEvent(instances, (event) => {
    if (event.kind === "gone") announced.push([event.id, event.source, event.goneAt - began]);
    else announced.push([event.instances[0]?.id, event.instances[0]?.state, event.sentAt - began]);
  });
  shareReadings(instances, "fingerprint", closing.signal);
  return { instances, announced };
}

test("a reading that only one tab has is announced to the others once", async () => {
  const [here, there] = [openTab(), openTab()];
  putInstances(here.instances, [instance], began - 500);
  await dropInstance(here.instances, "2");
  const read = ["1", "STOPPED", -500];
  await vi.waitFor(() => expect(there.announced).toEqual([read, ["2", "otherTab", 0]]));
  expect(here.announced).toEqual([read, ["2", "api", 0]]);
});

test("a list read by another tab is announced even in a tab that shows none", async () => {
  const [here, there] = [openTab(), openTab()];
  const page = { items: [instance], first: 1, unreadable: 0, count: 1, sentAt: began - 500 };
  const queryKey = instanceKeys.list({ page: 1, limit: 20 });
  await here.instances.queryClient.query({ queryKey, queryFn: () => page });
  await vi.waitFor(() => expect(there.announced).toEqual([["1", "STOPPED", -500]]));
  expect(there.instances.queryClient.getQueryData(queryKey)).toBeUndefined();
});

function readOf(raw: object) {
  const read = readInstance({ id: "7", ...raw });
  if (!read) throw new Error("Not an instance");
  return read;
}

test("another tab's reading without tags doesn't end the protection shown here", async () => {
  const [{ instances: here }, { instances: elsewhere }] = [openTab(), openTab()];
  const data = mergeIntoCache(here, readOf({ tags: ["vital"] }), undefined);
  here.queryClient.setQueryData(instanceKeys.one("7"), { data }, { updatedAt: 1 });
  const received = new Promise((resolve) => onInstanceEvent(here, resolve));
  const query = { queryKey: instanceKeys.one("7"), queryFn: () => ({ data: readOf({}) }) };
  await elsewhere.queryClient.fetchQuery(query);
  expect(await received).toMatchObject({ instances: [{ tags: ["vital"] }] });
  expect(here.queryClient.getQueryData(instanceKeys.one("7"))).toMatchObject({
    data: { tags: ["vital"] },
  });
});

test("another tab gets the text of the numbers that were rounded", async () => {
  const [here, there] = [openTab(), openTab()];
  const responseBody = '{"data":{"id":"1","serial":9007199254740993}}';
  const queryKey = instanceKeys.one("1");
  there.instances.queryClient.setQueryData(queryKey, { data: instance }, { updatedAt: began - 1 });
  await here.instances.queryClient.query({
    queryKey,
    queryFn: () => ({ data: { ...instance, responseBody }, sentAt: began }),
  });
  await vi.waitFor(() =>
    expect(there.instances.queryClient.getQueryData(queryKey)).toMatchObject({
      data: { id: "1", responseBody },
    }),
  );
});
