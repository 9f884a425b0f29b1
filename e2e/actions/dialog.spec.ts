import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test.use({ permissions: ["clipboard-write"] });

test("the host name is copied and pasted, Tab stays in the dialog, and a click outside cancels", async ({
  app,
  page,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.copyHostName.click();
  await expect(dialog.note("Copied")).toBeAttached();
  await dialog.hostName.press("ControlOrMeta+V");
  await expect(dialog.hostName).toHaveValue(target.host);
  await expect(dialog.confirm).toBeEnabled();

  const round = [dialog.copyHostName, dialog.cancel, dialog.confirm, dialog.hostName];
  for (const stop of [...round, ...round]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  for (const stop of [...round.toReversed().slice(1), dialog.hostName]) {
    await page.keyboard.press("Shift+Tab");
    await expect(stop).toBeFocused();
  }
  // The page's left edge is outside every dialog.
  await page.mouse.click(5, 500);
  await expect(dialog.box).toBeHidden();
  await expect(app.list.actions(target.host)).toBeFocused();
  await writes.none();
});

test("a delete of the longest host name can be confirmed with a click, wide and narrow", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  // Without a break opportunity.
  const name = "b".repeat(253);
  server.api.fleet.patch(target.id, { hostName: name });
  await app.open();
  const dialog = await app.openDialog("Delete", name);
  await expect(dialog.hostName).toBeVisible();
  const sideways = () => dialog.box.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await sideways()).toBe(0);
  await dialog.fillIn(name);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sideways(), `${width} px wide`).toBe(0);
    await expect(dialog.confirm).toBeInViewport({ ratio: 1 });
    await dialog.confirm.click({ trial: true });
  }
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Delete", target));
});
