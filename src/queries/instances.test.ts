import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi, ok, type Reply } from "../testing/stand-ins/fake-api.ts";
import type { Instance } from "../api/schema.ts";
import {
  createInstanceCache,
  emitDeleted,
  mergeIntoCache,
  onInstanceEvent,
} from "./instance-cache.ts";
import { instanceListQuery, instanceQuery } from "./instances.ts";
import { putInstance } from "./instance-updates.ts";

const began = Date.parse("2026-11-23T10:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const refreshSeconds = 0;
const instance = (state: string) => ({ id: "1", state, tags: [], raw: { id: "1", state } });

/** A cache whose client gets these replies, 5 s each. Records what the cache announces. */
function cacheOver(...data: unknown[]) {
  const instances = createInstanceCache(new QueryClient());
  const announced: (number | string | undefined)[][] = [];
  onInstanceEvent(instances, (event) => {
    if (event.kind === "read") announced.push([event.sentAt - began, event.instances[0]?.state]);
  });
  let whileUnderWay: () => unknown = () => undefined;
  const replies = data.map((one): Reply => {
    return async () => {
      vi.setSystemTime(Date.now() + 2000);
      whileUnderWay();
      vi.setSystemTime(Date.now() + 3000);
      return await Promise.resolve(ok(one));
    };
  });
  const { client } = fakeApi(replies);
  return {
    instances,
    client,
    announced,
    meanwhile: (task: () => unknown) => {
      whileUnderWay = task;
    },
  };
}

test("a reading counts from its request, not from its answer", async () => {
  const { instances, client, announced } = cacheOver([{ id: "1" }], { id: "1" });
  const { queryClient } = instances;
  const page = { page: 1, limit: 20 };
  await queryClient.query(instanceListQuery({ client }, page, instances));
  await queryClient.query({
    ...instanceQuery({ client }, "1", refreshSeconds, instances),
    staleTime: 0,
  });
  expect(announced.map(([sentAt]) => sentAt)).toEqual([0, 5000]);
});

test("a slow answer doesn't undo what was requested and read meanwhile", async () => {
  const { instances, client, meanwhile } = cacheOver({ id: "1", state: "RUNNING" });
  meanwhile(() => putInstance(instances, instance("STOPPED"), Date.now()));
  const answer = await instances.queryClient.query(
    instanceQuery({ client }, "1", refreshSeconds, instances),
  );
  expect(answer.data.state).toBe("STOPPED");
});

test("a late answer doesn't undo what was requested after it", async () => {
  const { instances, client, meanwhile } = cacheOver({ id: "1", state: "STOPPED" });
  meanwhile(() => putInstance(instances, instance("RUNNING"), began - 1000));
  const answer = await instances.queryClient.query(
    instanceQuery({ client }, "1", refreshSeconds, instances),
  );
  expect(answer.data.state).toBe("STOPPED");
});

const listed = (state: string, updatedAt?: string) => ({
  ...instance(state),
  ...(updatedAt !== undefined && { updatedAt }),
});

test("an answer about an instance alone outweighs a list for two minutes, unless updatedAt decides", () => {
  const instances = createInstanceCache(new QueryClient());
  const readList = (reading: Instance, seconds: number) =>
    mergeIntoCache(instances, reading, began - 1_000_000 + seconds * 1000).state;
  const readSingle = (reading: Instance, seconds: number) =>
    mergeIntoCache(instances, reading, began - 1_000_000 + seconds * 1000, true).state;
  readSingle(listed("STOPPED"), 0);
  expect(readList(listed("RUNNING"), 119)).toBe("STOPPED");
  expect(readList(listed("RUNNING"), 121)).toBe("RUNNING");
  readSingle(listed("STOPPED", "2026-01-01T00:00:02Z"), 200);
  expect(readList(listed("RUNNING", "2026-01-01T00:00:01Z"), 400)).toBe("STOPPED");
  expect(readList(listed("RUNNING", "2026-01-01T00:00:03Z"), 201)).toBe("RUNNING");
});

test("what a 404 has proven gone stays gone until its id answers, or is another machine's", () => {
  const instances = createInstanceCache(new QueryClient());
  const named = (hostName: string) => ({ ...instance("RUNNING"), hostName });
  const read = (hostName: string, isSingle = false) =>
    mergeIntoCache(instances, named(hostName), Date.now(), isSingle).isGone;
  read("web-1");
  emitDeleted(instances, "1", "api");
  expect(read("web-1")).toBe(true);
  expect(read("web-2")).toBeUndefined();
  emitDeleted(instances, "1", "api");
  expect(read("web-2")).toBe(true);
  expect(read("web-2", true)).toBeUndefined();
  expect(read("web-2")).toBeUndefined();
});
