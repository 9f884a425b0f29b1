import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} cancelled in that wait is not sent any more`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], kind: "rate-limit", resetInSeconds: 50 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
    await dialog.cancel.click();
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf(verb, target, 429));

    server.api.faults.clear();
    await letAWhilePass(page, server.api);
    await expect(app.list.row(target.host)).not.toContainText("requested");
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf(verb, target, 429));
  });
}

test("a wait that is left with the browser's Back is given up", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  await app.list.openInstance(target.host);
  server.api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 50 });
  const dialog = await app.askHereTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
  server.api.faults.clear();
  await page.goBack();
  await expect(dialog.box).toBeHidden();
  await letAWhilePass(page, server.api);
  await expect(app.list.row(target.host)).not.toContainText("requested");
  await writes.are(writeOf("Stop", target, 429));
});
