import { expect, test } from "./journey.ts";

const path = "/api/v1/computes";

// Otherwise a refresh could mend what Retry is there for.
test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

test("Retry reads again at once", async ({ page, connectPage, list, server }) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  // One that is not tried again by itself.
  server.api.faults.add({ path, status: 403, count: 1 });
  await list.refresh();
  await expect(list.problem).toContainText("FORBIDDEN");
  await expect(list.hosts).toHaveCount(20);
  await list.retryButton.click();
  await expect(list.problem).toHaveCount(0);
  await expect(page.getByText("The last refresh failed")).toHaveCount(0);
});

test("a page that cannot be read leaves a way on", async ({ connectPage, list, pager, server }) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  server.api.faults.add({ path, status: 403, count: 1 });
  await pager.goTo("Next");
  await expect(list.problem).toContainText("FORBIDDEN");
  await list.retryButton.click();
  await expect(pager.position).toHaveText("21–40 of 250");
  await expect(list.problem).toHaveCount(0);
});
