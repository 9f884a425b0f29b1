import type { Page } from "@playwright/test";
import { Activity } from "../pages/activity.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";
import { targetAt } from "../actions/api.ts";

// Two tabs with two keys are two connections that share nothing.

test.use({ serverOptions: { config: { refreshSeconds: 0 }, transitMs: 3_600_000 } });

const path = "/api/v1/computes";

/** Opens the list with the owner's key in one tab and with the admin's in another. */
async function openBoth(page: Page): Promise<{ owner: Connected; admin: Connected; tab: Page }> {
  const owner = new Connected(page);
  await owner.open();
  const tab = await page.context().newPage();
  const admin = new Connected(tab);
  await admin.open("/instances", "admin");
  for (const { list } of [owner, admin]) await expect(list.hosts).toHaveCount(20);
  return { owner, admin, tab };
}

test("two keys share no rate limit, opened instance, read-only or end of a session", async ({
  page,
  server,
}) => {
  const { owner, admin, tab } = await openBoth(page);

  await test.step("a rate limit of one does not delay the other", async () => {
    server.api.faults.add({ path, kind: "rate-limit", resetInSeconds: 600, count: 1 });
    await owner.list.refreshButton.click();
    await expect(owner.note("TOO_MANY_REQUESTS")).toBeVisible();
    server.api.log.clear();
    await admin.list.refresh();
    await expect
      .poll(() => server.api.log.entries().map(({ keyName, status }) => [keyName, status]))
      .toContainEqual(["admin", 200]);
  });

  await test.step("read-only and Disconnect concern one, also after a reload", async () => {
    await owner.header.toggleReadOnly();
    await expect(owner.header.readOnlyBadge).toBeVisible();
    await owner.header.disconnect();
    await expect(owner.connectPage.heading).toBeVisible();
    await tab.reload();
    await expect(admin.list.hosts).toHaveCount(20);
    await expect(admin.header.readOnlyBadge).toBeHidden();
  });
});

test("a new tab gets the key of the tab used last", async ({ page, context, server }) => {
  const { owner, admin } = await openBoth(page);
  for (const [used, name] of [
    [admin, "admin"],
    [owner, "owner"],
    [admin, "admin"],
  ] as const) {
    await used.list.refresh();
    server.api.log.clear();
    const later = await context.newPage();
    await later.goto("/specifications");
    await expect
      .poll(() => server.api.log.entries().filter((entry) => /specif/.test(entry.path)))
      .not.toEqual([]);
    for (const { keyName } of server.api.log.entries()) expect(keyName).toBe(name);
    await later.close();
  }
});

test("a team's banner shows only with that team's key", async ({ page, context }) => {
  const owner = new Connected(page);
  await owner.open();
  const suspended = new Connected(await context.newPage());
  await suspended.open("/instances", "suspended");
  const dialog = await suspended.openDialog("Stop", "worker-batch-02");
  await dialog.confirm.click();
  await expect(suspended.alert("TEAM_SUSPENDED")).toBeVisible();
  // The earlier message about the operation has arrived before this one.
  await new Activity(page).open();
  await expect(new Activity(page).row("worker-batch-02")).toContainText("Refused");
  await expect(owner.alerts).toHaveCount(0);
});

test("another key's operation says so, and isn't a link", async ({ page, server }) => {
  const { owner, admin, tab } = await openBoth(page);
  const { host } = targetAt(server.api, 0);
  const dialog = await owner.openDialog("Stop", host);
  await dialog.confirm.click();
  await expect(owner.list.row(host)).toContainText("Stop requested");
  const activity = new Activity(tab);
  await activity.open();
  await expect(activity.row(host)).toContainText("Another key or API address");
  await expect(activity.row(host).getByRole("link")).toHaveCount(0);
  await admin.header.link("Instances").click();
  await expect(admin.list.row(host)).toBeVisible();
  await expect(admin.list.row(host)).not.toContainText("Stop requested");
});
