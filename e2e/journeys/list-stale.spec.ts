import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const path = "/api/v1/computes";

test.beforeEach(({ page }) => page.clock.install());

test("a lost connection shows the address, and its banner disappears on recovery", async ({
  app,
  page,
  server,
}) => {
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  server.api.faults.add({ path, kind: "cut" });
  await app.list.refreshButton.click();
  await passTimeUntilVisible(page, app.list.problem);
  await expect(app.list.problem).toContainText("API unreachable.");
  await expect(app.list.problem).toContainText(new URL(server.url).host);
  await expect(app.list.hosts).toHaveCount(20);
  server.api.faults.clear();
  await page.clock.fastForward(15_000);
  await expect(app.list.problem).toHaveCount(0);
  await expect(app.list.age).not.toContainText("failed");
});

test("the offline banner shows, and the list continues when online again", async ({
  app,
  context,
  page,
  problems,
  server,
}) => {
  // The page may be prefetching code right then, and would look for a new deployment.
  problems.allow(/ERR_INTERNET_DISCONNECTED \(.*\/(assets\/|index\.html)/);
  const lastOfAll = page.waitForResponse(/\/error-pages-/);
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  // Offline, a part that is still to be loaded fails the page.
  await expect(page.getByRole("button", { name: "All 250" })).toBeVisible();
  await lastOfAll;
  await context.setOffline(true);
  await app.list.refreshButton.click();
  await passTimeUntilVisible(page, app.list.problem);
  await expect(app.list.problem).toContainText("Offline.");
  await expect(app.list.age).toContainText("Paused: offline");
  await expect(app.list.hosts).toHaveCount(20);
  server.api.fleet.patch("480213", { hostName: "changed-meanwhile" });
  await context.setOffline(false);
  await expect(app.list.link("changed-meanwhile")).toBeVisible();
  await expect(app.list.problem).toHaveCount(0);
});

/**
 * Advances the page's clock second by second until an element shows: waits between tries alternate with requests, which
 * take real time. Starts once the app has replaced the shell: a prefetched response expires after 15 s, and another request
 * would use up a fault that the test has counted.
 */
async function passTimeUntilVisible(page: Page, wanted: Locator): Promise<void> {
  await expect(page.locator("#shell")).toHaveCount(0);
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(wanted).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 20_000 });
}
