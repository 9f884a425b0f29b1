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

test("a key revoked during the session leads to Connect, with the reason", async ({
  page,
  connectPage,
  pager,
  server,
}) => {
  await page.clock.install();
  await connectPage.enter("/instances?page=3&limit=10");
  await expect(pager.position).toHaveText("21–30 of 250");
  // The next request detects it: a refresh is due, or the catalogue is still loading.
  server.api.faults.add({ status: 401, message: "The API key has been revoked" });
  await page.clock.fastForward(15_000);
  await expect(connectPage.heading).toBeVisible();
  await expect(page).toHaveURL(/\/connect\?to=/);
  await expect(connectPage.problem).toHaveCount(1);
  await expect(connectPage.problem).toContainText("Your session has ended.");
  await expect(connectPage.problem).toContainText("The API key has been revoked");
  await expect(connectPage.problem).toContainText("UNAUTHORIZED");
  // Several requests may be in flight, and any of them may be answered first.
  const refused = server.api.log.entries().filter(({ code }) => code === "UNAUTHORIZED");
  expect(refused).not.toEqual([]);
  const requestId = new RegExp(refused.map(({ requestId }) => requestId).join("|"));
  await expect(connectPage.problem).toContainText(requestId);
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([]);

  server.api.faults.clear();
  await connectPage.connect();
  await expect(page).toHaveURL("/instances?page=3&limit=10");
  await expect(pager.position).toHaveText("21–30 of 250");
  await expect(connectPage.problem).toHaveCount(0);
});
