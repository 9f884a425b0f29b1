import type { Page } from "@playwright/test";
import type { LocalApi } from "../local-api/local-api.ts";
import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { type FleetRecord, readRecord, writeRecord } from "../src/fleet/load/record.ts";
import { type FleetRow, readRow } from "../src/fleet/worker/row.ts";
import { heapMeter } from "./fleet-memory.ts";
import { type Bench, isWhole, listOf, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { median } from "./median.ts";

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Only on the last page of the list: without memory, the search has to read all of it. */
const needle = "needle-in-the-last-page";

/** From a reload to the match of a search, with the fleet remembered and without; what it costs to store and to open. */
export async function measureRemembered(bench: Bench): Promise<void> {
  for (const instances of [1000, 20_000, 100_000].filter((size) => size <= bench.largest)) {
    console.log(`\nRemembering ${instances} instances, rate limit on\n`);
    await measureReloads(bench, instances, 0);
    await measureReloads(bench, instances, 7);
  }
  await measureMemory(bench.fleet);
}

async function measureReloads(bench: Bench, instances: number, days: number): Promise<void> {
  const config = { rememberFleetDays: days, refreshSeconds: 0 };
  await withServer(bench, { instances, config }, async ({ url, api }) => {
    const last = api.fleet.page(instances / 100, 100).at(-1);
    api.fleet.patch(String(last?.["id"]), { hostName: needle });
    const context = await (await connect(bench.browser, url))();
    const page = await context.newPage();
    await page.addInitScript(observe, needle);
    await page.goto(`${url}/instances?q=${needle}`);
    await isWhole(page);
    // The reloads read nothing again: a fleet this young counts as read.
    const storing = days > 0 ? await workerTime(page, "store") : 0;
    const tasks = await page.evaluate(() => Math.max(0, ...globalThis.window.longTasks));
    const runs: Awaited<ReturnType<typeof reload>>[] = [];
    // Without memory each reload reads the whole list at the limit's pace.
    for (let run = 0; run < (days > 0 ? bench.runs : 1); run++) runs.push(await reload(page, api));
    const of = (name: keyof (typeof runs)[number]) => median(runs.map((run) => run[name]));
    console.log(days > 0 ? "remembered" : "not remembered");
    print("  reload to the match, ms", of("matchMs").toFixed(0));
    print("  pages of the list read until then", of("pagesRead"));
    print("  longest task of the page, ms", of("longestTaskMs").toFixed(0));
    if (days > 0) {
      const opened = await workerTime(page, "restore");
      print("  opening, in the worker, ms", opened.toFixed(0));
      print("  storing, in the worker, ms", storing.toFixed(0));
      print("  kept, kB", ((await bytesKept(page)) / 1000).toFixed(0));
      print("  longest task of the first load, which stores, ms", tasks.toFixed(0));
    }
    await context.close();
  });
}

/** Marks the match, and notes tasks over 50 ms. Runs in the page before its own code. */
function observe(host: string): void {
  window.longTasks = [];
  new PerformanceObserver((list) =>
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: "longtask", buffered: true });
  const mutations = new MutationObserver(() => {
    if (!document.querySelector("main [role=rowheader]")?.textContent?.includes(host)) return;
    mutations.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("match")));
  });
  mutations.observe(document, { childList: true, subtree: true });
}

async function reload(page: Page, api: LocalApi) {
  api.log.clear();
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("match").length > 0, undefined, {
    timeout: 600_000,
  });
  const pagesRead = api.log.entries().filter(({ search }) => search.includes("limit=100")).length;
  const { matchMs, longestTaskMs } = await page.evaluate(() => ({
    matchMs: performance.getEntriesByName("match")[0]?.startTime ?? Number.NaN,
    longestTaskMs: Math.max(0, ...window.longTasks),
  }));
  return { matchMs, longestTaskMs, pagesRead };
}

/** Milliseconds that the fleet's worker took, with what it waited for. */
async function workerTime(page: Page, name: "restore" | "store"): Promise<number> {
  for (;;) {
    const time = await page
      .workers()[0]
      ?.evaluate((name) => performance.getEntriesByName(name).at(-1)?.duration, name);
    if (time !== undefined) return time;
    await page.waitForTimeout(100);
  }
}

async function bytesKept(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("compute.fleet");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error("There is no database.")));
    });
    const records = await new Promise<{ parts: { bytes: ArrayBuffer }[] }[]>((resolve) => {
      const reading = db.transaction("records").objectStore("records").getAll();
      reading.addEventListener("success", () => resolve(reading.result));
    });
    db.close();
    return records
      .flatMap(({ parts }) => parts)
      .reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  });
}

/** Of the index, in Node: as remembered, and after the pass that replaces it. */
async function measureMemory(instances: number): Promise<void> {
  const heap = heapMeter();
  const list = listOf(instances);
  const { itemsOn, lastPage } = list;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const record = await recordOf(list, key);
  const before = heap();
  const index = new FleetIndex();
  const rows: FleetRow[] = [];
  for await (const items of readRecord(record, key))
    rows.push(...items.flatMap((item) => readRow(item, index.sizes, record.readAt) ?? []));
  index.remember(rows.splice(0), record.readAt);
  const remembered = (heap() - before) / instances;
  for (let page = 1; page <= lastPage; page++) index.putPage(page, itemsOn(page));
  index.endPass({ lastPage, isConsistent: true, unreadable: 0, beganAt: 0 });
  const read = (heap() - before) / instances;
  console.log(
    `\nMemory of the index, bytes an instance: ${remembered.toFixed(0)} remembered, ${read.toFixed(0)} read again`,
  );
  // Keeps the index alive until it's measured.
  await Promise.resolve(index);
}

/** Of a fleet that was read an hour ago. */
async function recordOf(
  { itemsOn, lastPage }: ReturnType<typeof listOf>,
  key: CryptoKey,
): Promise<FleetRecord> {
  const index = new FleetIndex();
  for (let page = 1; page <= lastPage; page++) index.putPage(page, itemsOn(page));
  const items = index.latestPass().rows.map(({ raw }) => raw);
  return await writeRecord("", items, Date.now() - 3_600_000, key);
}
