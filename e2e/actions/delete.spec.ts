import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("one confirmation sends one delete, and the row stays until the instance is seen to be gone", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  await expect(app.pager.position).toHaveText("1–20 of 250");
  const dialog = await app.askTo("Delete", target.host);
  await dialog.hostName.fill(target.host);
  await dialog.confirm.click();

  await expect(dialog.box).toBeHidden();
  await expect(app.note(`Deleting ${target.host}`)).toBeVisible();
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText(/^DeletingDelete requested$/);
  await expect(app.note(/deleted|no longer exists/i)).toBeHidden();
  await expect(app.pager.position).toHaveText("1–20 of 250");

  server.api.fleet.remove(target.id);
  await expect(app.note(`Deleted ${target.host}`)).toBeVisible();
  await expect(app.list.row(target.host)).toBeHidden();
  await expect(app.pager.position).toHaveText("1–20 of 249");
  await writes.are(writeOf("Delete", target));
});

test("only the whole host name, as it is written, lets a delete be confirmed", async ({
  app,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Delete", target.host);
  const almost = [
    "",
    "x",
    target.host.slice(0, -1),
    target.host.slice(1),
    `${target.host}x`,
    target.host.toUpperCase(),
    target.host.replace("-", " "),
    target.id,
  ];
  for (const typed of almost) {
    await dialog.hostName.fill(typed);
    await expect(dialog.confirm, JSON.stringify(typed)).toBeDisabled();
    await dialog.confirm.click({ force: true });
    await dialog.hostName.press("Enter");
  }
  await writes.none();

  await dialog.hostName.fill(target.host);
  await expect(dialog.confirm).toBeEnabled();
  await dialog.hostName.fill(target.host.slice(0, -1));
  await expect(dialog.confirm).toBeDisabled();
  await writes.none();
});

test("Enter in the field confirms", async ({ app, page, target, writes }) => {
  await app.open();
  const dialog = await app.askTo("Delete", target.host);
  await dialog.hostName.click();
  await page.keyboard.type(target.host);
  await page.keyboard.press("Enter");
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).toContainText("Delete requested");
  await writes.are(writeOf("Delete", target));
});

test("what somebody else has deleted in the meantime counts as done", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Delete", target.host);
  await dialog.hostName.fill(target.host);
  server.api.fleet.remove(target.id);
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await expect(app.note(target.host)).toContainText("no longer exists");
  await expect(app.list.row(target.host)).toBeHidden();
  await expect(app.pager.position).toHaveText("1–20 of 249");
  await expect(app.alerts).toBeHidden();
  await writes.are(writeOf("Delete", target, 404));
});

test.describe("at the local API's own pace", () => {
  test.use({ serverOptions: { transitMs: 1000 } });

  test("deleting ends in gone without anybody's help", async ({ app, target, writes }) => {
    await app.open();
    const dialog = await app.askTo("Delete", target.host);
    await dialog.confirmFor(target.host);
    await expect(app.list.row(target.host)).toContainText("Deleting");
    await expect(app.list.row(target.host)).toBeHidden();
    await writes.are(writeOf("Delete", target));
  });
});
