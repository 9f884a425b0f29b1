import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

const refreshSeconds = 2;

test.describe("five tabs on the same list", () => {
  test.use({
    serverOptions: { config: { refreshSeconds }, instances: 20, transitMs: 3_600_000 },
  });

  test("each tab reads for itself, and all show a stop, within their shared rate limit", async ({
    page,
    context,
    server,
  }) => {
    const first = new Connected(page);
    await first.open();
    const tabs = [page];
    for (let count = 1; count < 5; count++) {
      const tab = await context.newPage();
      await tab.goto("/instances");
      await expect(tab.getByRole("table", { name: "Instances" })).toBeVisible();
      tabs.push(tab);
    }
    const [instance] = server.api.fleet.page(1, 1);
    for (const name of ["renamed-once", "renamed-twice", "renamed-again"]) {
      server.api.fleet.patch(String(instance?.["id"]), { hostName: name });
      for (const tab of tabs) {
        await expect(tab.getByRole("link", { name })).toBeVisible({ timeout: 20_000 });
      }
    }
    const dialog = await first.openDialog("Stop", "renamed-again");
    await dialog.confirm.click();
    for (const tab of tabs) {
      const row = tab.getByRole("row").filter({ hasText: "renamed-again" });
      await expect(row).toContainText("Stop requested");
    }
    expect(server.api.log.entries().filter(({ status }) => status === 429)).toEqual([]);
  });
});

test("the team banner shows in every tab, even a new one, and is dismissed everywhere", async ({
  page,
  context,
}) => {
  const first = new Connected(page);
  await first.open("/instances", "suspended");
  const other = await context.newPage();
  await other.goto("/specifications");
  await expect(other.getByRole("table", { name: "Specifications" })).toBeVisible();
  const dialog = await first.openDialog("Stop", "worker-batch-02");
  await dialog.confirm.click();
  // Before a new tab asks the others for their state.
  await expect(other.getByRole("alert")).toContainText("TEAM_SUSPENDED");
  const later = await context.newPage();
  await later.goto("/instances");
  for (const tab of [page, other, later]) {
    await expect(tab.getByRole("alert")).toContainText("TEAM_SUSPENDED");
  }
  await other.getByRole("button", { name: "Dismiss", exact: true }).click();
  for (const tab of [page, other, later]) await expect(tab.getByRole("alert")).toHaveCount(0);
});

test.describe("two tabs", () => {
  test.use({ serverOptions: { config: { refreshSeconds }, instances: 20 } });

  test("each tab has its own changes, from when it was opened", async ({
    page,
    context,
    server,
  }) => {
    const address = "/activity?view=changes";
    const first = new Connected(page);
    await first.open(address);
    await expect(page.getByText("Compared since")).toBeVisible();
    const rename = (place: number, hostName: string) =>
      server.api.fleet.patch(String(server.api.fleet.page(place, 1)[0]?.["id"]), { hostName });
    rename(1, "renamed-once");
    await expect(page.getByRole("link", { name: "renamed-once" })).toBeVisible();
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText("Compared since")).toBeVisible();
    rename(2, "renamed-twice");
    for (const tab of [page, other])
      await expect(tab.getByRole("link", { name: "renamed-twice" })).toBeVisible({
        timeout: 20_000,
      });
    await page.close();
    rename(3, "renamed-again");
    await expect(other.getByRole("link", { name: "renamed-again" })).toBeVisible({
      timeout: 20_000,
    });
  });
});
