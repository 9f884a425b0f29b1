import { targetAt } from "../actions/api.ts";
import { expect, firstTargets, openBulkDialog, test, written } from "../bulk/test.ts";
import { Run } from "../pages/bulk.ts";
import { Connected } from "../pages/connected.ts";

// Read-only belongs to a tab. A tab that takes over the key starts with it. Read-only tabs send only GET.

const reason = "This tab is read-only. You can turn that off in the connection menu.";

test("a new tab starts read-only if any tab of its connection is", async ({
  page,
  context,
  server: { api },
}) => {
  const first = new Connected(page);
  await first.open();
  await first.header.toggleReadOnly();
  await expect(first.header.readOnlyBadge).toBeVisible();

  const second = await context.newPage();
  const other = new Connected(second);
  await second.goto("/instances");
  await expect(other.header.readOnlyBadge).toBeVisible();
  const { host } = targetAt(api, 0);
  await other.list.actions(host).click();
  const stop = second.getByRole("menuitem", { name: "Stop…" });
  await expect(stop).toBeDisabled();
  await expect(stop).toHaveAccessibleDescription(reason);
  await second.keyboard.press("Escape");

  // Each tab has its own switch, which survives a reload.
  await other.header.toggleReadOnly();
  await expect(other.header.readOnlyBadge).toBeHidden();
  await second.reload();
  await expect(other.list.hosts).toHaveCount(20);
  await expect(other.header.readOnlyBadge).toBeHidden();
  await page.reload();
  await expect(first.header.readOnlyBadge).toBeVisible();

  // The last-used tab isn't read-only, but the first one is.
  const third = await context.newPage();
  await third.goto("/instances");
  await expect(new Connected(third).header.readOnlyBadge).toBeVisible();
  await first.header.toggleReadOnly();
  await new Connected(third).header.toggleReadOnly();
  const fourth = await context.newPage();
  await fourth.goto("/instances");
  await expect(new Connected(fourth).list.hosts).toHaveCount(20);
  await expect(new Connected(fourth).header.readOnlyBadge).toBeHidden();
  expect(api.log.writes()).toEqual([]);
});

test("a read-only tab doesn't resume a crashed tab's run, and sends nothing", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const many = 18;
  const targets = firstTargets(api, many);
  await app.open();
  const second = await context.newPage();
  const other = new Connected(second);
  await second.goto("/instances");
  await other.header.toggleReadOnly();
  await page.bringToFront();
  api.faults.add({ method: "POST", kind: "pass", delayMs: 1, skip: 2 });
  await (await openBulkDialog(page, "Stop", targets)).confirmAll();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  await run.pause.click();

  const seen = new Run(second);
  await expect(seen.resume).toBeDisabled();
  await expect(seen.resume).toHaveAccessibleDescription(reason);
  await page.close();
  held.release();
  await expect(seen.title).toContainText("interrupted");
  const before = written(api);
  const goOn = seen.button(/^Go on with \d+ not sent$/);
  await expect(goOn).toBeDisabled();
  await expect(goOn).toHaveAccessibleDescription(reason);
  await second.reload();
  await expect(seen.title).toContainText("interrupted");
  await expect(goOn).toBeDisabled();
  expect(written(api)).toEqual(before);
});
