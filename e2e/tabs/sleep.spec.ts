import type { Page } from "@playwright/test";
import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

test.use({ serverOptions: { config: { idleMinutes: 0 } } });

test("waking after eight hours reads once, not once for every missed refresh", async ({
  page,
  server,
}) => {
  await page.clock.install();
  const app = new Connected(page);
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  server.api.log.clear();
  server.api.fleet.patch("480213", { hostName: "renamed-overnight" });
  await page.clock.fastForward("08:00:00");
  await expect(app.list.link("renamed-overnight")).toBeVisible();
  // Not the pages of the whole fleet, which is read once the page is at rest.
  const readings = server.api.log.entries().filter(({ search }) => search === "?page=1&limit=20");
  expect(readings.length).toBeLessThanOrEqual(2);
});

/** Emulates a background or foreground tab, which a headless browser lacks. */
async function show(page: Page, visibility: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibility);
}

test("a hidden tab reads nothing, and reads at once when visible again", async ({
  page,
  server,
}) => {
  await page.clock.install();
  const app = new Connected(page);
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  await show(page, "hidden");
  server.api.log.clear();
  server.api.fleet.patch("480213", { hostName: "renamed-meanwhile" });
  await page.clock.runFor("02:00");
  expect(server.api.log.entries()).toEqual([]);
  await show(page, "visible");
  await expect(app.list.link("renamed-meanwhile")).toBeVisible();
});
