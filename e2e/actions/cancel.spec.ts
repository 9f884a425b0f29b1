import type { Page } from "@playwright/test";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";
import { expect, test } from "./test.ts";

interface Way {
  name: string;
  go: (dialog: ActionDialog, page: Page) => Promise<void>;
}

const ways: Way[] = [
  { name: "Cancel", go: (dialog) => dialog.cancel.click() },
  { name: "Escape", go: (_, page) => page.keyboard.press("Escape") },
  // The page's left edge is beside every dialog.
  { name: "a click beside the dialog", go: (_, page) => page.mouse.click(5, 500) },
];

const situations: { verb: Verb; typed: "nothing" | "the name" }[] = [
  { verb: "Stop", typed: "nothing" },
  { verb: "Delete", typed: "nothing" },
  { verb: "Delete", typed: "the name" },
];

for (const { verb, typed } of situations) {
  for (const { name, go } of ways) {
    test(`${name} leaves ${verb} with ${typed} typed, and nothing is sent`, async ({
      app,
      page,
      target,
      writes,
    }) => {
      await app.open();
      const dialog = await app.askTo(verb, target.host);
      await expect(dialog.box).toBeVisible();
      if (typed === "the name") {
        await dialog.fillIn(target.host);
        await expect(dialog.confirm).toBeEnabled();
      }
      await go(dialog, page);
      await expect(dialog.box).toBeHidden();
      await expect(app.list.actions(target.host)).toBeFocused();
      await expect(app.list.row(target.host)).not.toContainText("requested");
      await writes.none();
    });
  }
}

test("a name that was typed and cancelled is not there the next time", async ({
  app,
  target,
  writes,
}) => {
  await app.open();
  const first = await app.askTo("Delete", target.host);
  await first.fillIn(target.host);
  await first.cancel.click();
  const second = await app.askTo("Delete", target.host);
  await expect(second.hostName).toHaveValue("");
  await expect(second.confirm).toBeDisabled();
  await writes.none();
});

for (const verb of ["Stop", "Delete"] as const) {
  test(`the browser's Back leaves ${verb}, and nothing is sent`, async ({
    app,
    page,
    target,
    writes,
  }) => {
    await app.open();
    await app.list.openInstance(target.host);
    const dialog = await app.askHereTo(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL(/\/instances$/);
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.host)).toBeVisible();
    await writes.none();
  });

  test(`a reload leaves ${verb}, and nothing is sent`, async ({ app, page, target, writes }) => {
    await app.open();
    const dialog = await app.askTo(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).toBeEnabled();
    await page.reload();
    await expect(app.list.row(target.host)).toBeVisible();
    await expect(dialog.box).toBeHidden();
    await writes.none();
  });
}
