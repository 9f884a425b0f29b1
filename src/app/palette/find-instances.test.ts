import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Instance } from "../../api/schema.ts";
import { createInstanceCache } from "../../queries/instance-cache.ts";
import { instanceKeys } from "../../queries/instances.ts";
import { isFoundBy, knownInstances } from "./find-instances.ts";

const instance = (id: string, fields: Partial<Instance> = {}): Instance => ({
  id,
  tags: [],
  raw: {},
  ...fields,
});

test("finds an instance by the words of its texts, in any order", () => {
  const web = instance("480213", {
    hostName: "Web-1",
    ipv4: "203.0.113.11",
    privateIpv4: "10.12.0.20",
    region: "eu-central-1",
  });
  const texts = ["web", "WEB-1", "8021", "113.11", "10.12.", "eu-central web", "web db"];
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
