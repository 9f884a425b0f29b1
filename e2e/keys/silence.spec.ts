import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const all = ["/", "j", "k", "x", "s", "#", "r", "?"];

/** Nothing has come of any key. */
async function expectNothing(page: Page, focus: Locator): Promise<void> {
  await expect(focus).toBeFocused();
  await expect(page.getByRole("status", { name: "Notes" })).toHaveText("");
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
}

test("no key does anything while something is typed", async ({
  app,
  fleet,
  page,
  press,
  writes,
}) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  for (const field of [fleet.box, app.pager.pageBox, app.pager.rowsPerPage]) {
    await field.focus();
    await press("j", "x", "s", "#", "?");
    await expectNothing(page, field);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await writes.none();
});

test("no key does anything together with Ctrl, Alt or Meta", async ({
  app,
  page,
  press,
  writes,
}) => {
  await app.open();
  await app.list.hosts.first().focus();
  for (const modifier of ["Control", "Alt", "Meta"]) {
    for (const key of ["j", "x", "s", "#"]) await press(`${modifier}+${key}`);
  }
  await expectNothing(page, app.list.hosts.first());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await writes.none();
});

test("no key does anything while a dialog is open", async ({
  app,
  page,
  press,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.cancel).toBeFocused();
  await press(...all);
  await expect(dialog.cancel).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await press("Escape");
  await expectNothing(page, app.list.actions(target.host));
  await writes.none();
});

test("nor while a menu is open", async ({ app, page, press, target, writes }) => {
  await app.open();
  await app.list.openActions(target.host);
  await expect(app.list.menu(target.host)).toBeVisible();
  await press("x", "?", "#");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
  await writes.none();
});

test("nor while a text is composed", async ({ app, page, writes }) => {
  await app.open();
  await app.list.hosts.first().focus();
  // As an input method says it: no real one can be had in a test.
  await app.list.hosts.first().dispatchEvent("keydown", { key: "s", isComposing: true });
  await app.list.hosts.first().dispatchEvent("keydown", { key: "#", keyCode: 229 });
  await app.list.hosts.first().dispatchEvent("keydown", { key: "x", isComposing: true });
  await expectNothing(page, app.list.hosts.first());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await writes.none();
});

test("a held key asks once", async ({ app, page, press, target, writes }) => {
  await app.open();
  await expect(app.list.link(target.host)).toBeVisible();
  await press("j");
  await page.keyboard.down("x");
  await page.keyboard.down("x");
  await page.keyboard.up("x");
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 selected");
  await writes.none();
});

test("they can be turned off, which this browser remembers", async ({
  app,
  jump,
  page,
  press,
  sheet,
  writes,
}) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("?");
  await expect(sheet.box).toBeVisible();
  await sheet.singleKeys.uncheck();
  await press("Escape");
  await expect(sheet.box).toHaveCount(0);
  await page.reload();
  await app.list.hosts.first().focus();
  await press("j", "x", "s", "#", "?");
  await expectNothing(page, app.list.hosts.first());
  // No single key, so it still works.
  await press("ArrowDown");
  await expect(app.list.hosts.nth(1)).toBeFocused();

  await jump.find("keyb");
  await press("Enter");
  await expect(sheet.singleKeys).not.toBeChecked();
  await sheet.singleKeys.check();
  await press("Escape", "j");
  await expect(app.list.hosts.nth(2)).toBeFocused();
  await writes.none();
});
