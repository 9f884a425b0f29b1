import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

const codes = [
  { code: "BAD_REQUEST", status: 400, says: "The server's own words" },
  { code: "FORBIDDEN", status: 403, says: "role does not allow it" },
  { code: "CONFLICT", status: 409, says: "The server's own words" },
  { code: "UNPROCESSABLE_ENTITY", status: 422, says: "The server's own words" },
  { code: "QUOTA_OF_TOMORROW", status: 403, says: "The server's own words" },
  { code: "I_AM_A_TEAPOT", status: 418, says: "The server's own words" },
] as const;

for (const verb of ["Stop", "Delete"] as const) {
  for (const { code, status, says } of codes) {
    test(`${verb} refused with ${code}: the dialog stays and says why, with the request ID`, async ({
      app,
      server,
      target,
      writes,
    }) => {
      await app.open();
      const message = "The server's own words";
      server.api.faults.add({ method: methodOf[verb], status, code, message });
      const dialog = await app.askTo(verb, target.host);
      await dialog.confirmFor(target.host);
      const problem = dialog.refusal(code);
      await expect(problem).toContainText(says);
      await expect(problem).toContainText(writes.requestId());
      await expect(problem.getByRole("button", { name: "Copy request ID" })).toBeVisible();
      await expect(dialog.confirm).toBeEnabled();
      await writes.are(writeOf(verb, target, status));

      await dialog.cancel.click();
      await expect(dialog.box).toBeHidden();
      await expect(app.alerts).toBeHidden();
      await expect(app.list.row(target.host)).not.toContainText("requested");
      await writes.are(writeOf(verb, target, status));
    });
  }
}

test("a member may not delete, and is told so where it was tried", async ({
  app,
  target,
  writes,
}) => {
  await app.open("/instances", "member");
  const dialog = await app.askTo("Delete", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.refusal("FORBIDDEN")).toContainText("role does not allow it");
  await writes.are(writeOf("Delete", target, 403));
});

test("a member may stop", async ({ app, target, writes }) => {
  await app.open("/instances", "member");
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});

test("a stop of what is gone by now says so, and the row goes", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.remove(target.id);
  await dialog.confirm.click();
  await writes.are(writeOf("Stop", target, 404));
  await expect(dialog.problem("RESOURCE_NOT_FOUND")).toContainText(writes.requestId());
  await expect(dialog.problem(`${target.host} no longer exists`)).toBeVisible();
  await expect(dialog.confirm).toBeHidden();
  await dialog.close.click();
  await expect(app.list.row(target.host)).toBeHidden();
  await expect(app.pager.position).toHaveText("1–20 of 249");
  await writes.are(writeOf("Stop", target, 404));
});
