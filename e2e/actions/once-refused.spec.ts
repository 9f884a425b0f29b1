import { clicks, heldEnters } from "./gestures.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const { name, verbs, make } of [...clicks, ...heldEnters]) {
  for (const verb of verbs) {
    test(`${name} on ${verb} sends one request, however quickly it is refused`, async ({
      app,
      page,
      server,
      target,
      writes,
    }) => {
      await page.clock.install();
      await app.open();
      server.api.faults.add({ method: methodOf[verb], status: 403 });
      const dialog = await app.askTo(verb, target.host);
      await dialog.fillIn(target.host);
      await expect(dialog.confirm).toBeEnabled();
      await make(dialog, page);
      await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
      await letAWhilePass(page, server.api);
      await writes.are(writeOf(verb, target, 403));
    });
  }
}

for (const [verb, place] of [
  ["Stop", "confirm"],
  ["Delete", "confirm"],
  ["Delete", "hostName"],
] as const) {
  test(`the second of two Enters on ${verb} (${place}) comes too soon after a refusal to mean it`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 403 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).toBeEnabled();
    await dialog[place].focus();
    // The API is quicker than the hand: between the two presses the page's time stands still.
    await page.clock.pauseAt(Date.now() + 5000);
    await page.keyboard.press("Enter");
    await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.clock.resume();
    await letAWhilePass(page, server.api);
    await writes.are(writeOf(verb, target, 403));
  });
}

for (const verb of ["Stop", "Delete"] as const) {
  test(`after a refused ${verb} a new confirmation sends a new request`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
    await writes.are(writeOf(verb, target, 403));

    // Somebody reads it first.
    await page.clock.fastForward(3000);
    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
    await writes.are(writeOf(verb, target, 403), writeOf(verb, target));
  });
}
