import { appIn, openTab } from "../pages/app.ts";
import { expect, test } from "../support/test.ts";

// Two tabs with two keys are two connections that share nothing.

test.use({ serverOptions: { config: { refreshSeconds: 0 }, transitMs: 3_600_000 } });

test("two keys share no stop, rate limit, read-only or end of a session", async ({
  app: owner,
  context,
  server,
  target,
}) => {
  const { log, faults } = server.api;
  await owner.open();
  const admin = appIn(await context.newPage());
  await admin.open("/instances", "admin");
  for (const { list } of [owner, admin]) await expect(list.hosts).toHaveCount(20);

  await test.step("a new tab gets the key of the tab used last", async () => {
    for (const [used, name] of [
      [admin, "admin"],
      [owner, "owner"],
      [admin, "admin"],
    ] as const) {
      await used.list.refreshButton.click();
      log.clear();
      const later = await openTab(owner, "/specifications");
      await expect
        .poll(() => log.entries().filter(({ path }) => path.endsWith("/specifications")))
        .not.toEqual([]);
      for (const { keyName } of log.entries()) expect(keyName).toBe(name);
      await later.page.close();
    }
  });

  await test.step("another key's operation says so, and isn't a link", async () => {
    const dialog = await owner.openDialog("Stop", target.host);
    await dialog.confirm.click();
    await expect(owner.list.row(target.host)).toContainText("Stop requested");
    await admin.activity.open();
    await expect(admin.activity.row(target.host)).toContainText("Another key or API address");
    await expect(admin.activity.row(target.host).getByRole("link")).toHaveCount(0);
    await admin.header.goTo("Instances");
    await expect(admin.list.row(target.host)).toBeVisible();
    await expect(admin.list.row(target.host)).not.toContainText("Stop requested");
  });

  await test.step("a rate limit of one does not delay the other", async () => {
    const rule = { path: "/api/v1/computes", query: { limit: "20" }, count: 1 };
    faults.add({ ...rule, kind: "rate-limit", resetInSeconds: 600 });
    await owner.list.refreshButton.click();
    await expect(owner.note("TOO_MANY_REQUESTS")).toBeVisible();
    log.clear();
    await admin.list.refreshButton.click();
    await expect
      .poll(() => log.entries().map(({ keyName, status }) => [keyName, status]))
      .toContainEqual(["admin", 200]);
  });

  await test.step("read-only and Disconnect concern one, also after a reload", async () => {
    await owner.header.toggleReadOnly();
    await expect(owner.header.readOnlyBadge).toBeVisible();
    await owner.header.disconnect();
    await expect(owner.connectPage.heading).toBeVisible();
    await admin.page.reload();
    await expect(admin.list.hosts).toHaveCount(20);
    await expect(admin.header.readOnlyBadge).toBeHidden();
  });
});

test("a team's banner shows only with that team's key", async ({ app: owner, context, target }) => {
  await owner.open();
  const suspended = appIn(await context.newPage());
  await suspended.open("/instances", "suspended");
  const dialog = await suspended.openDialog("Stop", target.host);
  await dialog.confirm.click();
  await expect(suspended.alert("TEAM_SUSPENDED")).toBeVisible();
  // The earlier message about the operation has arrived before this one.
  await owner.activity.open();
  await expect(owner.activity.row(target.host)).toContainText("Refused");
  await expect(owner.alerts).toHaveCount(0);
});
