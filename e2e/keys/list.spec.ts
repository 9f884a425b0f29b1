import { targetAt } from "../actions/target.ts";
import { ActionDialog } from "../pages/action-dialog.ts";
import { BulkDialog } from "../pages/bulk.ts";
import { expect, test } from "./test.ts";

test("j and k go through the rows, and stay at the ends", async ({ app, press, writes }) => {
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await press("j");
  await expect(app.list.hosts.first()).toBeFocused();
  await press("k");
  await expect(app.list.hosts.first()).toBeFocused();
  await press("j", "j");
  await expect(app.list.hosts.nth(2)).toBeFocused();
  await press("k");
  await expect(app.list.hosts.nth(1)).toBeFocused();
  for (let row = 0; row < 12; row++) await press("j");
  await expect(app.list.hosts.last()).toBeFocused();
  await writes.none();
});

test("from anywhere else, k begins with the last row", async ({ app, press, writes }) => {
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await app.list.refreshButton.focus();
  await press("k");
  await expect(app.list.hosts.last()).toBeFocused();
  await writes.none();
});

test("on the name of a row the arrow keys do the same, and nowhere else", async ({
  app,
  press,
  writes,
}) => {
  await app.open("/instances?limit=10");
  await app.list.hosts.first().focus();
  await press("ArrowDown");
  await expect(app.list.hosts.nth(1)).toBeFocused();
  await press("ArrowUp");
  await expect(app.list.hosts.first()).toBeFocused();
  await app.list.refreshButton.focus();
  await press("ArrowDown");
  await expect(app.list.refreshButton).toBeFocused();
  await writes.none();
});

test("Enter opens the row, and going back is back at it", async ({
  app,
  page,
  press,
  server,
  writes,
}) => {
  const third = targetAt(server.api, 2);
  await app.open();
  await expect(app.list.link(third.host)).toBeVisible();
  await press("j", "j", "j");
  await expect(app.list.link(third.host)).toBeFocused();
  await press("Enter");
  await expect(app.detail.heading).toHaveText(third.host);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(app.list.link(third.host)).toBeFocused();
  await writes.none();
});

test("x selects the row, and takes it out again", async ({ app, press, selection, writes }) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("j", "x", "j", "x");
  await expect(selection.count).toHaveText("2 selected");
  await expect(app.list.hosts.nth(1)).toBeFocused();
  await press("x");
  await expect(selection.count).toHaveText("1 selected");
  await writes.none();
});

for (const [key, verb] of [
  ["s", "Stop"],
  ["#", "Delete"],
] as const) {
  test(`${key} asks whether to ${verb} the row that has the focus, and Escape goes back to it`, async ({
    app,
    page,
    press,
    server,
    writes,
  }) => {
    const second = targetAt(server.api, 1);
    await app.open();
    await expect(app.list.link(second.host)).toBeVisible();
    await press("j", "j", key);
    const dialog = new ActionDialog(page, verb, second.host);
    await expect(dialog.cancel).toBeFocused();
    await press("Escape");
    await expect(dialog.box).toHaveCount(0);
    await expect(app.list.link(second.host)).toBeFocused();
    await writes.none();
  });

  test(`${key} with no row asks for all that is selected`, async ({
    app,
    page,
    press,
    selection,
    server,
    writes,
  }) => {
    await app.open();
    await selection.select(targetAt(server.api, 0).host, targetAt(server.api, 1).host);
    await app.list.refreshButton.focus();
    await press(key);
    const dialog = new BulkDialog(page, verb);
    await expect(dialog.box).toBeVisible();
    await expect(dialog.targets).toHaveCount(2);
    await press("Escape");
    await expect(dialog.box).toHaveCount(0);
    await expect(app.list.refreshButton).toBeFocused();
    await writes.none();
  });

  test(`${key} with no row and nothing selected says what to do`, async ({
    app,
    page,
    press,
    writes,
  }) => {
    await app.open();
    await expect(app.list.hosts.first()).toBeVisible();
    await press(key);
    await expect(app.list.notes).toContainText(
      `No row has the focus. Move to one with j and k, then press ${key}.`,
    );
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await writes.none();
  });
}

test("of a row of the selection s means the selection, of any other row that row", async ({
  app,
  page,
  press,
  server,
  writes,
}) => {
  const third = targetAt(server.api, 2);
  await app.open();
  await expect(app.list.link(third.host)).toBeVisible();
  await press("j", "x", "j", "x", "s");
  await expect(new BulkDialog(page, "Stop").targets).toHaveCount(2);
  await press("Escape");
  await expect(app.list.hosts.nth(1)).toBeFocused();
  await press("j", "s");
  await expect(new ActionDialog(page, "Stop", third.host).cancel).toBeFocused();
  await press("Escape");
  await writes.none();
});

test("r refreshes", async ({ app, press, server, target, writes }) => {
  await app.open();
  await expect(app.list.link(target.host)).toBeVisible();
  server.api.fleet.patch(target.id, { hostName: "renamed-since" });
  await press("r");
  await expect(app.list.link("renamed-since")).toBeVisible();
  await writes.none();
});

test("/ begins a search, also from another page", async ({ app, fleet, page, press, writes }) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("/");
  await expect(fleet.box).toBeFocused();
  await page.keyboard.type("web/j");
  await expect(fleet.box).toHaveValue("web/j");
  await app.header.goTo("Activity");
  await expect(page).toHaveURL("/activity");
  await expect(page.getByRole("main")).toBeFocused();
  await press("/");
  await expect(fleet.box).toBeFocused();
  await expect(fleet.box).toHaveValue("");
  await writes.none();
});

for (const [key, verb] of [
  ["#", "Delete"],
  ["s", "Stop"],
] as const) {
  test(`an Enter right after ${key} does not lead away from the question, and confirms nothing`, async ({
    app,
    page,
    server,
    writes,
  }) => {
    const target = targetAt(server.api, 0);
    await app.open("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    await page.keyboard.press("j");
    // Without a word in between, as from a fast hand.
    await Promise.all([page.keyboard.press(key), page.keyboard.press("Enter")]);
    const dialog = app.dialog(verb, target.host);
    await expect(dialog.box.or(app.list.hosts.first())).toBeVisible();
    await expect(page).toHaveURL("/instances?limit=10");
    await writes.none();
  });
}
