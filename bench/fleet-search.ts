import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { FleetSearch } from "../src/fleet/worker/fleet-search.ts";
import type { Sort } from "../src/fleet/columns.ts";
import { type Bench, isWhole, listOf, print, withServer } from "./bench.ts";
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
    await isWhole(page);
    const loaded = (performance.now() - from) / 1000;
    const painted = await keystrokes(page, typedTexts);
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
    const { searched, sorted: sortedInWorker } = searchTimes(instances);
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
    print("of these, in the worker (by Node)", percentileLine(searched));
    print("floor: other texts by a bare script", percentileLine(bare));
    print("sorting by a column", percentileLine(sorted));
    print("of these, in the worker (by Node)", percentileLine(sortedInWorker));
    print("unfolding and folding a group", percentileLine(folded));
    await context.close();
  });
}

/** In Node, the worker's share: the search and the sort of each text, once everything has been sorted. */
function searchTimes(instances: number): { searched: number[]; sorted: number[] } {
  const { itemsOn, lastPage } = listOf(instances);
  const index = new FleetIndex();
  for (let page = 1; page <= lastPage; page++) index.putPage(page, itemsOn(page));
  const fleet = new FleetSearch(index);
  const timeOf = (q: string, sort?: Sort) => {
    const start = performance.now();
    fleet.search({ q, list: undefined, sort, page: 1, limit: 20, now: Date.now() });
    return performance.now() - start;
  };
  timeOf("");
  return {
    searched: typedTexts.map((text) => timeOf(text)),
    sorted: (["hostName", "state", "specification", "ipv4", "tags", "created"] as const).map(
      (column) => timeOf("", { column, descending: false }),
    ),
  };
}
