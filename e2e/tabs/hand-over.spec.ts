import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

test("a new tab in the same browser is connected, another browser isn't, and Disconnect ends all tabs", async ({
  page,
  context,
  browser,
  server,
}) => {
  const first = new Connected(page);
  await first.open();
  const tab = await context.newPage();
  const second = new Connected(tab);
  await tab.goto("/instances?page=2");
  await expect(second.pager.position).toHaveText("21–40 of 250");

  const stranger = await browser.newContext({ baseURL: server.url });
  const elsewhere = new Connected(await stranger.newPage());
  await elsewhere.list.open();
  await expect(elsewhere.connectPage.heading).toBeVisible();
  await stranger.close();

  await first.header.disconnect();
  for (const { connectPage } of [first, second]) await expect(connectPage.heading).toBeVisible();
  await tab.goto("/instances");
  await expect(second.connectPage.heading).toBeVisible();
});

test("the key is gone with the last tab", async ({ page, context }) => {
  await new Connected(page).open();
  await page.close();
  const later = await context.newPage();
  await later.goto("/instances");
  await expect(later.getByRole("heading", { name: "Connect with an API key" })).toBeVisible();
});

test("Disconnect also ends the session of a tab that was on another site", async ({
  page,
  context,
  server,
}) => {
  const first = new Connected(page);
  await first.open();
  const other = await context.newPage();
  await other.goto("/instances/480213");
  await expect(new Connected(other).detail.heading).toBeVisible();
  // A read of the catalogue in flight could arrive after the log is cleared.
  for (const tab of [page, other]) await tab.waitForLoadState("networkidle");
  await other.goto("/version.json");
  await first.header.disconnect();
  await expect(first.connectPage.heading).toBeVisible();
  server.api.log.clear();
  await other.goBack();
  await expect(other.getByRole("heading", { name: "Connect with an API key" })).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
  const kept = await other.evaluate(() => Object.keys(sessionStorage));
  // The router stores scroll positions.
  expect(kept.filter((name) => !name.startsWith("tsr-scroll"))).toEqual([]);
  await expect(first.connectPage.heading).toBeVisible();
});

test("a page from the back/forward cache shows nothing of an ended session", async ({
  page,
  context,
}) => {
  const first = new Connected(page);
  await first.open();
  const other = await context.newPage();
  await other.goto("/instances");
  await expect(new Connected(other).list.hosts).toHaveCount(20);
  // Like a page in the back/forward cache, which gets no messages.
  await other.evaluate(() => {
    addEventListener("message", (event) => event.stopImmediatePropagation(), true);
    Object.defineProperty(BroadcastChannel.prototype, "postMessage", { value: () => undefined });
  });
  await other.evaluate(() => {
    const session = sessionStorage.getItem("compute.session") ?? "";
    const fingerprint = /"fingerprint":"(\w+)"/.exec(session)?.[1];
    localStorage.setItem(`compute.ended-sessions.${fingerprint}`, "1");
  });
  await page.close();
  await other.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(other.getByRole("heading", { name: "Connect with an API key" })).toBeVisible();
});

test.describe("without automatic refresh", () => {
  // A refresh could hit the fault before the click does.
  test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

  test("a rejected key ends the session in every tab, with the reason", async ({
    page,
    context,
    server,
  }) => {
    const first = new Connected(page);
    await first.open();
    const other = await context.newPage();
    await other.goto("/specifications");
    await expect(other.getByRole("table", { name: "Specifications" })).toBeVisible();
    server.api.faults.add({
      status: 401,
      code: "UNAUTHORIZED",
      path: "/api/v1/computes",
      // It counts after a second one.
      count: 2,
    });
    await first.list.refresh();
    for (const tab of [page, other]) {
      await expect(tab.getByRole("alert")).toContainText("UNAUTHORIZED");
    }
  });
});
