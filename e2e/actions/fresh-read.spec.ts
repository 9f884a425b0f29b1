import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, test } from "./test.ts";
import { deleteOf, stopOf } from "./writes.ts";

const verbs = ["Stop", "Delete"] as const;

for (const verb of verbs) {
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
    await writes.are(verb === "Stop" ? stopOf(target) : deleteOf(target));
  });

  test(`${verb} of an instance that is gone says so and offers no confirmation`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    await expect(app.list.row(target.host)).toBeVisible();
    server.api.fleet.remove(target.id);
    const dialog = await app.askTo(verb, target.host);
    await expect(dialog.problems).toContainText(`${target.host} no longer exists`);
    await expect(dialog.problems).toContainText("RESOURCE_NOT_FOUND");
    await expect(dialog.confirm).toBeHidden();
    await dialog.close.click();
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.host)).toBeHidden();
    await writes.none();
  });

  test(`${verb} says why the instance could not be read, and reads again`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    failReadings(server.api, target);
    const dialog = await app.askTo(verb, target.host);
    await expect(dialog.problems).toContainText("could not be read", { timeout: 15_000 });
    await expect(dialog.problems).toContainText("INTERNAL_SERVER_ERROR");
    await expect(dialog.confirm).toBeDisabled();

    server.api.faults.clear();
    await dialog.readAgain.click();
    await expect(dialog.problems).toBeHidden();
    await dialog.confirmFor(target.host);
    await expect(dialog.box).toBeHidden();
    await writes.are(verb === "Stop" ? stopOf(target) : deleteOf(target));
  });
}

function readingOf({ id }: { id: string }) {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

function failReadings(api: LocalApi, target: { id: string }): void {
  api.faults.add({ ...readingOf(target), status: 500, message: "The database is away" });
}
