import { expect, test } from "./journey.ts";

test.use({ serverOptions: { instances: 15, config: { refreshSeconds: 0 } } });

test("nothing is said to be empty while the answer is on its way", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter("/instances?page=2");
  await expect(page.getByText("Page 2 is past the end of the list.")).toBeVisible();
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", query: { page: "1" }, count: 1 });
  await page.getByRole("button", { name: "Go to page 1" }).click();
  await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
  await expect(page.getByText("This team has no instances.")).toHaveCount(0);
  server.api.faults.clear();
  await list.refresh();
  await expect(list.hosts).toHaveCount(15);
});
