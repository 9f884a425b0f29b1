import { pressFast, waitForLaterCode } from "../support/browser.ts";
import { actionTest as test, expect } from "../support/test.ts";

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("keys that follow each other at once go to what the first has opened", async ({
  app,
  page,
  target,
}) => {
  const dialog = app.dialog("Delete", target.host);
  const actions = app.list.actions(target.host);
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);

  await test.step("Enter right after # neither leaves the dialog nor confirms it", async () => {
    await app.press("j");
    await Promise.all([page.keyboard.press("#"), page.keyboard.press("Enter")]);
    await expect(dialog.box.or(app.list.hosts.first()).first()).toBeVisible();
    await expect(page).toHaveURL("/instances?limit=10");
    await waitForLaterCode(page);
    await app.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("Escape right after a click closes the opened menu", async () => {
    await actions.click();
    await pressFast(page, "Escape");
    await expect(actions).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(actions).toBeFocused();
  });

  await test.step("a menu opened by key starts at its first item and catches every further key", async () => {
    await app.press("Enter");
    const first = page.getByRole("menuitem", { name: "Stop…" });
    await expect(first).toBeFocused();
    // A slightly darker background alone isn't visible enough.
    await expect(first).toHaveCSS("outline-style", "solid");
    await app.press("Escape");
    await expect(actions).toBeFocused();
    await pressFast(page, "Enter", "ArrowDown", "Enter");
    await expect(dialog.cancel).toBeFocused();
  });
});
