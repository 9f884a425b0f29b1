import { Connected } from "../pages/connected.ts";
import { readingOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} shows the instance as it is now, not as the list had it`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    await expect(app.list.row(target.host)).toContainText(target.ipv4);
    const now = { state: "MIGRATING", ipv4: "203.0.113.77", region: "mars-north-1" };
    server.api.fleet.patch(target.id, now);
    const dialog = await app.askTo(verb, target.host);
    await expect
      .poll(() => dialog.facts())
      .toEqual({
        "Host name": target.host,
        ID: target.id,
        State: expect.stringMatching(/^Migrating/),
        IPv4: now.ipv4,
        Region: now.region,
      });
    await writes.none();
  });

  test(`${verb} cannot be confirmed before the instance has been read again`, async ({
    app,
    held,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    const dialog = await app.askTo(verb, target.host);
    await expect(dialog.confirm).toBeDisabled();
    await dialog.confirm.click({ force: true });
    await dialog.confirm.press("Enter");
    await expect(dialog.hostName).toBeHidden();
    await writes.none();

    held.release();
    await dialog.confirmFor(target.host);
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf(verb, target));
  });

  test(`${verb} of an instance that is gone says so and offers no confirmation`, async ({
    app,
    held,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    const dialog = await app.askTo(verb, target.host);
    await expect(dialog.box).toBeVisible();
    server.api.fleet.remove(target.id);
    held.release();
    await expect(dialog.problems).toContainText(`${target.host} no longer exists`);
    await expect(dialog.problems).toContainText("RESOURCE_NOT_FOUND");
    await expect(dialog.confirm).toBeHidden();
    await dialog.close.click();
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.host)).toBeHidden();
    await expect(app.pager.position).toHaveText("1–20 of 249");
    await writes.none();
  });

  test(`${verb} says why the instance could not be read, and reads it again on demand`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ ...readingOf(target), status: 500, message: "The database is away" });
    const dialog = await app.askTo(verb, target.host);
    // Three more tries come first, with growing waits.
    await expect(dialog.problems).toContainText("could not be read", { timeout: 15_000 });
    await expect(dialog.problems).toContainText("The database is away");
    await expect(dialog.problems).toContainText("INTERNAL_SERVER_ERROR");
    await expect(dialog.confirm).toBeDisabled();
    await writes.none();

    server.api.faults.clear();
    await dialog.readAgain.click();
    await expect(dialog.problems).toBeHidden();
    await dialog.confirmFor(target.host);
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf(verb, target));
  });
}

test("what a dialog shows stays as it was read, also when another tab's dialog reads later", async ({
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
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  const before = await dialog.facts();
  server.api.fleet.patch(target.id, { ipv4: "203.0.113.77" });
  const later = await other.askTo("Stop", target.host);
  await expect(later.box).toContainText("203.0.113.77");
  expect(await dialog.facts()).toEqual(before);
  await writes.none();
});
