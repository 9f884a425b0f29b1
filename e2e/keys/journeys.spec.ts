import type { Locator, Page } from "@playwright/test";
import teamConfig from "../../docs/team.json" with { type: "json" };
import { demoKey } from "../pages/pages.ts";
import { expectNoViolation } from "../support/accessibility.ts";
import { writeOf } from "../support/api.ts";
import { actionTest as test, expect } from "../support/test.ts";

/** More tab stops than any path in these tests. */
const mostStops = 80;

/** Presses Tab or Shift+Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

// Many keys, one after the other.
test.describe.configure({ timeout: 90_000 });

test("the first tab stop skips the header", async ({ app, page }) => {
  await app.open();
  await page.reload();
  await expect(app.list.hosts.first()).toBeVisible();
  await app.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await app.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/instances");
  await app.press("Tab");
  await expect(app.list.refreshButton).toBeFocused();
});

test("keyboard only: connect, page, search, sort, hide a column", async ({ app, page }) => {
  await app.connectPage.open("/instances?limit=10");
  await expect(app.connectPage.keyField).toBeFocused();
  await page.keyboard.type(demoKey("owner"));
  await app.press("Enter");
  await expect(app.list.hosts).toHaveCount(10);
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, app.pager.next);
  await app.press("Enter");
  await expect(app.pager.position).toHaveText("11–20 of 250");
  await expect(app.pager.next).toBeFocused();

  await app.press("/");
  await page.keyboard.type("web");
  await expect(app.fleet.count).toBeVisible();
  await tabTo(page, app.fleet.header("Created").getByRole("button"));
  await app.press("Enter");
  await expect(page).toHaveURL("/instances?q=web&limit=10&sort=-created");
  await expect(app.fleet.header("Created")).toHaveAttribute("aria-sort", "descending");

  await tabTo(page, app.fleet.button("Columns"), "Shift+Tab");
  await app.press("Enter");
  const image = page.getByRole("menuitemcheckbox", { name: "Image" });
  await expect(image).toBeVisible();
  await expect(async () => {
    await app.press("ArrowDown");
    await expect(image).toBeFocused({ timeout: 300 });
  }).toPass();
  await app.press("Space");
  await expect(app.fleet.header("Image")).toHaveCount(0);
  await app.press("Escape");
  await expect(app.fleet.button("Columns")).toBeFocused();
});

test("keyboard only: an instance, the catalogue, the activity, disconnect", async ({
  app,
  page,
  target,
}) => {
  await app.open();
  await expect(app.list.link(target.host)).toBeVisible();
  await app.jump.pressKey();
  await expect(app.jump.input).toBeFocused();
  await page.keyboard.type(target.id);
  await expect(app.jump.highlighted).toContainText(target.host);
  await app.press("Enter");
  await expect(app.detail.heading).toHaveText(target.host);
  await tabTo(page, app.detail.copyButton("ID"));

  await tabTo(page, app.header.link("Specifications"), "Shift+Tab");
  await app.press("Enter");
  const main = page.getByRole("main");
  await expect(main).toHaveAccessibleName("Specifications");
  await expect(main).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "vCPUs", exact: true }));
  await app.press("Enter");
  await expect(page).toHaveURL("/specifications?sort=vcpus");

  await app.jump.pressKey();
  await page.keyboard.type("act");
  await expect(app.jump.highlighted).toHaveText("Activity");
  await app.press("Enter");
  await expect(main).toHaveAccessibleName("Activity");
  await expect(main).toBeFocused();
  await tabTo(page, app.header.connectionButton, "Shift+Tab");
  await app.press("Enter");
  await expect(app.header.connectionMenu).toBeVisible();
  await app.press("End");
  await expect(
    app.header.connectionMenu.getByRole("menuitem", { name: "Disconnect" }),
  ).toBeFocused();
  await app.press("Enter");
  await expect(app.connectPage.keyField).toBeFocused();
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
  await app.press("ArrowDown");
  // The menu was opened by key, so its first item has the focus.
  const items = app.list.menu(target.host).getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await app.press("ArrowDown");
  await expect(items.filter({ hasText: "Delete…" })).toBeFocused();
  await app.press("Enter");
  const dialog = app.dialog("Delete", target.host);
  await expect(dialog.cancel).toBeFocused();
  await expect(dialog.hostName).toBeVisible();
  await app.press("Shift+Tab");
  await app.press("Shift+Tab");
  await expect(dialog.hostName).toBeFocused();
  await page.keyboard.type(target.host);
  await app.press("Enter");
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).toContainText("Delete requested");
  await expect(app.list.actions(target.host)).toBeFocused();
  server.api.fleet.remove(target.id);
  await expect(app.list.row(target.host)).toBeHidden();
  await writes.are(writeOf("Delete", target));
});

test.describe("with a team's tag keys", () => {
  test.use({ serverOptions: { tagKeys: true, config: { tagKeys: teamConfig.tagKeys } } });

  test("keyboard only: open a group by a tag key, select it, ask to stop it", async ({
    app,
    page,
  }) => {
    await app.open();
    await page.getByRole("button", { name: "Group by" }).focus();
    await app.press("Enter");
    await page.getByRole("menuitemradio", { name: "team", exact: true }).waitFor();
    await app.press("t", "t");
    await expect(page.getByRole("menuitemradio", { name: "team", exact: true })).toBeFocused();
    await app.press("Enter");
    const headings = page.getByRole("table").getByRole("button", { name: /, \d+ instances?$/ });
    await expect(headings.nth(1)).toBeVisible();
    await app.press("j", "j");
    await expect(headings.nth(1)).toBeFocused();
    await app.press("ArrowRight");
    await expect(headings.nth(1)).toHaveAttribute("aria-expanded", "true");
    await expect(app.list.hosts.first()).toBeVisible();
    await app.press("x");
    await expect(app.selection.count).toHaveText(/^\d+ selected/);
    await expectNoViolation(page);
    await app.press("s");
    const dialog = page.getByRole("dialog", { name: /^Stop \d+ instances\?$/ });
    await expect(dialog).toContainText(/All \d+ found by team[:=]/);
  });
});
