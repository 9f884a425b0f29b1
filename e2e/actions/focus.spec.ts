import { expect, test } from "./test.ts";
import { readingOf } from "./target.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} begins on Cancel, also once the instance has been read`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    const dialog = await app.askTo(verb, target.host);
    await expect(dialog.cancel).toBeFocused();
    held.release();
    await expect.poll(() => dialog.facts()).toMatchObject({ ID: target.id });
    await expect(dialog.cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.box).toBeHidden();
    await writes.none();
  });

  test(`${verb} gives the focus back to the button on the page of the instance`, async ({
    app,
    page,
    target,
    writes,
  }) => {
    await app.open(`/instances/${target.id}`);
    const dialog = await app.askHereTo(verb, target.host);
    await expect(dialog.cancel).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog.box).toBeHidden();
    await expect(app.buttonHere(verb)).toBeFocused();
    await writes.none();
  });
}

test("Tab goes round in the dialog, both ways, and never to the page behind it", async ({
  app,
  page,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Delete", target.host);
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

test("a confirming button that waits can be reached and says what for", async ({
  app,
  page,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Delete", target.host);
  await expect(dialog.hostName).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialog.confirm).toBeFocused();
  await expect(dialog.confirm).toHaveAccessibleDescription("Type the name first");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(dialog.box).toBeVisible();
  await writes.none();
});
