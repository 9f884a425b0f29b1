import type { BrowserContext } from "@playwright/test";
import { type Bench, withServer } from "./bench.ts";
import { apply, slow, thisMachine, type Conditions } from "./conditions.ts";
import { connect } from "./connected.ts";
import { prepare, readLoad, type Load } from "./load.ts";
import { loadHeading, loadRow, waterfall } from "./report.ts";

/** From the navigation to the first row of the list, with an empty cache and with a filled one. */
export async function measureLoads(bench: Bench): Promise<void> {
  const { browser, runs, instances } = bench;
  await withServer(bench, { instances, rateLimit: false }, async ({ url }) => {
    const newContext = await connect(browser, url);
    console.log(`/instances to the first row: median of ${runs}, ${instances} instances\n`);
    console.log(loadHeading);
    const waterfalls: string[] = [];
    for (const conditions of [thisMachine, slow]) {
      const cold: Load[] = [];
      const warm: Load[] = [];
      for (let run = 0; run < runs; run += 1) {
        const loads = await loadTwice(await newContext(), url, conditions);
        cold.push(loads.cold);
        warm.push(loads.warm);
      }
      console.log(loadRow(`${conditions.name}, cold`, cold));
      console.log(loadRow(`${conditions.name}, warm`, warm));
      const last = cold.at(-1);
      if (last) waterfalls.push(`${conditions.name}, cold, the last run\n${waterfall(last)}`);
    }
    console.log(`\n${waterfalls.join("\n\n")}`);
  });
}

async function loadTwice(context: BrowserContext, url: string, conditions: Conditions) {
  const page = await context.newPage();
  await prepare(page);
  await apply(page, conditions);
  await page.goto(`${url}/instances`);
  const cold = await readLoad(page);
  await page.reload();
  const warm = await readLoad(page);
  await context.close();
  return { cold, warm };
}
