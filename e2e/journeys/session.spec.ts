import { expect, test } from "./journey.ts";

test("Disconnect removes the key", async ({ page, connectPage, header, server }) => {
  await connectPage.enter("/instances?page=2");
  await header.disconnect();
  await expect(page).toHaveURL("/connect");
  await expect(connectPage.heading).toBeVisible();
  await expect(connectPage.note).toContainText("Disconnected. The key is forgotten.");
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([]);

  server.api.log.clear();
  await page.reload();
  await expect(connectPage.heading).toBeVisible();
  await page.goto("/instances");
  await expect(connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
});

test("back after Disconnect shows nothing of the team", async ({
  page,
  connectPage,
  header,
  list,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await header.disconnect();
  await expect(connectPage.heading).toBeVisible();
  await page.goBack();
  await expect(connectPage.heading).toBeVisible();
  await expect(list.table).toHaveCount(0);
});
