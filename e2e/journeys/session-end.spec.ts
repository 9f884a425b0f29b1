import type { Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, test } from "./journey.ts";

/**
 * From now on the key is worth nothing. Whatever the page asks next finds out, so it is not pressed to: by this time a
 * refresh is due, and the catalogue may still be on its way.
 */
async function revokeTheKey(page: Page, { faults }: LocalApi): Promise<void> {
  faults.add({ status: 401, message: "The API key has been revoked" });
  await page.clock.fastForward(15_000);
}

test.beforeEach(({ page }) => page.clock.install());

test("a key revoked in mid-session leads to Connect, with the reason", async ({
  page,
  connectPage,
  pager,
  server,
}) => {
  await connectPage.enter("/instances?page=3&limit=10");
  await expect(pager.position).toHaveText("21–30 of 250");
  await revokeTheKey(page, server.api);
  await expect(connectPage.heading).toBeVisible();
  await expect(page).toHaveURL(/\/connect\?to=/);
  await expect(connectPage.problem).toHaveCount(1);
  await expect(connectPage.problem).toContainText("Your session has ended.");
  await expect(connectPage.problem).toContainText("The API key has been revoked");
  await expect(connectPage.problem).toContainText("UNAUTHORIZED");
  // More than one may have been on its way, and any of them may be answered first.
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

test("so does one that an instance's page finds out about", async ({
  page,
  connectPage,
  detail,
  server,
}) => {
  await connectPage.enter("/instances/480213");
  await expect(detail.card("Overview")).toBeVisible();
  await revokeTheKey(page, server.api);
  await expect(connectPage.problem).toContainText("UNAUTHORIZED");
  server.api.faults.clear();
  await connectPage.connect();
  await expect(page).toHaveURL("/instances/480213");
  await expect(detail.card("Overview")).toBeVisible();
});

test("nothing more is sent with a key that was rejected", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await revokeTheKey(page, server.api);
  await expect(connectPage.heading).toBeVisible();
  server.api.log.clear();
  await page.clock.fastForward("05:00");
  await expect(connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
});

test("a key that was revoked while the tab slept says so at the reload", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter("/instances?page=2");
  // All is read: nothing asks, and is refused, before the reload does.
  await expect(list.table).toContainText("vCPU");
  server.api.faults.add({ status: 401 });
  await page.reload();
  await expect(connectPage.problem).toContainText("Your session has ended.");
  server.api.faults.clear();
  await connectPage.connect();
  await expect(page).toHaveURL("/instances?page=2");
});
