import { targetAt, writeOf } from "./api.ts";
import { expect, test } from "./test.ts";

// radix-ui/primitives#4115: the scrim covers toasts, and a press on one closes the dialog.
for (const [where, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["on a phone", { width: 390, height: 844 }],
] as const) {
  test(`a toast can be read and dismissed while a dialog is open, ${where}`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.setViewportSize(viewport);
    await app.open();
    const stop = await app.openDialog("Stop", target.host);
    await stop.confirmFor(target.host);
    await expect(stop.box).toBeHidden();
    const other = targetAt(server.api, 1);
    const dialog = await app.openDialog("Delete", other.host);
    server.api.fleet.patch(target.id, { state: "STOPPED" });
    const toast = page.getByRole("status", { name: "Notes" });
    await expect(toast).toContainText(`${target.host} stopped`);
    const toastBox = await toast.boundingBox();
    const dialogBox = await dialog.box.boundingBox();
    if (!toastBox || !dialogBox) throw new Error("They have no place");
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(dialogBox.y);
    await toast.getByRole("button", { name: "Dismiss note" }).last().click();
    await expect(toast).not.toContainText(`${target.host} stopped`);
    await expect(dialog.box).toBeVisible();
    await dialog.cancel.click();
    await writes.are(writeOf("Stop", target));
  });
}
