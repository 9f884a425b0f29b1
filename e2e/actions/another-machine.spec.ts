import { Connected } from "../pages/connected.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

// An id that is reused for another machine while its dialog is open: nothing is sent.

const another = {
  hostName: "billing-9",
  ipv4: "203.0.113.9",
  createdAt: "2026-01-02T03:04:05.000Z",
};

test("the dialog follows the list behind it and cannot delete another machine", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.fillIn(target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.patch(target.id, another);
  await page.clock.fastForward(20_000);
  await expect(dialog.problem("another machine")).toContainText(another.hostName);
  expect(await dialog.facts()).toMatchObject({ "Host name": another.hostName, IPv4: another.ipv4 });
  await expect(dialog.confirm).toBeDisabled();
  await dialog.confirm.click({ force: true });
  await dialog.confirm.press("Enter");
  await writes.none();

  // A new dialog is about the current machine.
  await dialog.cancel.click();
  const next = await app.openDialog("Delete", another.hostName);
  await next.confirmFor(another.hostName);
  await expect(next.box).toBeHidden();
  await writes.are(writeOf("Delete", target));
});

test("the dialog shows what another tab has read", async ({
  app,
  context,
  server,
  target,
  writes,
}) => {
  await app.open();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/instances");
  await expect(other.list.row(target.host)).toBeVisible();
  const dialog = await app.openDialog("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.patch(target.id, another);
  await other.list.refresh();
  await expect(other.list.row(another.hostName)).toBeVisible();
  await expect(dialog.problem("another machine")).toContainText(another.hostName);
  await expect(dialog.confirm).toBeDisabled();
  await writes.none();
});

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} of an id that is another machine at the confirmation sends nothing and names the change`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    const dialog = await app.openDialog(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).toBeEnabled();
    server.api.fleet.patch(target.id, another);
    await dialog.confirm.click();
    await expect(dialog.problem("another machine")).toContainText("Nothing was done");
    await expect(dialog.problem("another machine")).toContainText(another.hostName);
    await expect(dialog.confirm).toBeDisabled();
    await writes.none();
  });
}
