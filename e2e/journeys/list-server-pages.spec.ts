import { expect, test } from "./journey.ts";

// A refresh in between would take the answer that is meant for the next page.
test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

test("the pager shows the page and the limit that the server answered with", async ({
  connectPage,
  list,
  pager,
  server,
}) => {
  await connectPage.enter("/specifications");
  // The specification does not show what a limit over the server's maximum leads to: this one takes 50 for 100.
  for (const page of [1, 2]) {
    const data = server.api.fleet.page(page, 50);
    const body = { success: true, message: "", data, meta: { total: 250, page, limit: 50 } };
    server.api.faults.add({ path: "/api/v1/computes", kind: "json", body, count: 1 });
  }
  await list.open("?limit=100");
  await expect(pager.position).toHaveText("1–50 of 250");
  await expect(pager.rowsPerPage).toHaveValue("50");
  await expect(list.hosts).toHaveCount(50);
  await pager.goTo("Next");
  await expect(pager.position).toHaveText("51–100 of 250");
  await expect(pager.pageBox).toHaveValue("2");
});

test("without a usable meta the rows show, and the pager says that it does not know", async ({
  connectPage,
  list,
  pager,
  server,
}) => {
  await connectPage.enter("/specifications");
  const data = server.api.fleet.page(1, 20);
  const body = { success: true, message: "", data, meta: { total: "many", page: null } };
  server.api.faults.add({ path: "/api/v1/computes", kind: "json", body, count: 1 });
  await list.open();
  await expect(list.hosts).toHaveCount(20);
  await expect(pager.position).toHaveText("1–20 of an unknown number");
  await expect(pager.button("Last")).toHaveAttribute("aria-disabled", "true");
  await pager.goTo("Next");
  await expect(pager.position).toHaveText("21–40 of 250");
});

test("a page on its way says so, and keeps the rows of the last one", async ({
  connectPage,
  list,
  pager,
  server,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  server.api.faults.add({ path: "/api/v1/computes", kind: "hang", count: 1 });
  await pager.goTo("Next");
  await expect(list.table).toHaveAttribute("aria-busy", "true");
  await expect(list.hosts).toHaveCount(20);
  await expect(pager.pageBox).toHaveValue("2");
  // Who does not want to wait can go elsewhere.
  await pager.goTo("Previous");
  await expect(pager.position).toHaveText("1–20 of 250");
  await expect(list.table).toHaveAttribute("aria-busy", "false");
});
