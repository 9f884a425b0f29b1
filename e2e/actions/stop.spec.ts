import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("one confirmation sends one stop, and the row shows each step", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirm.click();

  await expect(dialog.box).toBeHidden();
  await expect(app.note(`Stop requested for ${target.host}`)).toBeVisible();
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText(/^StoppingStop requested$/);
  await expect(app.note(/stopped|is now/i)).toBeHidden();
  await expect(app.list.actions(target.host)).toBeFocused();

  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(app.note(`${target.host} stopped`)).toBeVisible();
  await expect(state).toHaveText("Stopped");
  await writes.are(writeOf("Stop", target));
});
