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
