import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

/** As long as a host name can be, and nowhere to break it. */
const name = "b".repeat(253);

for (const width of [1440, 390]) {
  test(`a delete of a host with the longest name is confirmed by a click, ${width} wide`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    server.api.fleet.patch(target.id, { hostName: name });
    await app.open();
    const dialog = await app.askTo("Delete", name);
    await expect(dialog.hostName).toBeVisible();
    const sideways = () => dialog.box.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(await sideways()).toBe(0);
    await dialog.fillIn(name);
    expect(await sideways()).toBe(0);
    await expect(dialog.confirm).toBeInViewport({ ratio: 1 });
    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf("Delete", target));
  });
}
