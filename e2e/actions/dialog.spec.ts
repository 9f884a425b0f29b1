import { heldMs, writeOf } from "../support/api.ts";
import { actionTest as test, expect } from "../support/test.ts";

test.use({ permissions: ["clipboard-write"] });

test("the longest host name is copied and pasted, Tab stays in the dialog, and a click outside cancels", async ({
  app,
  page,
  server,
  target,
}) => {
  // Without a break opportunity.
  const host = "b".repeat(253);
  server.api.fleet.patch(target.id, { hostName: host });
  await app.open();
  const dialog = await app.openDialog("Delete", host);
  await dialog.copyHostName.click();
  await expect(dialog.note("Copied")).toBeAttached();
  await dialog.hostName.press("ControlOrMeta+V");
  await expect(dialog.hostName).toHaveValue(host);
  await expect(dialog.confirm).toBeEnabled();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await dialog.box.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(sideways, `${width} px wide`).toBe(0);
    await expect(dialog.confirm).toBeInViewport({ ratio: 1 });
    await dialog.confirm.click({ trial: true });
  }
  await dialog.hostName.focus();

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
  await expect(app.list.actions(host)).toBeFocused();
});

test("right after the dialog closes by itself, clicks reach nothing below it; later ones do", async ({
  app,
  page,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  const dialog = await app.openDialog("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  const button = await dialog.confirm.boundingBox();
  if (!button) throw new Error("The button has no place");
  // The clock stands still, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // Not its middle: a copy button of the row beneath is there.
  const [x, y] = [button.x + 8, button.y + button.height / 2];
  await page.mouse.click(x, y);
  await expect(dialog.box).toBeHidden();
  await page.mouse.click(x, y);
  await page.mouse.click(x, y, { button: "right" });
  await expect(page).toHaveURL(/\/instances$/);
  await page.clock.runFor(500);
  await page.mouse.click(x, y);
  await expect(page).not.toHaveURL(/\/instances$/);
  await writes.are(writeOf("Stop", target));
});

test("a double click's second click doesn't cancel when the dialog has shrunk", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", status: 403, count: 1 });
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
  await expect(dialog.confirm).toBeEnabled();
  const button = await dialog.confirm.boundingBox();
  if (!button) throw new Error("The button has no place");
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
  server.api.faults.add({ method: "GET", kind: "pass", delayMs: heldMs });
  await page.mouse.down();
  await page.mouse.up();
  await expect(dialog.refusal("FORBIDDEN")).toBeHidden();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(dialog.note("Nothing has been sent yet")).toBeVisible();
  held.release();
  await writes.are(writeOf("Stop", target, 403), writeOf("Stop", target));
});
