import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("one confirmation sends one delete, and the row stays until a read returns RESOURCE_NOT_FOUND", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  await expect(app.pager.position).toHaveText("1–20 of 250");
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.hostName.fill(target.host);
  await dialog.confirm.click();

  await expect(dialog.box).toBeHidden();
  await expect(app.note(`Delete requested for ${target.host}`)).toBeVisible();
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText(/^DeletingDelete requested$/);
  await expect(app.note(/deleted|no longer exists/i)).toBeHidden();
  await expect(app.pager.position).toHaveText("1–20 of 250");

  server.api.fleet.remove(target.id);
  await expect(app.note(`${target.host} deleted`)).toBeVisible();
  await expect(app.list.row(target.host)).toBeHidden();
  await expect(app.pager.position).toHaveText("1–20 of 249");
  await writes.are(writeOf("Delete", target));
});
