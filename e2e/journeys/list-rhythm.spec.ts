import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, test } from "./journey.ts";

/** How often the list was read since the log was cleared. */
function listReads({ log }: LocalApi): number {
  return log.entries().filter(({ path }) => path === "/api/v1/computes").length;
}

test.beforeEach(async ({ page, server }) => {
  await page.clock.install();
  // The one of the first page that is in transit, for ever.
  server.api.fleet.patch("480768", { state: "RUNNING" });
});

test("the list is read again after 15 s", async ({ page, connectPage, list, server }) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  server.api.fleet.patch("480213", { hostName: "changed-meanwhile" });
  await page.clock.fastForward(15_000);
  await expect(list.link("changed-meanwhile")).toBeVisible();
});

// Ten minutes, so that no slow machine comes to their end by itself.
test.describe("with a refresh every ten minutes", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 600 } } });

  test("nothing is read before", async ({ page, connectPage, list, server }) => {
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    server.api.log.clear();
    await page.clock.fastForward("08:00");
    await expect(list.age).toHaveText(/^Updated [78]m ago$/);
    expect(listReads(server.api)).toBe(0);
    await page.clock.fastForward("02:00");
    await expect.poll(() => listReads(server.api)).toBe(1);
  });

  test("it is every 3 s while an instance is in transit", async ({
    page,
    connectPage,
    list,
    server,
  }) => {
    server.api.fleet.patch("480768", { state: "MIGRATING" });
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    for (const state of ["STOPPING", "RUNNING"]) {
      server.api.fleet.patch("480213", { hostName: `now-${state}`, state });
      await page.clock.fastForward(3000);
      await expect(list.link(`now-${state}`)).toBeVisible();
    }
  });

  test("the age of the list is said, and renewed by Refresh", async ({
    page,
    connectPage,
    list,
    server,
  }) => {
    await connectPage.enter();
    await expect(list.age).toHaveText(/^Updated (just now|\ds ago)$/);
    await page.clock.fastForward(40_000);
    await expect(list.age).toHaveText(/^Updated [45]\ds ago$/);
    server.api.fleet.patch("480213", { hostName: "web-renamed" });
    await list.refresh();
    await expect(list.link("web-renamed")).toBeVisible();
    await expect(list.age).toHaveText(/^Updated (just now|\ds ago)$/);
  });
});

test.describe("with the refresh turned off", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

  test("nothing is read, and the page says so", async ({ page, connectPage, list, server }) => {
    await connectPage.enter();
    await expect(list.age).toContainText("Automatic refresh is off");
    server.api.log.clear();
    await page.clock.fastForward("10:00");
    await expect(list.age).toHaveText(/^Updated (9|10)m ago · Automatic/);
    expect(listReads(server.api)).toBe(0);
    await list.refresh();
    await expect.poll(() => listReads(server.api)).toBe(1);
  });
});
