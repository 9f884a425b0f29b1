import type { Page } from "@playwright/test";
import { openTab } from "../pages/app.ts";
import { pagesAnswered, pagesRead } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

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
    app,
    server,
  }) => {
    test.slow();
    await app.open();
    await expect(app.list.hosts).toHaveCount(20);
    // Takes the key from the first window, which couldn't hand it over while it loads.
    const other = await openTab(app);
    await expect(other.list.hosts).toHaveCount(20);
    server.api.log.clear();
    const windows = [app, other];
    await Promise.all(windows.map(({ page }) => page.goto(search)));
    for (const window of windows) await expect(window.note(/ so far$/)).toBeVisible();
    for (const { fleet } of windows)
      await expect(fleet.count).toHaveText(/ of 20,000$/, { timeout: 60_000 });
    expect(pagesAnswered(server.api)).toHaveLength(400);
    expect(timesRead(pagesAnswered(server.api))).toEqual(new Set([2]));
  });
});

test.describe("1,200 instances", () => {
  test.use({ serverOptions: { instances: 1200, config: { refreshSeconds: 0 } } });

  test.beforeEach(async ({ app }) => {
    await app.open();
    await expect(app.list.hosts).toHaveCount(20);
  });

  for (const isFrozen of [true, false]) {
    test(`a tab that ${isFrozen ? "is frozen in the middle of its pass" : "reads"} holds up no other, which reads for itself`, async ({
      app,
      server,
    }) => {
      server.api.faults.add({ kind: "hang", path, skip: 4 });
      await app.fleet.type("web");
      await expect(app.fleet.progress).toHaveAttribute("aria-valuetext", /^400 of 1,200$/);
      if (isFrozen) await freeze(app.page);
      server.api.faults.clear();
      server.api.log.clear();
      const other = await openTab(app, search);
      await expect(other.fleet.count).toHaveText(/ of 1,200$/);
      const answered = pagesAnswered(server.api);
      if (isFrozen) expect(timesRead(answered)).toEqual(new Set([1]));
      else expect(new Set(answered).size).toBe(12);
    });
  }

  test("a tab that opens right after a pass has the whole fleet without reading it", async ({
    app,
    page,
    server,
  }) => {
    await app.fleet.type("web");
    await expect(app.fleet.count).toHaveText(/ of 1,200$/);
    await expect.poll(() => recordCount(page)).toBe(1);
    server.api.log.clear();
    const other = await openTab(app, search);
    await expect(other.fleet.count).toHaveText((await app.fleet.count.textContent()) ?? "");
    expect(pagesRead(server.api)).toEqual([]);
  });
});

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
