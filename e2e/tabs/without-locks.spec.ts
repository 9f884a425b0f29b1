import type { Page } from "@playwright/test";
import { Activity } from "../pages/activity.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test as base } from "../support/test.ts";
import { DelayedResponses, readingsOf, targetAt } from "../actions/api.ts";
import { slow } from "../actions/test.ts";
import { firstTargets, openBulkDialog } from "../bulk/test.ts";
import { Run } from "../pages/bulk.ts";

/** As on an insecure page: without Web Locks. Delayed responses are sent when the test calls `release`. */
const test = base.extend<{ held: DelayedResponses }>({
  held: ({}, use) => use(new DelayedResponses()),
  serverOptions: ({ held }, use) => use({ transitMs: 300, wait: held.wait }),
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
    });
    await use(context);
  },
});

/** Lets a new tab detect the other tabs. Needs its clock. */
async function waitForTheOthers(tab: Page): Promise<void> {
  await tab.clock.fastForward(5000);
}

test("a request in progress shows in the other tabs, also in a new one", async ({
  page,
  context,
  held,
  server,
}) => {
  const target = targetAt(server.api, 0);
  const app = new Connected(page);
  await app.open();
  const early = await context.newPage();
  await new Connected(early).open("/activity");
  await expect(early.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent")).toBeVisible();
  const readings = readingsOf(server.api, target);
  await expect(new Activity(early).row(target.host)).toContainText("No answer yet");

  const later = await context.newPage();
  await later.clock.install();
  await new Connected(later).open("/activity");
  await expect(new Activity(later).row(target.host)).toContainText("No answer yet");
  await waitForTheOthers(later);
  for (const tab of [early, later]) {
    await expect(new Activity(tab).row(target.host)).toContainText("No answer yet");
  }
  expect(readingsOf(server.api, target)).toBe(readings);

  held.release();
  for (const tab of [early, later]) {
    await expect(new Activity(tab).row(target.host)).toContainText(/Done.*Stopped/s);
  }
});

test("the next tab resolves the request of a closed tab", async ({ page, context, server }) => {
  const target = targetAt(server.api, 0);
  server.api.faults.add({ method: "POST", kind: "hang", when: "before" });
  const first = new Connected(page);
  await first.open();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await other.open();
  const dialog = await other.openDialog("Stop", target.host);
  await dialog.confirm.click();
  await expect.poll(() => server.api.log.writes().length).toBe(1);
  await tab.close();
  const later = await context.newPage();
  await new Connected(later).open("/activity");
  await expect(new Activity(later).row(target.host)).toContainText(/Unknown.*State: Running/s);
});

test("while one tab sends a run, another one starts none", async ({
  page,
  context,
  held,
  server,
}) => {
  const targets = firstTargets(server.api, 4);
  await new Connected(page).open();
  const tab = await context.newPage();
  await new Connected(tab).open();
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  await (await openBulkDialog(page, "Stop", targets.slice(0, 2))).confirm.click();
  await expect(new Run(tab).progress).toBeVisible();

  const dialog = await openBulkDialog(tab, "Stop", targets.slice(2));
  await dialog.confirm.click();
  await expect(dialog.problems).toContainText("Another run goes on");
  held.release();
  await expect(new Run(page).title).toHaveText("2 instances stopped");
  expect(server.api.log.writes()).toHaveLength(2);
});
