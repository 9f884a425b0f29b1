import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("the detail page reports that the instance was deleted", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open(`/instances/${target.id}`);
  const dialog = await app.openDialogHere("Delete", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.box).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Delete requested");

  server.api.fleet.remove(target.id);
  await expect(app.note(`${target.host} deleted`)).toBeVisible();
  await expect(app.detail.heading).toHaveText(`${target.host} was deleted`);
  await expect(app.note("Delete requested")).toBeHidden();
  await expect(app.alerts).toBeHidden();
  await expect(app.detail.deleteButton).toBeHidden();
  await app.detail.backLink.click();
  await expect(app.pager.position).toHaveText("1–20 of 249");
  await expect(app.list.row(target.host)).toBeHidden();
  await writes.are(writeOf("Delete", target));
});
