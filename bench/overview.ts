import type { Page } from "@playwright/test";
import { type Bench, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { bareChanges, rowsPaintedAfter } from "./painted.ts";
import { percentileLine } from "./percentile.ts";

/** Without a change for this long, the table is final. */
const quietMs = 700;

/** Time from a change of the overview to its paint, for a small and a large fleet. */
export async function measureOverview(bench: Bench): Promise<void> {
  for (const instances of [1284, Math.min(bench.largest, 100_000)]) {
    const config = { readsPerSecond: 1000, refreshSeconds: 0 };
    await withServer(bench, { instances, rateLimit: false, config }, async ({ url }) => {
      const context = await (await connect(bench.browser, url))();
      const page = await context.newPage();
      await page.goto(`${url}/overview`);
      await page.getByRole("table", { name: "Groups" }).waitFor();
      await page.getByRole("progressbar").waitFor({ state: "detached", timeout: 600_000 });
      const groups = await presses(page, "Group by", bench.runs);
      const keys: number[] = [];
      const box = page.getByRole("searchbox");
      for (const key of "web-p") {
        const time = await rowsPaintedAfter(box, { type: key }, quietMs);
        if (time !== undefined) keys.push(time);
      }
      const floor = await bareChanges(page, bench.runs);
      console.log(`Overview of ${instances} instances, ms: median, 95th percentile, most\n`);
      print("another group, to its paint", percentileLine(groups));
      print("a key in the search, to its paint", percentileLine(keys));
      print("floor: other texts by a bare script", `${percentileLine(floor)}\n`);
      await context.close();
    });
  }
}

/** Presses each radio button of a group. @returns the times until the table is painted */
async function presses(page: Page, name: string, runs: number): Promise<number[]> {
  const times: number[] = [];
  const radios = page.getByRole("radiogroup", { name }).getByRole("radio");
  const count = await radios.count();
  for (let press = 1; press <= runs * count; press += 1) {
    const time = await rowsPaintedAfter(radios.nth(press % count), "press", quietMs);
    if (time !== undefined) times.push(time);
  }
  return times;
}
