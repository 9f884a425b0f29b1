import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

/** The longest possible host name, without a break opportunity. */
const name = "b".repeat(253);

test("a delete of the longest host name can be confirmed with a click, wide and narrow", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
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
