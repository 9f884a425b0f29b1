import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("clicks after the dialog has closed by itself reach nothing beneath it, later ones do", async ({
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
  // Time stands still, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
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
