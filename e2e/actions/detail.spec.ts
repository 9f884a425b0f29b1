import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("a stop from the page of the instance is followed to its end there", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open(`/instances/${target.id}`);
  const dialog = await app.askHereTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  const main = page.getByRole("main");
  await expect(main).toContainText("Stop requested");
  await expect(main).toContainText("Stopping");
  await expect(main).not.toContainText("Stopped");

  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(main).toContainText("Stopped");
  await expect(main).not.toContainText("Stop requested");
  await expect(app.note(`Stop of ${target.host} is over`)).toBeVisible();
  await writes.are(writeOf("Stop", target));
});

test("after a delete the page says that the instance does not exist", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open(`/instances/${target.id}`);
  const dialog = await app.askHereTo("Delete", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.box).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Delete requested");

  server.api.fleet.remove(target.id);
  await expect(app.note(`Deleted ${target.host}`)).toBeVisible();
  await expect(app.alert("does not exist, or no longer does")).toContainText(target.id);
  await expect(app.detail.deleteButton).toBeHidden();
  await app.detail.backLink.click();
  await expect(app.pager.position).toHaveText("1–20 of 249");
  await expect(app.list.row(target.host)).toBeHidden();
  await writes.are(writeOf("Delete", target));
});

test("a delete of what is gone already ends on the same page", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open(`/instances/${target.id}`);
  const dialog = await app.askHereTo("Delete", target.host);
  await dialog.fillIn(target.host);
  server.api.fleet.remove(target.id);
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await expect(app.alert("does not exist, or no longer does")).toBeVisible();
  await expect(app.note(target.host)).toContainText("no longer exists");
  await writes.are(writeOf("Delete", target, 404));
});

for (const verb of ["Stop", "Delete"] as const) {
  test(`a refused ${verb} is told in the dialog, not on the page behind it`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open(`/instances/${target.id}`);
    const dialog = await app.askHereTo(verb, target.host);
    await dialog.fillIn(target.host);
    server.api.fleet.patch(target.id, { state: "MIGRATING" });
    await dialog.confirm.click();
    await expect(dialog.refusal("CONFLICT")).toContainText("The compute instance is MIGRATING");
    await dialog.cancel.click();
    await expect(dialog.box).toBeHidden();
    await expect(app.alerts).toBeHidden();
    await expect(app.buttonHere(verb)).toBeFocused();
    await writes.are(writeOf(verb, target, 409));
  });
}
