import { expect, test } from "./journey.ts";

test("a reload keeps the connection", async ({ page, connectPage, list }) => {
  await connectPage.enter("/instances?page=2");
  await expect(list.hosts).toHaveCount(20);
  await page.reload();
  await expect(list.hosts).toHaveCount(20);
  await expect(page).toHaveURL("/instances?page=2");
  await expect(connectPage.heading).toHaveCount(0);
});

test("Disconnect forgets the key, for good", async ({ page, connectPage, header, server }) => {
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

test("after Disconnect another key connects, to its own instances", async ({
  page,
  connectPage,
  header,
  list,
  server,
}) => {
  await connectPage.enter();
  await header.disconnect();
  server.api.log.clear();
  await connectPage.connectWithDemoKey(/^Member/);
  await expect(page).toHaveURL("/instances");
  await expect(list.hosts).toHaveCount(20);
  expect(new Set(server.api.log.entries().map(({ keyName }) => keyName))).toEqual(
    new Set(["member"]),
  );
});

test("a tab that is connected needs no connect page", async ({ page, connectPage, list }) => {
  await connectPage.enter();
  await page.goto("/connect");
  await expect(page).toHaveURL("/instances");
  await expect(list.table).toBeVisible();
  await page.goto("/connect?to=%2Fspecifications%3Flimit%3D10");
  await expect(page).toHaveURL("/specifications?limit=10");
});
