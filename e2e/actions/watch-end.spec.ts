import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

const aWhile = 90_000;

test("with the session ends the watch: the old key is not used again", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await app.header.disconnect();
  await expect(app.connectPage.heading).toBeVisible();
  const before = server.api.log.entries().length;

  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await page.clock.fastForward(aWhile);
  await page.clock.fastForward(aWhile);
  await expect(app.note("Disconnected")).toBeVisible();
  expect(server.api.log.entries()).toHaveLength(before);
  await writes.are(writeOf("Stop", target));
});

test("another key does not hear of what was asked with the one before", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await app.header.disconnect();
  await app.connectPage.connect(demoKey("admin"));
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText("Stopping");
  const reconnected = server.api.log.entries().length;
  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await page.clock.fastForward(aWhile);
  await expect(state).toHaveText("Stopped");
  await expect(app.note(target.host)).toBeHidden();
  const since = server.api.log.entries().slice(reconnected);
  expect(since.filter(({ path }) => path.endsWith(`/${target.id}`))).toEqual([]);
  await writes.are(writeOf("Stop", target));
});

for (const verb of ["Stop", "Delete"] as const) {
  test(`a ${verb} under way when the session ends is followed no further`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], kind: "pass", delayMs: 1 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.note("Sent")).toBeVisible();
    await dialog.close.click();
    await app.header.disconnect();
    await expect(app.connectPage.heading).toBeVisible();
    const before = server.api.log.entries().length;

    held.release();
    await page.clock.fastForward(aWhile);
    await expect(app.connectPage.heading).toBeVisible();
    await expect(app.note(target.host)).toBeHidden();
    await writes.are(writeOf(verb, target));
    expect(server.api.log.entries()).toHaveLength(before);
  });
}
