import { expect, test } from "./test.ts";
import { targetAt } from "../actions/api.ts";
import { pressFast, waitForLaterCode } from "../support/browser.ts";

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a menu opened by key starts at its first item and catches every further key", async ({
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
  await waitForLaterCode(page);
  await press("Enter");
  const first = page.getByRole("menuitem", { name: "Stop…" });
  await expect(first).toBeFocused();
  // A slightly darker background alone isn't visible enough.
  await expect(first).toHaveCSS("outline-style", "solid");
  await press("Escape");
  await expect(actions).toBeFocused();
  await pressFast(page, "Enter", "ArrowDown", "Enter");
  await expect(app.dialog("Delete", target.host).cancel).toBeFocused();
  await writes.none();
});

test("Enter right after # neither leaves the dialog nor confirms it", async ({
  app,
  page,
  server,
  writes,
}) => {
  const target = targetAt(server.api, 0);
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await page.keyboard.press("j");
  await Promise.all([page.keyboard.press("#"), page.keyboard.press("Enter")]);
  const dialog = app.dialog("Delete", target.host);
  await expect(dialog.box.or(app.list.hosts.first())).toBeVisible();
  await expect(page).toHaveURL("/instances?limit=10");
  await writes.none();
});

test("Escape right after a click closes the opened menu", async ({ app, page, server, writes }) => {
  await app.open();
  const actions = app.list.actions(targetAt(server.api, 0).host);
  await actions.click();
  await pressFast(page, "Escape");
  await expect(actions).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(actions).toBeFocused();
  await writes.none();
});
