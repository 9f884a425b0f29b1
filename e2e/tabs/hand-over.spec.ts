import { appIn, openTab } from "../pages/app.ts";
import { expect, test } from "../support/test.ts";

test("a new tab in the same browser is connected, another browser isn't, and Disconnect ends all tabs", async ({
  app,
  browser,
  server,
}) => {
  await app.open();
  const second = await openTab(app, "/instances?page=2");
  await expect(second.pager.position).toHaveText("21–40 of 250");

  const stranger = await browser.newContext({ baseURL: server.url });
  const elsewhere = appIn(await stranger.newPage());
  await elsewhere.page.goto("/instances");
  await expect(elsewhere.connectPage.heading).toBeVisible();
  await stranger.close();

  await app.header.disconnect();
  for (const { connectPage } of [app, second]) await expect(connectPage.heading).toBeVisible();
  await second.page.goto("/instances");
  await expect(second.connectPage.heading).toBeVisible();
});

test("the key is gone with the last tab", async ({ app, context }) => {
  await app.open();
  await app.page.close();
  const later = appIn(await context.newPage());
  await later.page.goto("/instances");
  await expect(later.connectPage.heading).toBeVisible();
});

test("Disconnect also ends the session of a tab that was on another site", async ({
  app,
  server,
}) => {
  await app.open();
  const other = await openTab(app, "/instances/480213");
  await expect(other.detail.heading).toBeVisible();
  // A read of the catalogue in flight could arrive after the log is cleared.
  for (const { page } of [app, other]) await page.waitForLoadState("networkidle");
  await other.page.goto("/version.json");
  await app.header.disconnect();
  await expect(app.connectPage.heading).toBeVisible();
  server.api.log.clear();
  await other.page.goBack();
  await expect(other.connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
  const kept = await other.page.evaluate(() => Object.keys(sessionStorage));
  // The router stores scroll positions.
  expect(kept.filter((name) => !name.startsWith("tsr-scroll"))).toEqual([]);
  await expect(app.connectPage.heading).toBeVisible();
});

test("a page from the back/forward cache shows nothing of an ended session", async ({ app }) => {
  await app.open();
  const other = await openTab(app);
  await expect(other.list.hosts).toHaveCount(20);
  // Like a page in the back/forward cache, which gets no messages.
  await other.page.evaluate(() => {
    addEventListener("message", (event) => event.stopImmediatePropagation(), true);
    Object.defineProperty(BroadcastChannel.prototype, "postMessage", { value: () => undefined });
    const session = sessionStorage.getItem("compute.session") ?? "";
    const fingerprint = /"fingerprint":"(\w+)"/.exec(session)?.[1];
    localStorage.setItem(`compute.ended-sessions.${fingerprint}`, "1");
  });
  await app.page.close();
  await other.page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(other.connectPage.heading).toBeVisible();
});

test.describe("without automatic refresh", () => {
  // A refresh could hit the fault before the click does.
  test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

  test("a rejected key ends the session in every tab, with the reason", async ({ app, server }) => {
    await app.open();
    const other = await openTab(app, "/specifications");
    await expect(other.specifications.first()).toBeVisible();
    // It counts after a second one.
    const rejection = { status: 401, code: "UNAUTHORIZED", count: 2 };
    server.api.faults.add({ ...rejection, path: "/api/v1/computes" });
    await app.list.refreshButton.click();
    for (const { alerts } of [app, other]) await expect(alerts).toContainText("UNAUTHORIZED");
  });
});
