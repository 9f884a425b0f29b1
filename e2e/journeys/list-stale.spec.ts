import { expect, passTimeUntilVisible, test } from "./journey.ts";

const path = "/api/v1/computes";

test.beforeEach(({ page }) => page.clock.install());

test("a lost connection shows the address, and its banner disappears on recovery", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  server.api.faults.add({ path, kind: "cut" });
  await list.refresh();
  await passTimeUntilVisible(page, list.problem);
  await expect(list.problem).toContainText("API unreachable.");
  await expect(list.problem).toContainText(new URL(server.url).host);
  await expect(list.hosts).toHaveCount(20);
  server.api.faults.clear();
  await page.clock.fastForward(15_000);
  await expect(list.problem).toHaveCount(0);
  await expect(list.age).not.toContainText("failed");
});

test("the offline banner shows, and the list continues when online again", async ({
  page,
  context,
  connectPage,
  list,
  server,
  problems,
}) => {
  // The page may be prefetching code right then, and would look for a new deployment.
  problems.allow(/ERR_INTERNET_DISCONNECTED \(.*\/(assets\/|index\.html)/);
  const lastOfAll = page.waitForResponse(/\/error-pages-/);
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  // Offline, a part that is still to be loaded fails the page.
  await expect(page.getByRole("button", { name: "All 250" })).toBeVisible();
  await lastOfAll;
  await context.setOffline(true);
  await list.refresh();
  await passTimeUntilVisible(page, list.problem);
  await expect(list.problem).toContainText("Offline.");
  await expect(list.age).toContainText("Paused: offline");
  await expect(list.hosts).toHaveCount(20);
  server.api.fleet.patch("480213", { hostName: "changed-meanwhile" });
  await context.setOffline(false);
  await expect(list.link("changed-meanwhile")).toBeVisible();
  await expect(list.problem).toHaveCount(0);
});
