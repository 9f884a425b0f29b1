import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import { readingOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

/** A 404 that does not say that the instance does not exist. */
const otherNotFounds: { name: string; rule: FaultRule; shows: string }[] = [
  { name: "a gateway's page", rule: { kind: "html", status: 404 }, shows: "HTTP 404" },
  {
    name: "a code that nobody knows",
    rule: { status: 404, code: "NO_SUCH_ROUTE", message: "No route for this method" },
    shows: "NO_SUCH_ROUTE",
  },
];

for (const { name, rule, shows } of otherNotFounds) {
  for (const verb of ["Stop", "Delete"] as const) {
    test(`${verb} answered 404 with ${name} does not claim that the instance is gone`, async ({
      app,
      server,
      target,
      writes,
    }) => {
      await app.open();
      server.api.faults.add({ ...rule, method: methodOf[verb] });
      const dialog = await app.askTo(verb, target.host);
      await dialog.confirmFor(target.host);
      await expect(dialog.problem(shows)).toBeVisible();
      await expect(dialog.box).not.toContainText("no longer exists");
      await dialog.cancel.click();
      await expect(app.note(/no longer exists|deleted/i)).toBeHidden();
      await expect(app.list.row(target.host)).toBeVisible();
      await expect(app.pager.position).toHaveText("1–20 of 250");
      await writes.are(writeOf(verb, target, 404));
    });
  }

  test(`an instance read with a 404 of ${name} is not called gone`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ ...rule, ...readingOf(target) });
    const dialog = await app.askTo("Stop", target.host);
    await expect(dialog.problem(shows)).toContainText("could not be read", { timeout: 15_000 });
    await expect(dialog.box).not.toContainText("no longer exists");
    await expect(dialog.confirm).toBeDisabled();
    await writes.none();
  });
}

test("a refusal of which only half arrives is a refusal, and the state is read again", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", kind: "truncate" });
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await dialog.confirm.click();
  await expect(dialog.problem("HTTP 409")).toContainText("its state is Stopped");
  await writes.are(writeOf("Stop", target, 409));
});
