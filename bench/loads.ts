import type { BrowserContext } from "@playwright/test";
import { type Bench, withServer } from "./bench.ts";
import { apply, slow, thisMachine, type Conditions } from "./conditions.ts";
import { connect } from "./connected.ts";
import { floorPath, withFloor } from "./floor.ts";
import { prepare, readHeap, readLoad, type Load } from "./load.ts";
import { median } from "./median.ts";
import { loadHeading, loadRow, waterfall } from "./report.ts";

/** The time from the navigation to the first row, with an empty and a filled cache, compared with a bare page. */
export async function measureLoads(bench: Bench): Promise<void> {
  const { browser, runs, instances } = bench;
  const site = withFloor(bench.site);
  await withServer({ ...bench, site }, { instances, rateLimit: false }, async ({ url }) => {
    const newContext = await connect(browser, url);
    console.log(`To the first row of the list: median of ${runs}, ${instances} instances\n`);
    console.log(loadHeading);
    const ratios: string[] = [];
    const waterfalls: string[] = [];
    const heaps: number[] = [];
    for (const conditions of [thisMachine, slow]) {
      const own: Loads = { cold: [], warm: [], heaps: [] };
      const floor: Loads = { cold: [], warm: [], heaps: [] };
      // Alternating, so that other load on the machine affects both alike.
      for (let run = 0; run < runs; run += 1) {
        await loadTwice(await newContext(), `${url}${floorPath}`, conditions, floor);
        await loadTwice(await newContext(), `${url}/instances`, conditions, own);
      }
      for (const cache of ["cold", "warm"] as const) {
        console.log(loadRow(`${conditions.name}, ${cache}`, own[cache]));
        console.log(loadRow(`  the bare page`, floor[cache]));
        ratios.push(`${conditions.name}, ${cache}: ${ratio(own[cache], floor[cache])}`);
      }
      heaps.push(...own.heaps);
      const last = own.cold.at(-1);
      if (last) waterfalls.push(`${conditions.name}, cold, the last run\n${waterfall(last)}`);
    }
    console.log(`\nFirst row, times that of the bare page\n${ratios.join("\n")}`);
    console.log(`\nHeap after garbage collection: ${(median(heaps) / 1e6).toFixed(1)} MB`);
    console.log(`\n${waterfalls.join("\n\n")}`);
  });
}

interface Loads {
  cold: Load[];
  warm: Load[];
  /** The JavaScript heap after each warm load. Bytes. */
  heaps: number[];
}

async function loadTwice(
  context: BrowserContext,
  address: string,
  conditions: Conditions,
  loads: Loads,
): Promise<void> {
  const page = await context.newPage();
  await prepare(page);
  await apply(page, conditions);
  await page.goto(address);
  loads.cold.push(await readLoad(page));
  await page.reload();
  loads.warm.push(await readLoad(page));
  loads.heaps.push(await readHeap(page));
  await context.close();
}

function ratio(own: readonly Load[], floor: readonly Load[]): string {
  const middle = (loads: readonly Load[]) => median(loads.map(({ firstRowMs }) => firstRowMs));
  return (middle(own) / middle(floor)).toFixed(2);
}
