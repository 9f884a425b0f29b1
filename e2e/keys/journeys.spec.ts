import { BulkDialog, Run } from "../pages/bulk.ts";
import { demoKey } from "../pages/connect-page.ts";
import { expect, tabTo, test } from "./test.ts";
import { targetAt, writeOf } from "../actions/api.ts";

// Many keys, one after the other.
test.describe.configure({ timeout: 90_000 });

test("the first tab stop skips the header", async ({ app, page, press, writes }) => {
  await app.open();
  await page.reload();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/instances");
  await press("Tab");
  await expect(app.list.refreshButton).toBeFocused();
  await writes.none();
});

test("keyboard only: connect, page, search, sort, hide a column", async ({
  app,
  fleet,
  page,
  press,
  writes,
}) => {
  await app.connectPage.open("/instances?limit=10");
  await expect(app.connectPage.keyField).toBeFocused();
  await page.keyboard.type(demoKey("owner"));
  await press("Enter");
  await expect(app.list.hosts).toHaveCount(10);
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, app.pager.button("Next"));
  await press("Enter");
  await expect(app.pager.position).toHaveText("11–20 of 250");
  await expect(app.pager.button("Next")).toBeFocused();

  await press("/");
  await page.keyboard.type("web");
  await expect(fleet.count).toBeVisible();
  await tabTo(page, fleet.header("Created").getByRole("button"));
  await press("Enter");
  await expect(page).toHaveURL("/instances?q=web&limit=10&sort=-created");
  await expect(fleet.header("Created")).toHaveAttribute("aria-sort", "descending");

  await tabTo(page, fleet.button("Columns"), "Shift+Tab");
  await press("Enter");
  const image = page.getByRole("menuitemcheckbox", { name: "Image" });
  await expect(image).toBeVisible();
  await expect(async () => {
    await press("ArrowDown");
    await expect(image).toBeFocused({ timeout: 300 });
  }).toPass();
  await press("Space");
  await expect(fleet.header("Image")).toHaveCount(0);
  await press("Escape");
  await expect(fleet.button("Columns")).toBeFocused();
  await writes.none();
});

test("keyboard only: select a range and stop it", async ({
  app,
  page,
  press,
  selection,
  server,
  writes,
}) => {
  const targets = [0, 1, 2].map((place) => targetAt(server.api, place));
  for (const { id } of targets) server.api.fleet.patch(id, { state: "RUNNING" });
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("j");
  await expect(app.list.hosts.first()).toBeFocused();
  await press("Shift+Tab");
  await expect(selection.box(targets[0]?.host ?? "")).toBeFocused();
  await press("Space", "Shift+ArrowDown", "Shift+ArrowDown");
  await expect(selection.count).toHaveText("3 selected");
  await press("s");
  const dialog = new BulkDialog(page, "Stop");
  await expect(dialog.cancel).toBeFocused();
  await tabTo(page, dialog.confirm);
  await press("Enter");
  await expect(dialog.box).toHaveCount(0);
  await expect(new Run(page).panel).toContainText("3");
  await writes.areInAnyOrder(...targets.map((target) => writeOf("Stop", target)));
});

test("keyboard only: an instance, the catalogue, the activity, disconnect", async ({
  app,
  jump,
  page,
  press,
  target,
  writes,
}) => {
  await app.open();
  await expect(app.list.link(target.host)).toBeVisible();
  await jump.pressKey();
  await expect(jump.input).toBeFocused();
  await page.keyboard.type(target.id);
  await expect(jump.highlighted).toContainText(target.host);
  await press("Enter");
  await expect(app.detail.heading).toHaveText(target.host);
  await tabTo(page, app.detail.copyButton("ID"));

  await tabTo(page, app.header.link("Specifications"), "Shift+Tab");
  await press("Enter");
  const main = page.getByRole("main");
  await expect(main).toHaveAccessibleName("Specifications");
  await expect(main).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "vCPUs", exact: true }));
  await press("Enter");
  await expect(page).toHaveURL("/specifications?sort=vcpus");

  await jump.pressKey();
  await page.keyboard.type("act");
  await expect(jump.highlighted).toHaveText("Activity");
  await press("Enter");
  await expect(main).toHaveAccessibleName("Activity");
  await expect(main).toBeFocused();
  await tabTo(page, app.header.connectionButton, "Shift+Tab");
  await press("Enter");
  await expect(app.header.connectionMenu).toBeVisible();
  await press("End");
  await expect(
    app.header.connectionMenu.getByRole("menuitem", { name: "Disconnect" }),
  ).toBeFocused();
  await press("Enter");
  await expect(app.connectPage.keyField).toBeFocused();
  await writes.none();
});

test("keyboard only: delete an instance from its menu", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  await expect(app.list.row(target.host)).toBeVisible();
  await tabTo(page, app.list.actions(target.host));
  await page.keyboard.press("ArrowDown");
  // The menu was opened by key, so its first item has the focus.
  const items = app.list.menu(target.host).getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.filter({ hasText: "Delete…" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = app.dialog("Delete", target.host);
  await expect(dialog.cancel).toBeFocused();
  await expect(dialog.hostName).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.hostName).toBeFocused();
  await page.keyboard.type(target.host);
  await page.keyboard.press("Enter");
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).toContainText("Delete requested");
  await expect(app.list.actions(target.host)).toBeFocused();
  server.api.fleet.remove(target.id);
  await expect(app.list.row(target.host)).toBeHidden();
  await writes.are(writeOf("Delete", target));
});
