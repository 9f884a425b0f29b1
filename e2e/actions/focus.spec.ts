import { expect, test } from "./test.ts";

test("Tab stays in the dialog, in both directions", async ({ app, page, target, writes }) => {
  await app.open();
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.fillIn(target.host);
  const round = [dialog.copyHostName, dialog.cancel, dialog.confirm, dialog.hostName];
  for (const stop of [...round, ...round]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  for (const stop of [...round.toReversed().slice(1), dialog.hostName]) {
    await page.keyboard.press("Shift+Tab");
    await expect(stop).toBeFocused();
  }
  await writes.none();
});
