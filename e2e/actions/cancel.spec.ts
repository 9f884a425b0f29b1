import { expect, test } from "./test.ts";

test("a click outside the dialog cancels, and nothing is sent", async ({
  app,
  page,
  target,
  writes,
}) => {
  await app.open();
  for (const verb of ["Stop", "Delete"] as const) {
    const dialog = await app.openDialog(verb, target.host);
    await expect(dialog.box).toBeVisible();
    // The page's left edge is outside every dialog.
    await page.mouse.click(5, 500);
    await expect(dialog.box).toBeHidden();
    await expect(app.list.actions(target.host)).toBeFocused();
  }
  await writes.none();
});
