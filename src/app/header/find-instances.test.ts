import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Instance } from "../../api/schema.ts";
import { createInstanceCache } from "../../queries/instance-cache.ts";
import { instanceKeys } from "../../queries/instances.ts";
import { knownInstances } from "./find-instances.ts";

const instance = (id: string, fields: Partial<Instance> = {}): Instance => ({
  id,
  tags: [],
  raw: {},
  ...fields,
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
