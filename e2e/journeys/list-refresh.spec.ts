import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, test } from "./journey.ts";

/** How often the list was read since the log was cleared. */
function listReads({ log }: LocalApi): number {
  return log.entries().filter(({ path }) => path === "/api/v1/computes").length;
}

test.describe("every second", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 1 } } });

  test.beforeEach(({ server }) => server.api.fleet.patch("480213", { hostName: "web-1" }));

  test("the list refreshes by itself", async ({ connectPage, list, server }) => {
    await connectPage.enter();
    await expect(list.link("web-1")).toBeVisible();
    server.api.fleet.patch("480213", { hostName: "web-renamed", state: "STOPPED" });
    await expect(list.link("web-renamed")).toBeVisible();
    await expect(await list.cell("web-renamed", "State")).toHaveText("Stopped");
  });

  test("a refresh neither closes a menu nor moves the focus", async ({
    page,
    connectPage,
    list,
    server,
  }) => {
    await connectPage.enter();
    await list.openActions("web-1");
    await expect(list.menu("web-1")).toBeVisible();
    await page.keyboard.press("End");
    const focused = list.menu("web-1").getByRole("menuitem", { name: "Copy private IPv4" });
    await expect(focused).toBeFocused();
    server.api.fleet.patch("480250", { region: "mars-north-1" });
    await expect(page.getByText("mars-north-1")).toBeVisible();
    await expect(list.menu("web-1")).toBeVisible();
    await expect(focused).toBeFocused();
  });

  test("a refresh keeps the scroll position and what is typed", async ({
    page,
    connectPage,
    list,
    pager,
    server,
  }) => {
    await connectPage.enter("/instances?limit=50");
    await pager.pageBox.scrollIntoViewIfNeeded();
    await pager.pageBox.fill("2");
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    server.api.fleet.patch("480250", { hostName: "renamed-meanwhile" });
    await expect(list.link("renamed-meanwhile")).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(pager.pageBox).toHaveValue("2");
    await expect(pager.pageBox).toBeFocused();
  });
});

test.describe("by the page's clock", () => {
  test.beforeEach(({ page }) => page.clock.install());

  test("the list is read every 15 s", async ({ page, connectPage, list, server }) => {
    // The one of the first page that is in transit, for ever.
    server.api.fleet.patch("480768", { state: "RUNNING" });
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    server.api.log.clear();
    await page.clock.fastForward(13_000);
    await expect(list.age).toContainText(/Updated 1\ds ago/);
    expect(listReads(server.api)).toBe(0);
    await page.clock.fastForward(2500);
    await expect.poll(() => listReads(server.api)).toBe(1);
  });

  test("every 3 s while an instance on it is in transit", async ({
    page,
    connectPage,
    list,
    server,
  }) => {
    server.api.fleet.patch("480768", { state: "MIGRATING" });
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    server.api.log.clear();
    for (const reads of [1, 2, 3]) {
      await page.clock.fastForward(3000);
      await expect.poll(() => listReads(server.api)).toBe(reads);
    }
  });

  test("its age is said, and renewed by Refresh", async ({ page, connectPage, list, server }) => {
    server.api.fleet.patch("480768", { state: "RUNNING" });
    await connectPage.enter();
    await expect(list.age).toHaveText("Updated just now");
    await page.clock.fastForward(8000);
    await expect(list.age).toHaveText(/Updated (8|9|10)s ago/);
    server.api.fleet.patch("480213", { hostName: "web-renamed" });
    await list.refresh();
    await expect(list.link("web-renamed")).toBeVisible();
    await expect(list.age).toHaveText("Updated just now");
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
});
