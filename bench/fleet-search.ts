import type { Worker } from "@playwright/test";
import { type Bench, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { bareChanges, keystrokes, rowsPaintedAfter } from "./painted.ts";
import { percentileLine } from "./percentile.ts";

const typedTexts = [
  "web-prod-01",
  "state:running",
  "region:eu* db",
  "cpu>=8 -tag:prod",
  "10.12.",
  "web*01 OR tag:*back*",
  "ip:10.12.0.0/20 OR host:*-0*",
];
const sortedColumns = ["Host name", "State", "Specification", "IPv4", "Tags", "Created"];

/** Load time without a rate limit, then the speed of search and sort. */
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
    await worker?.evaluate(measureSearches);
    const painted = await keystrokes(page, typedTexts);
    const searched = await searchTimes(worker);
    const sorted: number[] = [];
    // The first sort of a million rows takes longer than the default pause.
    const quietMs = 1500 + instances / 200;
    for (const name of sortedColumns) {
      const header = page.getByRole("columnheader", { name, exact: true }).getByRole("button");
      // Ascending, then descending.
      for (let presses = 0; presses < 2; presses++) {
        const time = await rowsPaintedAfter(header, "press", quietMs);
        if (time !== undefined) sorted.push(time);
      }
    }
    const sortedInWorker = await searchTimes(worker);
    const folded: number[] = [];
    await page.goto(`${url}/instances?group=region`);
    const heading = page.getByRole("table").getByRole("button", { name: /, [\d,]+ instances$/ });
    await heading.first().waitFor();
    for (let presses = 0; presses < 8; presses++) {
      const time = await rowsPaintedAfter(heading.first(), "press");
      if (time !== undefined) folded.push(time);
    }
    const bare = await bareChanges(page, painted.length);
    console.log(`\nSearching ${instances} instances, ms: median, 95th percentile, most\n`);
    print("loading without a rate limit, seconds", loaded.toFixed(1));
    print("keystroke to the painted result", percentileLine(painted));
    print("of these, in the worker", percentileLine(searched));
    print("floor: other texts by a bare script", percentileLine(bare));
    print("sorting by a column", percentileLine(sorted));
    print("of these, in the worker", percentileLine(sortedInWorker));
    print("unfolding and folding a group", percentileLine(folded));
    await context.close();
  });
}

/**
 * In the worker: from the message that asks for a search to its answer. Searches during the load covered a part of the fleet and
 * competed with parsing, so this begins after it.
 */
function measureSearches(): void {
  const asked = new Set<unknown>();
  // Before comlink's own listener, which searches at once.
  addEventListener(
    "message",
    ({ data }) => {
      if (data?.path?.[0] !== "search") return;
      asked.add(data.id);
      performance.mark(data.id);
    },
    { capture: true },
  );
  const post = self.postMessage.bind(self);
  self.postMessage = (message: { id?: string }, ...rest: []) => {
    if (message.id !== undefined && asked.delete(message.id))
      performance.measure("search", message.id);
    post(message, ...rest);
  };
}

/** Durations of the worker's searches since the last call. */
async function searchTimes(worker: Worker | undefined): Promise<number[]> {
  return (
    (await worker?.evaluate(() => {
      const times = performance.getEntriesByName("search").map(({ duration }) => duration);
      performance.clearMeasures("search");
      return times;
    })) ?? []
  );
}
