import { demoKey } from "../pages/connect-page.ts";
import { Connected } from "../pages/connected.ts";
import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} waits for the rate limit with a countdown, and goes on by itself`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    const limited = { kind: "rate-limit", count: 1, resetInSeconds: 3 } as const;
    server.api.faults.add({ method: methodOf[verb], ...limited });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.note(/Continues in \d+ s/)).toContainText("Nothing has been done yet");
    await expect(dialog.confirm).toBeDisabled();
    await expect(dialog.box).toBeHidden();
    await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf(verb, target, 429), writeOf(verb, target));
  });
}

test("what another tab was told of the limit is said in the dialog that waits for it", async ({
  app,
  context,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "POST", kind: "rate-limit", count: 1, resetInSeconds: 50 });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/instances");
  const next = targetAt(server.api, 1);
  const second = await other.askTo("Stop", next.host);
  await second.confirm.click();
  await expect(second.note(/Continues in \d+ s/)).toContainText("Nothing has been done yet");
  await second.cancel.click();
  await dialog.cancel.click();
  await writes.are(writeOf("Stop", target, 429));
});

test("the limit of one key holds back no other", async ({ app, page, server, writes }) => {
  await page.clock.install();
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  server.api.faults.add({ method: "GET", kind: "rate-limit", count: 1, resetInSeconds: 50 });
  await app.list.refreshButton.click();
  await expect(app.note("TOO_MANY_REQUESTS")).toBeVisible();
  await app.header.disconnect();
  await app.connectPage.connect(demoKey("admin"));
  await expect(app.list.hosts).toHaveCount(20);
  await expect(app.note("TOO_MANY_REQUESTS")).toBeHidden();
  await writes.none();
});

test("a confirmation that is repeated in the wait is not sent twice afterwards", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "POST", kind: "rate-limit", count: 1, resetInSeconds: 50 });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
  await dialog.confirm.click({ force: true });
  await dialog.confirm.press("Enter");
  await letAWhilePass(page, server.api);
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Stop", target, 429), writeOf("Stop", target));
});

test("refused twice for its pace, a stop waits twice and acts once", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", kind: "rate-limit", count: 2, resetInSeconds: 1 });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden({ timeout: 15_000 });
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(
    writeOf("Stop", target, 429),
    writeOf("Stop", target, 429),
    writeOf("Stop", target),
  );
});
