import { expect, test } from "./journey.ts";

const id = "480213";

test.beforeEach(({ server }) => server.api.fleet.patch(id, { hostName: "web-1" }));

test("opens from the list, and after a reload", async ({ page, connectPage, list, detail }) => {
  await connectPage.enter();
  await list.openInstance("web-1");
  await expect(page).toHaveURL(`/instances/${id}`);
  await expect(detail.heading).toHaveText("web-1");
  await page.reload();
  await expect(detail.heading).toHaveText("web-1");
  await expect(page).toHaveTitle("web-1 · Compute");
});
