import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

/** More tab stops than there are before the third row. */
const mostStops = 60;

test("a stop by keyboard only", async ({ app, page, target, writes }) => {
  await app.open();
  await expect(app.list.row(target.host)).toBeVisible();
  await tabTo(page, app.list.actions(target.host));
  await page.keyboard.press("Enter");
  await chooseWithArrows(page, app.list.menu(target.host), "Stop…");
  const dialog = app.dialog("Stop", target.host);
  await expect(dialog.cancel).toBeFocused();
  await expect(dialog.confirm).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(dialog.confirm).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await expect(app.list.actions(target.host)).toBeFocused();
  await writes.are(writeOf("Stop", target));
});

test("a delete by keyboard only", async ({ app, page, server, target, writes }) => {
  await app.open();
  await expect(app.list.row(target.host)).toBeVisible();
  await tabTo(page, app.list.actions(target.host));
  await page.keyboard.press("ArrowDown");
  await chooseWithArrows(page, app.list.menu(target.host), "Delete…");
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

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

/** The menu was opened by key, so its first item has the focus. */
async function chooseWithArrows(page: Page, menu: Locator, name: string): Promise<void> {
  const items = menu.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  const names = await items.allTextContents();
  for (const next of names.slice(1, names.indexOf(name) + 1)) {
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem", { name: next, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Enter");
}
