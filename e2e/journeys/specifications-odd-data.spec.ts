import { expect, test } from "./journey.ts";

test("what holds nothing of a specification is left out, counted, and not said to need an ID", async ({
  page,
  connectPage,
  specifications,
  server,
}) => {
  const data = [null, 5, {}, { specification: "c1.nameless", vcpus: 2 }];
  const body = { success: true, data, meta: { total: 4, page: 1, limit: 20 } };
  server.api.faults.add({ path: "/api/v1/computes/specifications", kind: "json", body });
  await connectPage.enter("/specifications");
  await expect(specifications.names).toHaveCount(1);
  await expect(page.getByText("3 items could not be read")).toHaveText(
    "3 items could not be read and are not shown: the API sent nothing usable in them.",
  );
});
