import type { Page } from "@playwright/test";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";
import { expect, test } from "./test.ts";
import { waitForFurtherRequests, methodOf, writeOf } from "./api.ts";

/** Inputs that could confirm twice. */
interface Gesture {
  name: string;
  verb: Verb;
  make: (dialog: ActionDialog, page: Page) => Promise<void>;
}

const gestures: Gesture[] = [
  { name: "a double click", verb: "Stop", make: ({ confirm }) => confirm.dblclick() },
  {
    name: "holding Enter in the field",
    verb: "Delete",
    async make({ hostName }, page) {
      await hostName.focus();
      // Keeps the key down: further presses count as repeats.
      for (let press = 0; press < 8; press++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    },
  },
];

// With a real pointer and keyboard. src/actions/sent-once.test.tsx covers all gestures.

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const { name, verb, make } of gestures) {
  test(`${name} on ${verb} sends one request, whether it's rejected at once or accepted`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await app.openDialog(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).toBeEnabled();
    await make(dialog, page);
    await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
    await waitForFurtherRequests(page, server.api);
    await writes.are(writeOf(verb, target, 403));

    await expect(dialog.confirm).toBeEnabled();
    await make(dialog, page);
    // The end of the gesture may have opened the row's menu.
    await expect(dialog.box).toBeHidden();
    await waitForFurtherRequests(page, server.api);
    await writes.are(writeOf(verb, target, 403), writeOf(verb, target));
  });
}

test("holding Enter after the request was rejected sends nothing more", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "DELETE", status: 403, count: 1 });
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.fillIn(target.host);
  await expect(dialog.confirm).toBeEnabled();
  await dialog.hostName.focus();
  await page.keyboard.down("Enter");
  await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(dialog.confirm).toBeEnabled();
  for (let press = 0; press < 3; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await waitForFurtherRequests(page, server.api);
  await writes.are(writeOf("Delete", target, 403));
});
