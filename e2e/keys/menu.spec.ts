import { targetAt } from "../actions/target.ts";
import { pressFast } from "../support/fast-hand.ts";
import { expect, test } from "./test.ts";

test("a menu that a key has opened begins at its first item, and loses no key after that", async ({
  app,
  page,
  press,
  server,
  writes,
}) => {
  const target = targetAt(server.api, 0);
  await app.open();
  const actions = app.list.actions(target.host);
  await actions.focus();
  // Its code has come ahead by then.
  await page.waitForLoadState("networkidle");
  await press("Enter");
  const first = page.getByRole("menuitem", { name: "Stop…" });
  await expect(first).toBeFocused();
  // A ground that is a little darker is not enough for every eye.
  await expect(first).toHaveCSS("outline-style", "solid");
  await press("Escape");
  await expect(actions).toBeFocused();
  await pressFast(page, "Enter", "ArrowDown", "Enter");
  await expect(app.dialog("Delete", target.host).cancel).toBeFocused();
  await writes.none();
});

test("a menu that is opened with the pointer begins with nothing", async ({
  app,
  page,
  press,
  server,
  writes,
}) => {
  const target = targetAt(server.api, 0);
  await app.open();
  const actions = app.list.actions(target.host);
  // Also where a key was pressed before.
  await actions.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Stop…" })).toBeFocused();
  await press("Escape");
  await expect(actions).toBeFocused();
  await actions.click();
  await expect(page.getByRole("menu")).toBeFocused();
  await press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Stop…" })).toBeFocused();
  await writes.none();
});

test("an Enter that is held opens a menu, and takes nothing of it", async ({
  app,
  page,
  server,
  writes,
}) => {
  const target = targetAt(server.api, 0);
  await app.open();
  await app.list.actions(target.host).focus();
  await page.keyboard.down("Enter");
  const first = page.getByRole("menuitem", { name: "Stop…" });
  await expect(first).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(first).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await writes.none();
});
