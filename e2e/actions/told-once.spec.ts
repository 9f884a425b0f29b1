import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

// One surface for each failure, never two.

for (const verb of ["Stop", "Delete"] as const) {
  test(`a ${verb} that the role does not allow is told once`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 403 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
    await expect(app.alerts).toHaveCount(1);
    await writes.are(writeOf(verb, target, 403));
  });
}

test("that there is nothing left to stop is told once", async ({ app, server, target, writes }) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.remove(target.id);
  await dialog.confirm.click();
  await expect(dialog.problem("RESOURCE_NOT_FOUND")).toBeVisible();
  await expect(app.alerts).toHaveCount(1);
  await writes.are(writeOf("Stop", target, 404));
});
