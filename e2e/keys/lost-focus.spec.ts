import type { Locator } from "@playwright/test";
import { expect, test } from "./test.ts";

const computes = "/api/v1/computes";

/** Uses a button as somebody without a mouse does. */
async function enter(button: Locator): Promise<void> {
  await button.press("Enter");
}

test("when a search is cleared, the focus is where the next one is typed", async ({
  app,
  fleet,
  page,
  writes,
}) => {
  await app.open("/instances?limit=10&q=web");
  await expect(fleet.count).toBeVisible();
  await enter(fleet.clearButton);
  await expect(fleet.clearButton).toHaveCount(0);
  await expect(fleet.box).toBeFocused();

  await page.goto("/instances?limit=10&q=no-such-thing");
  await enter(fleet.button("Clear search"));
  await expect(app.list.hosts).toHaveCount(10);
  await expect(fleet.box).toBeFocused();
  await writes.none();
});

test("when the button that was pressed goes with what it is for, the focus is at the content", async ({
  app,
  fleet,
  page,
  selection,
  server,
  target,
  writes,
}) => {
  const main = page.getByRole("main");
  await app.open("/instances?page=99");
  const back = fleet.button("Go to page 13");
  await enter(back);
  await expect(back).toHaveCount(0);
  await expect(main).toBeFocused();

  await selection.box((await app.list.hosts.first().textContent()) ?? "").check();
  await enter(selection.button("Clear selection"));
  await expect(selection.bar).toHaveCount(0);
  await expect(main).toBeFocused();

  server.api.faults.add({ path: computes, status: 403 });
  await page.goto("/instances");
  await expect(app.list.retryButton).toBeVisible();
  server.api.faults.clear();
  await enter(app.list.retryButton);
  await expect(app.list.row(target.host)).toBeVisible();
  await expect(main).toBeFocused();
  await writes.none();
});

test("so it is when loading the fleet is cancelled, and when it goes on", async ({
  app,
  fleet,
  page,
  server,
  writes,
}) => {
  const main = page.getByRole("main");
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  server.api.faults.add({ path: computes, kind: "hang", skip: 1 });
  await fleet.type("web");
  await enter(fleet.button("Cancel loading"));
  await expect(fleet.progress).toBeHidden();
  await expect(main).toBeFocused();
  server.api.faults.clear();
  const goOn = fleet.button("Go on");
  await enter(goOn);
  await expect(goOn).toHaveCount(0);
  await expect(main).toBeFocused();
  await writes.none();
});

test("so it is when a banner is dismissed", async ({ app, page, target, writes }) => {
  await app.open("/instances", "suspended");
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  const banner = app.alert("TEAM_SUSPENDED");
  await enter(banner.getByRole("button", { name: "Dismiss" }));
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await writes.are(`POST /computes/${target.id}/stop 403`);
});

test("who has put the focus nowhere keeps it there", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open("/instances?limit=10");
  await app.list.link(target.host).focus();
  await page.getByRole("banner").click({ position: { x: 700, y: 2 } });
  await expect(app.list.link(target.host)).not.toBeFocused();
  server.api.fleet.remove(target.id);
  await app.list.refreshButton.dispatchEvent("click");
  await expect(app.list.row(target.host)).toHaveCount(0);
  await expect(page.getByRole("main")).not.toBeFocused();
  await expect(app.list.hosts.first()).not.toBeFocused();
  await writes.none();
});
