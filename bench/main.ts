import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createLocalApi } from "../local-api/local-api.ts";
import { isBuildStale } from "../scripts/build-state.ts";
import { ensureBrowser } from "../scripts/ensure-browser.ts";
import { runPackageScript } from "../scripts/package-script.ts";
import { root } from "../scripts/run.mjs";
import { serve } from "../scripts/serve.ts";
import { openSite } from "../scripts/site.ts";
import { apply, slow, thisMachine, type Conditions } from "./conditions.ts";
import { connect } from "./connected.ts";
import { prepare, readLoad, type Load } from "./load.ts";
import { loadHeading, loadRow, waterfall } from "./report.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    instances: { type: "string", default: "250" },
  },
});
const runs = Number(values.runs);

const { executablePath } = await ensureBrowser();
if (isBuildStale(root)) await runPackageScript("build", ["--logLevel", "warn"]);
const site = openSite(join(root, "dist"));
await site.warm();
const api = createLocalApi({ instances: Number(values.instances), rateLimit: false });
const server = await serve({ site, api });
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  await measureLoads(browser);
} finally {
  await browser.close();
  await server.close();
}

async function measureLoads(launched: Browser): Promise<void> {
  const newContext = await connect(launched, server.url);
  console.log(`/instances to the first row: median of ${runs}, ${values.instances} instances\n`);
  console.log(loadHeading);
  const waterfalls: string[] = [];
  for (const conditions of [thisMachine, slow]) {
    const cold: Load[] = [];
    const warm: Load[] = [];
    for (let run = 0; run < runs; run += 1) {
      const loads = await loadTwice(await newContext(), conditions);
      cold.push(loads.cold);
      warm.push(loads.warm);
    }
    console.log(loadRow(`${conditions.name}, cold`, cold));
    console.log(loadRow(`${conditions.name}, warm`, warm));
    const last = cold.at(-1);
    if (last) waterfalls.push(`${conditions.name}, cold, the last run\n${waterfall(last)}`);
  }
  console.log(`\n${waterfalls.join("\n\n")}`);
}

async function loadTwice(context: BrowserContext, conditions: Conditions) {
  const page = await context.newPage();
  await prepare(page);
  await apply(page, conditions);
  await page.goto(`${server.url}/instances`);
  const cold = await readLoad(page);
  await page.reload();
  const warm = await readLoad(page);
  await context.close();
  return { cold, warm };
}
