import type { Worker } from "@playwright/test";
import { type Bench, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { bareChanges, keystrokes, rowsPaintedAfter } from "./painted.ts";
import { percentileLine } from "./percentile.ts";

const typedTexts = ["web-prod-01", "state:running", "region:eu db", "cpu>=8 -tag:prod", "10.12."];
const sortedColumns = ["Host name", "State", "Specification", "IPv4", "Tags", "Created"];

/** A fleet that is loaded as fast as can be: how long that takes, and how quickly it is searched and sorted then. */
export async function measureSearching(bench: Bench, instances: number): Promise<void> {
  const config = { readsPerSecond: 1000, refreshSeconds: 0 };
  await withServer(bench, { instances, rateLimit: false, config }, async ({ url }) => {
    const context = await (await connect(bench.browser, url))();
    const page = await context.newPage();
    const from = performance.now();
    await page.goto(`${url}/instances?q=e`);
    await page
      .getByRole("status")
      .filter({ hasText: /\d of / })
      .waitFor();
    await page.getByRole("progressbar").waitFor({ state: "detached", timeout: 3_600_000 });
    const loaded = (performance.now() - from) / 1000;
    const worker = page.workers()[0];
    // What was searched while it loaded, of half a fleet and in the middle of parsing, is another matter.
    await searchTimes(worker);
    const painted = await keystrokes(page, typedTexts);
    const searched = await searchTimes(worker);
    const sorted: number[] = [];
    // The first time that a million are sorted by a column takes longer than typing needs to rest.
    const quietMs = 1500 + instances / 200;
    for (const name of sortedColumns) {
      const header = page.getByRole("columnheader", { name, exact: true }).getByRole("button");
      // Up, then down.
      for (let presses = 0; presses < 2; presses++) {
        const time = await rowsPaintedAfter(header, "press", quietMs);
        if (time !== undefined) sorted.push(time);
      }
    }
    const sortedInWorker = await searchTimes(worker);
    const bare = await bareChanges(page, painted.length);
    console.log(`\nSearching ${instances} instances, ms: median, 95th percentile, most\n`);
    console.log(`loading without a rate limit, seconds  ${loaded.toFixed(1)}`);
    console.log(`keystroke to the painted result        ${percentileLine(painted)}`);
    console.log(`of these, in the worker                ${percentileLine(searched)}`);
    console.log(`floor: other texts by a bare script    ${percentileLine(bare)}`);
    console.log(`sorting by a column                    ${percentileLine(sorted)}`);
    console.log(`of these, in the worker                ${percentileLine(sortedInWorker)}`);
    await context.close();
  });
}

/** How long each search in the worker took since this was last asked. Milliseconds. */
async function searchTimes(worker: Worker | undefined): Promise<number[]> {
  return (
    (await worker?.evaluate(() => {
      const times = performance.getEntriesByName("search").map(({ duration }) => duration);
      performance.clearMeasures("search");
      return times;
    })) ?? []
  );
}
