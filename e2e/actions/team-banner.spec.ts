import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("the banner goes when an action succeeds", async ({ app, server, target, writes }) => {
  const other = targetAt(server.api, 1);
  await app.open("/instances", "no-balance");
  const stop = await app.askTo("Stop", target.host);
  await stop.confirm.click();
  await expect(app.alert("INSUFFICIENT_BALANCE")).toBeVisible();

  const deletion = await app.askTo("Delete", other.host);
  await deletion.confirmFor(other.host);
  await expect(app.list.row(other.host)).toContainText("Delete requested");
  await expect(app.alerts).toBeHidden();
  await writes.are(writeOf("Stop", target, 403), writeOf("Delete", other));
});

test("the banner stays when another action is refused for a reason of its own", async ({
  app,
  server,
  target,
  writes,
}) => {
  const other = targetAt(server.api, 15);
  await app.open("/instances", "suspended");
  const stop = await app.askTo("Stop", target.host);
  await stop.confirm.click();
  await expect(app.alert("TEAM_SUSPENDED")).toBeVisible();

  const deletion = await app.askTo("Delete", other.host);
  await deletion.confirmFor(other.host);
  await expect(deletion.refusal("CONFLICT")).toBeVisible();
  await deletion.cancel.click();
  await expect(app.alert("TEAM_SUSPENDED")).toContainText(`stop ${target.host}`);
  await writes.are(writeOf("Stop", target, 403), writeOf("Delete", other, 409));
});

test("a team code that refuses a delete says that it was a delete", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "DELETE", status: 403, code: "TEAM_PAST_DUE" });
  const dialog = await app.askTo("Delete", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.box).toBeHidden();
  await expect(app.alert("TEAM_PAST_DUE")).toContainText(`delete ${target.host}`);
  await writes.are(writeOf("Delete", target, 403));
});

test("the banner goes with the session", async ({ app, target, writes }) => {
  await app.open("/instances", "terminated");
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(app.alert("TEAM_TERMINATED")).toBeVisible();
  await app.header.disconnect();
  await app.connectPage.connect();
  await expect(app.list.row(target.host)).toBeVisible();
  await expect(app.alerts).toBeHidden();
  await writes.are(writeOf("Stop", target, 403));
});
