import type { Page } from "@playwright/test";
import type { ActionDialog } from "../pages/action-dialog.ts";
import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

interface Gesture {
  name: string;
  make: (dialog: ActionDialog, page: Page) => Promise<void>;
}

const gestures: Gesture[] = [
  { name: "a double click", make: ({ confirm }) => confirm.dblclick() },
  { name: "a triple click", make: ({ confirm }) => confirm.click({ clickCount: 3 }) },
  {
    name: "two Enters",
    async make({ confirm }, page) {
      await confirm.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "holding Enter",
    async make({ confirm }, page) {
      await confirm.focus();
      // Further presses of a key that is down are what a keyboard repeats.
      for (let press = 0; press < 8; press++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    },
  },
];

for (const verb of ["Stop", "Delete"] as const) {
  for (const { name, make } of gestures) {
    test(`${name} on ${verb} sends one request while the API takes its time`, async ({
      app,
      held,
      page,
      server,
      target,
      writes,
    }) => {
      await app.open();
      server.api.faults.add({ method: methodOf[verb], kind: "pass", delayMs: 1 });
      const dialog = await app.askTo(verb, target.host);
      await dialog.fillIn(target.host);
      await expect(dialog.confirm).toBeEnabled();
      await make(dialog, page);
      await expect(dialog.note("Sent")).toBeVisible();
      await expect(dialog.confirm).toBeDisabled();
      await writes.are(writeOf(verb, target, "unanswered"));

      held.release();
      await expect(dialog.box).toBeHidden();
      await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
      await writes.are(writeOf(verb, target));
    });

    test(`${name} on ${verb} sends one request, however quickly it is refused`, async ({
      app,
      page,
      server,
      target,
      writes,
    }) => {
      await app.open();
      server.api.faults.add({ method: methodOf[verb], status: 403 });
      const dialog = await app.askTo(verb, target.host);
      await dialog.fillIn(target.host);
      await expect(dialog.confirm).toBeEnabled();
      await make(dialog, page);
      await expect(dialog.problem("FORBIDDEN")).toBeVisible();
      await writes.are(writeOf(verb, target, 403));
    });
  }

  test(`after a refused ${verb} a new confirmation sends a new request`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.problem("FORBIDDEN")).toBeVisible();
    await writes.are(writeOf(verb, target, 403));

    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
    await writes.are(writeOf(verb, target, 403), writeOf(verb, target));
  });
}

test("holding Enter in the field of a delete sends one request", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "DELETE", status: 403 });
  const dialog = await app.askTo("Delete", target.host);
  await dialog.fillIn(target.host);
  for (let press = 0; press < 8; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(dialog.problem("FORBIDDEN")).toBeVisible();
  await writes.are(writeOf("Delete", target, 403));
});
