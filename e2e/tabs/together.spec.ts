import { openTab } from "../pages/app.ts";
import { targetAt, writeOf } from "../support/api.ts";
import { actionTest, expect, test } from "../support/test.ts";

const refreshSeconds = 2;

test.describe("five tabs on the same list", () => {
  test.use({
    serverOptions: { config: { refreshSeconds }, instances: 20, transitMs: 3_600_000 },
  });

  test("each tab reads for itself, and all show a stop, within their shared rate limit", async ({
    app,
    server,
    target,
  }) => {
    // Five pages render at once.
    test.slow();
    await app.open();
    const tabs = [app];
    while (tabs.length < 5) tabs.push(await openTab(app));
    for (const { list } of tabs) await expect(list.table).toBeVisible();
    for (const hostName of ["renamed-once", "renamed-again"]) {
      server.api.fleet.patch(target.id, { hostName });
      for (const { list } of tabs)
        await expect(list.link(hostName)).toBeVisible({ timeout: 20_000 });
    }
    const dialog = await app.openDialog("Stop", "renamed-again");
    await dialog.confirm.click();
    for (const { list } of tabs)
      await expect(list.row("renamed-again")).toContainText("Stop requested");
    expect(server.api.log.entries().filter(({ status }) => status === 429)).toEqual([]);
  });
});

test("the team banner shows in every tab, even a new one, and is dismissed everywhere", async ({
  app,
  target,
}) => {
  await app.open("/instances", "suspended");
  const other = await openTab(app, "/specifications");
  await expect(other.specifications.first()).toBeVisible();
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirm.click();
  // Before a new tab asks the others for their state.
  await expect(other.alerts).toContainText("TEAM_SUSPENDED");
  const tabs = [app, other, await openTab(app)];
  for (const { alerts } of tabs) await expect(alerts).toContainText("TEAM_SUSPENDED");
  await other.page.getByRole("button", { name: "Dismiss", exact: true }).click();
  for (const { alerts } of tabs) await expect(alerts).toHaveCount(0);
});

test.describe("two tabs", () => {
  test.use({ serverOptions: { config: { refreshSeconds }, instances: 20 } });

  test("each tab has its own changes, from when it was opened", async ({ app, server }) => {
    const address = "/activity?view=changes";
    const rename = (place: number, hostName: string) =>
      server.api.fleet.patch(targetAt(server.api, place).id, { hostName });
    await app.open(address);
    await expect(app.page.getByText("Compared since")).toBeVisible();
    rename(0, "renamed-once");
    await expect(app.page.getByRole("link", { name: "renamed-once" })).toBeVisible();
    const other = await openTab(app, address);
    await expect(other.page.getByText("Compared since")).toBeVisible();
    rename(1, "renamed-twice");
    for (const { page } of [app, other])
      await expect(page.getByRole("link", { name: "renamed-twice" })).toBeVisible({
        timeout: 20_000,
      });
    await app.page.close();
    rename(2, "renamed-again");
    await expect(other.page.getByRole("link", { name: "renamed-again" })).toBeVisible({
      timeout: 20_000,
    });
  });
});

test("an open tab resolves the request of a closed tab", async ({ app, server, target }) => {
  const stops = () => server.api.log.writes().length;
  server.api.faults.add({ method: "POST", kind: "hang", when: "after" });
  await app.open();
  const other = await openTab(app);
  const dialog = await other.openDialog("Stop", target.host);
  await dialog.confirm.click();
  await expect.poll(stops).toBe(1);
  await other.page.close();
  await app.activity.open();
  await expect(app.activity.row(target.host)).toContainText(/Done.*Stopped/s);
  expect(stops()).toBe(1);
});

// For everything else about reused ids see src/actions/outcome.test.tsx.
actionTest(
  "the dialog shows what another tab read, and can't stop another machine",
  async ({ app, server, target }) => {
    await app.open();
    const other = await openTab(app);
    await expect(other.list.row(target.host)).toBeVisible();
    const dialog = await app.openDialog("Stop", target.host);
    await expect(dialog.confirm).toBeEnabled();
    const createdAt = "2026-01-02T03:04:05.000Z";
    server.api.fleet.patch(target.id, { hostName: "billing-9", createdAt });
    await other.list.refreshButton.click();
    await expect(other.list.row("billing-9")).toBeVisible();
    await expect(dialog.problem("another machine")).toContainText("billing-9");
    await expect(dialog.confirm).toBeDisabled();
  },
);

actionTest(
  "the dialog shows a rate limit hit in another tab",
  async ({ app, page, server, target, writes }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: "POST", kind: "rate-limit", count: 1, resetInSeconds: 50 });
    const dialog = await app.openDialog("Stop", target.host);
    await dialog.confirm.click();
    await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
    const other = await openTab(app);
    const second = await other.openDialog("Stop", targetAt(server.api, 1).host);
    await second.confirm.click();
    await expect(second.note(/Continues in \d+ s/)).toContainText("Nothing has been done yet");
    await second.cancel.click();
    await dialog.cancel.click();
    await writes.are(writeOf("Stop", target, 429));
  },
);
