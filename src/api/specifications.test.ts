import { expect, it } from "vitest";
import { listSpecifications } from "./specifications.ts";
import { fakeApi, ok } from "./testing/fake-api.ts";

it("listing specifications asks for one page and reads it", async () => {
  const [large, small] = [
    { id: "s-1", vcpus: 4, memoryMb: 8192, storageGb: 80 },
    { specification: "c1m1" },
  ];
  const meta = { total: 2, page: 1, limit: 100 };
  const { client, sent } = fakeApi([ok([large, small, small, { id: "s-1" }, {}], { meta })]);
  await expect(listSpecifications(client, { page: 1, limit: 100 })).resolves.toMatchObject({
    items: [{ ...large, raw: large }, { specification: "c1m1" }, { specification: "c1m1" }],
    unreadable: 1,
    meta,
  });
  expect(sent[0]?.url).toBe("https://api.test/api/v1/computes/specifications?page=1&limit=100");
});
