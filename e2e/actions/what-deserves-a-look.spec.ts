import { readingOf, targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("a host name that is another one now is said before anything else", async ({
  app,
  held,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  const dialog = await app.askTo("Delete", target.host);
  await expect(dialog.box).toBeVisible();
  server.api.fleet.patch(target.id, { hostName: "somebody-elses" });
  held.release();
  await expect(dialog.problems.first()).toContainText("host name has changed");
  await expect(dialog.problems.first()).toContainText("somebody-elses");
  await expect(dialog.box).toMatchAriaSnapshot(`
    - alert: /has changed/
    - term: Host name
    - definition: somebody-elses
  `);

  await dialog.hostName.fill(target.host);
  await expect(dialog.confirm).toBeDisabled();
  await dialog.hostName.fill("somebody-elses");
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Delete", target));
});

test("stopping what is not running is pointed out and still allowed", async ({
  app,
  server,
  target,
  writes,
}) => {
  server.api.fleet.patch(target.id, { state: "PAUSED_BY_HOST" });
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.problems).toContainText("not running");
  await expect(dialog.problems).toContainText("Paused by host");
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});

test("a running instance is stopped without a warning", async ({ app, target, writes }) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  await expect(dialog.problems).toBeHidden();
  await writes.none();
});

test("an instance that gives neither state nor addresses can be stopped", async ({
  app,
  server,
  writes,
}) => {
  const target = targetAt(server.api, 1);
  server.api.fleet.patch(target.id, { state: null, ipv4: null, region: undefined });
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect
    .poll(() => dialog.facts())
    .toMatchObject({ IPv4: "—", Region: "—", State: expect.stringMatching(/^—/) });
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Stop", target));
});

for (const verb of ["Stop", "Delete"] as const) {
  test(`an instance without a host name goes by its id: ${verb}`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    server.api.fleet.patch(target.id, { hostName: undefined });
    await app.open();
    const dialog = await app.askTo(verb, target.id);
    await dialog.confirmFor(target.id);
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.id)).toContainText(`${verb} requested`);
    await writes.are(writeOf(verb, target));
  });
}
