import { expect, test } from "./test.ts";
import { targetAt } from "../actions/api.ts";
import { pressFast } from "../support/browser.ts";

// A fast hand meets what moves, as people do.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

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

test("an Enter right after # does not lead away from the question, and confirms nothing", async ({
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
  await Promise.all([page.keyboard.press("#"), page.keyboard.press("Enter")]);
  const dialog = app.dialog("Delete", target.host);
  await expect(dialog.box.or(app.list.hosts.first())).toBeVisible();
  await expect(page).toHaveURL("/instances?limit=10");
  await writes.none();
});

test("Escape right after a click closes the menu that the click has opened", async ({
  app,
  page,
  server,
  writes,
}) => {
  await app.open();
  const actions = app.list.actions(targetAt(server.api, 0).host);
  await actions.click();
  await pressFast(page, "Escape");
  await expect(actions).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(actions).toBeFocused();
  await writes.none();
});
