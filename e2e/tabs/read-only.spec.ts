import { openTab } from "../pages/app.ts";
import { firstTargets, heldMs } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

// Read-only belongs to a tab. A tab that takes over the key starts with it. Read-only tabs send only GET.

const reason = "This tab is read-only. You can turn that off in the connection menu.";

test("a new tab starts read-only if any tab of its connection is", async ({
  app,
  server,
  target,
}) => {
  await app.open();
  await app.header.toggleReadOnly();
  await expect(app.header.readOnlyBadge).toBeVisible();

  const other = await openTab(app);
  await expect(other.header.readOnlyBadge).toBeVisible();
  await other.list.actions(target.host).click();
  const stop = other.page.getByRole("menuitem", { name: "Stop…" });
  await expect(stop).toBeDisabled();
  await expect(stop).toHaveAccessibleDescription(reason);
  await other.press("Escape");

  // Each tab has its own switch, which survives a reload.
  await other.header.toggleReadOnly();
  await expect(other.header.readOnlyBadge).toBeHidden();
  await other.page.reload();
  await expect(other.list.hosts).toHaveCount(20);
  await expect(other.header.readOnlyBadge).toBeHidden();
  await app.page.reload();
  await expect(app.header.readOnlyBadge).toBeVisible();

  // The last-used tab isn't read-only, but the first one is.
  const third = await openTab(app);
  await expect(third.header.readOnlyBadge).toBeVisible();
  await app.header.toggleReadOnly();
  await third.header.toggleReadOnly();
  const fourth = await openTab(app);
  await expect(fourth.list.hosts).toHaveCount(20);
  await expect(fourth.header.readOnlyBadge).toBeHidden();
  expect(server.api.log.writes()).toEqual([]);
});

test("a read-only tab doesn't resume a crashed tab's run, and sends nothing", async ({
  app,
  held,
  server: { api },
}) => {
  const many = 18;
  const targets = firstTargets(api, many);
  await app.open();
  const other = await openTab(app);
  await other.header.toggleReadOnly();
  await app.page.bringToFront();
  api.faults.add({ method: "POST", kind: "pass", delayMs: heldMs, skip: 2 });
  await (await app.openBulkDialog("Stop", targets)).confirmAll();
  await expect(app.run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  await app.run.pause.click();

  await expect(other.run.resume).toBeDisabled();
  await expect(other.run.resume).toHaveAccessibleDescription(reason);
  await app.page.close();
  held.release();
  await expect(other.run.title).toContainText("interrupted");
  const before = api.log.written();
  const goOn = other.run.button(/^Go on with \d+ not sent$/);
  await expect(goOn).toBeDisabled();
  await expect(goOn).toHaveAccessibleDescription(reason);
  await other.page.reload();
  await expect(other.run.title).toContainText("interrupted");
  await expect(goOn).toBeDisabled();
  expect(api.log.written()).toEqual(before);
});
