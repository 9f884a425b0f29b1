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
  for (const verb of ["Stop", "Delete"] as const) {
    test(`${code} on ${verb} has no link without such a configuration`, async ({
      app,
      server,
      target,
      writes,
    }) => {
      await app.open(`/instances/${target.id}`, key);
      // The specification names no team code for a delete; that one comes all the same is for the API to say.
      if (verb === "Delete") server.api.faults.add({ method: "DELETE", status: 403, code });
      const dialog = await app.askHereTo(verb, target.host);
      await dialog.confirmFor(target.host);
      await expect(dialog.box).toBeHidden();
      await expect(app.alert(code)).toContainText(writes.requestId());
      await expect(app.alert(code).getByRole("link")).toBeHidden();
      await writes.are(writeOf(verb, target, 403));
    });
  }
}
