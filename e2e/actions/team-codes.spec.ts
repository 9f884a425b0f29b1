import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

const billingUrl = "https://billing.example/team";
const supportEmail = "help@compute.example";

const teams = [
  { key: "no-balance", code: "INSUFFICIENT_BALANCE", help: "billing" },
  { key: "past-due", code: "TEAM_PAST_DUE", help: "billing" },
  { key: "suspended", code: "TEAM_SUSPENDED", help: "billing" },
  { key: "terminated", code: "TEAM_TERMINATED", help: "support" },
] as const;

const links = {
  billing: { name: "Open billing", href: billingUrl },
  support: { name: "Contact support", href: `mailto:${supportEmail}` },
};

test.describe("where the configuration names billing and support", () => {
  test.use({ serverOptions: { config: { billingUrl, supportEmail } } });

  for (const { key, code, help } of teams) {
    test(`${code} closes the dialog and stands on every page, until it is dismissed`, async ({
      app,
      page,
      target,
      writes,
    }) => {
      await app.open("/instances", key);
      const dialog = await app.askTo("Stop", target.host);
      await dialog.confirm.click();
      await expect(dialog.box).toBeHidden();
      await expect(app.alerts).toHaveCount(1);
      const banner = app.alert(code);
      await expect(banner).toContainText(`stop ${target.host}`);
      await expect(banner).toContainText(writes.requestId());
      const { name, href } = links[help];
      await expect(banner.getByRole("link")).toHaveCount(1);
      await expect(banner.getByRole("link", { name })).toHaveAttribute("href", href);
      await expect(app.list.row(target.host)).not.toContainText("requested");

      await app.header.goTo("Specifications");
      await expect(banner).toBeVisible();
      await page.reload();
      await expect(banner).toContainText(`stop ${target.host}`);
      await banner.getByRole("button", { name: "Dismiss" }).click();
      await expect(banner).toBeHidden();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Specifications" })).toBeVisible();
      await expect(app.alerts).toBeHidden();
      await writes.are(writeOf("Stop", target, 403));
    });
  }
});

for (const { key, code } of teams) {
  test(`${code} without such a configuration has no link`, async ({ app, target, writes }) => {
    await app.open(`/instances/${target.id}`, key);
    const dialog = await app.askHereTo("Stop", target.host);
    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    await expect(app.alert(code)).toContainText(writes.requestId());
    await expect(app.alert(code).getByRole("link")).toBeHidden();
    await writes.are(writeOf("Stop", target, 403));
  });
}

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
  await expect(deletion.problem("CONFLICT")).toBeVisible();
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
