import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Bench, isWhole, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { busiestSecond } from "./traffic.ts";

const tabCount = 10;

/** Requests and index memory of several tabs in one browser. */
export async function measureTabs(bench: Bench): Promise<void> {
  await measureRequests(bench);
  await measureWindows(bench);
  await measureIndexes(bench);
}

/** On the list, with the rate limit on. */
async function measureRequests(bench: Bench): Promise<void> {
  const { browser, instances, seconds } = bench;
  await withServer(bench, { instances }, async ({ url, api }) => {
    const context = await (await connect(browser, url))();
    api.log.clear();
    const opening = Array.from({ length: tabCount }, async () => {
      const tab = await context.newPage();
      await tab.goto(`${url}/instances`);
      await tab.getByRole("rowheader").first().waitFor();
    });
    await Promise.all(opening);
    const opened = api.log.entries();
    await sleep(seconds * 1000);
    const watched = api.log.entries().slice(opened.length);
    const all = api.log.entries();
    const lists = watched.filter(({ path }) => path === "/api/v1/computes");
    console.log(`${tabCount} tabs on the list, rate limit on, ${seconds} s\n`);
    print("reads while they opened", opened.length);
    print(`reads in the ${seconds} s after that`, watched.length);
    print("of these, of the list", lists.length);
    print("reads in the busiest second", busiestSecond(all.map(({ at }) => at)));
    print("answers 429", all.filter((e) => e.status === 429).length);
    await context.close();
  });
}

/** Two windows on a search, with the rate limit on, and the first pass of both. */
async function measureWindows(bench: Bench): Promise<void> {
  const { browser, fleet } = bench;
  await withServer(bench, { instances: fleet }, async ({ url, api }) => {
    const context = await (await connect(browser, url))();
    api.log.clear();
    const start = performance.now();
    const windows = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(windows.map((window) => window.goto(`${url}/instances?q=web`)));
    await Promise.all(
      windows.map((window) =>
        window
          .getByRole("status")
          .filter({ hasText: / so far$/ })
          .waitFor({ timeout: 60_000 }),
      ),
    );
    const searchable = performance.now() - start;
    await Promise.all(windows.map((window) => isWhole(window)));
    const all = api.log.entries();
    console.log(`\n2 windows with a search in ${fleet} instances, rate limit on\n`);
    print("both searchable", `${(searchable / 1000).toFixed(1)} s`);
    print("both whole", `${((performance.now() - start) / 1000).toFixed(1)} s`);
    print("reads", all.length);
    print("reads in the busiest second", busiestSecond(all.map(({ at }) => at)));
    await context.close();
  });
}

/** On a search. */
async function measureIndexes(bench: Bench): Promise<void> {
  const { browser, fleet } = bench;
  await withServer(bench, { instances: fleet, rateLimit: false }, async ({ url }) => {
    const context = await (await connect(browser, url))();
    const tabs: Page[] = [];
    for (let count = 0; count < tabCount; count += 1) {
      const tab = await context.newPage();
      await tab.goto(`${url}/instances?q=web`);
      await isWhole(tab);
      tabs.push(tab);
    }
    console.log(`\n${tabCount} tabs with a search in ${fleet} instances\n`);
    print("MB of the indexes", await indexMegabytes(tabs));
    await context.close();
  });
}

async function indexMegabytes(tabs: readonly Page[]): Promise<string> {
  const bytes = await Promise.all(tabs.map(workerHeap));
  return `${(bytes.reduce((sum, next) => sum + next, 0) / 1e6).toFixed(0)} in ${bytes.filter(Boolean).length} tabs`;
}

/** The response to `Runtime.getHeapUsage`. Other messages of a worker lack it. */
const usageSchema = z.object({ result: z.object({ usedSize: z.number() }) });

/** After a garbage collection; 0 without a worker. */
async function workerHeap(tab: Page): Promise<number> {
  if (tab.workers().length === 0) return 0;
  const devTools = await tab.context().newCDPSession(tab);
  const usage = new Promise<number>((resolve) => {
    devTools.on("Target.receivedMessageFromTarget", ({ message }) => {
      const { data } = usageSchema.safeParse(JSON.parse(message));
      if (data) resolve(data.result.usedSize);
    });
  });
  devTools.on("Target.attachedToTarget", ({ sessionId }) => {
    for (const [id, method] of ["HeapProfiler.collectGarbage", "Runtime.getHeapUsage"].entries()) {
      const message = JSON.stringify({ id, method });
      void devTools.send("Target.sendMessageToTarget", { sessionId, message });
    }
  });
  await devTools.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false });
  const bytes = await usage;
  await devTools.detach();
  return bytes;
}
