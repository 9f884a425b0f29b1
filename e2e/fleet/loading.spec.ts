import type { Page } from "@playwright/test";
import { FleetSearch, InstanceList } from "../pages/instance-list.ts";
import { expect, pagesAnswered, pagesRead, test } from "./fleet.ts";

const search = "/instances?q=web";
const path = "/api/v1/computes";

/** How often each page of the list was read. */
function timesRead(pages: readonly number[]): Set<number> {
  const times = new Map<number, number>();
  for (const page of pages) times.set(page, (times.get(page) ?? 0) + 1);
  return new Set(times.values());
}

test.describe("20,000 instances", () => {
  test.use({ serverOptions: { instances: 20_000, config: { refreshSeconds: 0 } } });

  test("two windows can both be searched while they read, within one limit, each page once", async ({
    connectPage,
    page,
    context,
    list,
    server,
  }) => {
    test.slow();
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    const other = await context.newPage();
    // Takes the key from the first window, which couldn't hand it over while it loads.
    await other.goto("/instances");
    await expect(new InstanceList(other).hosts).toHaveCount(20);
    server.api.log.clear();
    const windows = [page, other];
    await Promise.all(windows.map((window) => window.goto(search)));
    const found = windows.map((window) => new FleetSearch(window));
    for (const window of windows)
      await expect(window.getByRole("status").filter({ hasText: / so far$/ })).toBeVisible();
    for (const one of found) await expect(one.count).toHaveText(/ of 20,000$/, { timeout: 60_000 });
    expect(pagesAnswered(server.api)).toHaveLength(400);
    expect(timesRead(pagesAnswered(server.api))).toEqual(new Set([2]));
  });
});

test.describe("4,000 instances", () => {
  test.use({ serverOptions: { instances: 4000, config: { refreshSeconds: 0 } } });

  test.beforeEach(async ({ connectPage, list }) => {
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
  });

  test("a tab that is frozen in the middle of its pass holds up no other", async ({
    page,
    context,
    fleet,
    server,
  }) => {
    server.api.faults.add({ kind: "hang", path, skip: 10 });
    await fleet.type("web");
    await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^1,000 of 4,000$/);
    await freeze(page);
    server.api.faults.clear();
    server.api.log.clear();
    const third = new FleetSearch(await openTab(context));
    await expect(third.count).toHaveText(/ of 4,000$/);
    expect(timesRead(pagesAnswered(server.api))).toEqual(new Set([1]));
  });

  test("a tab that opens while another reads begins at once, and reads for itself", async ({
    context,
    fleet,
    server,
  }) => {
    server.api.faults.add({ kind: "hang", path, skip: 10 });
    await fleet.type("web");
    await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^1,000 of 4,000$/);
    server.api.faults.clear();
    server.api.log.clear();
    const third = new FleetSearch(await openTab(context));
    await expect(third.count).toHaveText(/ of 4,000$/);
    expect(new Set(pagesAnswered(server.api)).size).toBe(40);
  });

  test("a tab that opens right after a pass has the whole fleet without reading it", async ({
    page,
    context,
    fleet,
    server,
  }) => {
    await fleet.type("web");
    await expect(fleet.count).toHaveText(/ of 4,000$/);
    await expect.poll(() => recordCount(page)).toBe(1);
    server.api.log.clear();
    const tab = await openTab(context);
    await expect(new FleetSearch(tab).count).toHaveText((await fleet.count.textContent()) ?? "");
    expect(pagesRead(server.api)).toEqual([]);
  });
});

async function openTab(context: ReturnType<Page["context"]>): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(search);
  return tab;
}

/** As a browser does with a tab in the background. */
async function freeze(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setWebLifecycleState", { state: "frozen" });
}

/** How many fleets this browser remembers. */
function recordCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("compute.fleet");
        opening.addEventListener("success", () => {
          const { result: db } = opening;
          if (!db.objectStoreNames.contains("records")) return resolve(0);
          const counting = db.transaction("records").objectStore("records").count();
          counting.addEventListener("success", () => {
            db.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
