import { chromium } from "@playwright/test";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../scripts/browser.ts";
import { buildIfStale } from "../scripts/build.ts";
import { root } from "../scripts/run.mjs";
import { openSite } from "../scripts/site.ts";
import { measureActions } from "./actions.ts";
import type { Bench } from "./bench.ts";
import { measureBulk } from "./bulk.ts";
import { measureFleet } from "./fleet.ts";
import { measureLoads } from "./loads.ts";
import { measureNavigations } from "./navigations.ts";
import { measureOverview } from "./overview.ts";
import { measurePaste } from "./paste.ts";
import { measureRemembered } from "./remembered.ts";
import { measureRefreshes } from "./refreshes.ts";
import { measureShifts } from "./shifts.ts";
import { measureTabs } from "./tabs.ts";

/** `npm run bench -- loads tabs`, or all without a name. `--with ../other/dist` compares loads with another build's. */
const parts: Record<string, (bench: Bench) => Promise<void> | void> = {
  loads: measureLoads,
  shifts: measureShifts,
  actions: measureActions,
  navigations: measureNavigations,
  refreshes: measureRefreshes,
  tabs: measureTabs,
  fleet: measureFleet,
  remembered: measureRemembered,
  paste: measurePaste,
  overview: measureOverview,
  bulk: measureBulk,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "5" },
    instances: { type: "string", default: "250" },
    fleet: { type: "string", default: "100000" },
    largest: { type: "string", default: "1000000" },
    stops: { type: "string", default: "1000" },
    seconds: { type: "string", default: "60" },
    with: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  throw new RangeError(
    `Not a part: ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}`,
  );
}

const { executablePath } = await ensureBrowser();
await buildIfStale();
const site = openSite(join(root, "dist"));
const other = values.with === undefined ? undefined : openSite(resolve(values.with));
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    await measure({
      browser,
      site,
      other,
      runs: Number(values.runs),
      instances: Number(values.instances),
      fleet: Number(values.fleet),
      largest: Number(values.largest),
      stops: Number(values.stops),
      seconds: Number(values.seconds),
    });
    console.log("");
  }
} finally {
  await browser.close();
}
