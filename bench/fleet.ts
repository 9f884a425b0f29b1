import type { Page } from "@playwright/test";
import type { LocalApi } from "../local-api/local-api.ts";
import { type Bench, openFirstMenu, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { measureChanges } from "./fleet-changes.ts";
import { measureIndexMemory } from "./fleet-memory.ts";
import { measureSearching } from "./fleet-search.ts";
import { percentileLine } from "./percentile.ts";
import { busiestSecond } from "./traffic.ts";

/** How long the whole fleet takes to load at the API's rate, and how fast search and sort are then. */
export async function measureFleet(bench: Bench): Promise<void> {
  await measureLoading(bench, bench.fleet);
  for (const size of [10_000, 100_000, 1_000_000]) {
    if (size <= bench.largest) await measureSearching(bench, size);
  }
  measureChanges(bench.fleet);
  await measureIndexMemory(bench.fleet);
}

async function measureLoading(bench: Bench, instances: number): Promise<void> {
  await withServer(bench, { instances }, async ({ url, api }) => {
    const context = await (await connect(bench.browser, url))();
    const page = await context.newPage();
    await page.goto(`${url}/instances`);
    await page.getByRole("rowheader").first().waitFor();
    api.log.clear();
    const matchesAt = await firstMatchesAt(page, "web");
    const untilMatches = api.log.entries().filter(({ at }) => at <= matchesAt).length;
    // Once to load the dialog's code.
    await interactiveWaits(page, api, 1);
    const waits = await interactiveWaits(page, api);
    await page.getByRole("progressbar").waitFor({ state: "detached", timeout: 3_600_000 });
    const entries = api.log.entries().filter(({ search }) => search.includes("limit=100"));
    const pages = entries.filter(({ status }) => status === 200);
    const seconds = ((pages.at(-1)?.at ?? 0) - (pages[0]?.at ?? 0)) / 1000;
    const all = api.log.entries();
    const alone = await interactiveWaits(page, api);
    console.log(`Loading ${instances} instances, rate limit on\n`);
    print("requests until the first matches", untilMatches);
    print("pages read", `${pages.length} in ${seconds.toFixed(1)} s`);
    print("pages a second", (pages.length / seconds).toFixed(2));
    // Interactive requests count against the same rate limit.
    const reads = all.filter(({ at }) => at <= (pages.at(-1)?.at ?? 0)).length;
    print("with what the person read meanwhile", (reads / seconds).toFixed(2));
    print("requests in the busiest second", busiestSecond(all.map(({ at }) => at)));
    print("answers 429", all.filter((e) => e.status === 429).length);
    print("from a click to its request, ms", percentileLine(waits));
    print("the same when nothing loads", percentileLine(alone));
    await context.close();
  });
}

/** Types before the fleet is loaded. @returns when the page shows its first count of matches */
async function firstMatchesAt(page: Page, text: string): Promise<number> {
  const counted = page.locator("main").evaluate(
    async (main) =>
      await new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          const isCounted = [...main.querySelectorAll("[role=status]")].some(({ textContent }) =>
            /\d of /.test(textContent),
          );
          if (!isCounted) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(main, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole("searchbox").fill(text);
  return await counted;
}

/** Milliseconds from a click until its request arrives at the server. */
async function interactiveWaits(page: Page, api: LocalApi, turns = 20): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await openFirstMenu(page);
    const stop = page.getByRole("menuitem", { name: "Stop…" });
    await stop.waitFor();
    const singles = () => api.log.entries().filter(({ path }) => /computes\/\d+$/.test(path));
    const before = singles().length;
    const clickedAt = await stop.evaluate((item) => {
      item.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return Date.now();
    });
    await page.getByRole("dialog").getByRole("definition").first().waitFor();
    waits.push((singles()[before]?.at ?? Number.NaN) - clickedAt);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return waits;
}
