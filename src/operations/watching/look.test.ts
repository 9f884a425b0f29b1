import { expect, test } from "vitest";
import { failed, fakeApi, ok, type Reply } from "../../api/testing/fake-api.ts";
import { look } from "./look.ts";

const list = () =>
  ok([{ id: "1", state: "RUNNING" }], { meta: { page: 1, limit: 100, total: 1, totalPages: 1 } });

/** Reads a list of one page in which instance 7 is looked for and is not. */
async function looking(reply: Reply) {
  const { client, sent } = fakeApi([list(), reply]);
  const learned: unknown[] = [];
  const plan = { pages: [1], whole: true, singles: [] };
  await look(client, plan, new Set(["7"]), new AbortController().signal, async (readings) => {
    learned.push(...readings);
  });
  return { learned, sent };
}

test("what a whole list leaves out is gone when the API says so itself", async () => {
  const { learned, sent } = await looking(failed(404, "RESOURCE_NOT_FOUND"));
  expect(learned).toMatchObject([["7", { kind: "gone" }]]);
  expect(sent).toHaveLength(2);
});

test("what a whole list leaves out and the API still has is as the API says", async () => {
  const { learned } = await looking(ok({ id: "7", state: "DELETING" }));
  expect(learned).toMatchObject([
    ["7", { kind: "instance", instance: { id: "7", state: "DELETING" } }],
  ]);
});
