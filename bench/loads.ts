import type { Site } from "../scripts/site.ts";
import { type Bench, withServer } from "./bench.ts";
import {
  apply,
  type Conditions,
  eighthSpeed,
  fullSpeed,
  phone,
  quarterSpeed,
} from "./conditions.ts";
import { type Load, readHeap, watchLoad } from "./load.ts";
import { median } from "./median.ts";
import { type MeasuredPage, pagesOf } from "./pages.ts";

/** A served build, and the loads of one page. */
interface Build {
  name: string;
  url: string;
  pages: MeasuredPage[];
}

/**
 * How long each page takes to show its content, and what blocks the main thread meanwhile. Two builds take turns, so that other
 * load on the machine affects both.
 */
export async function measureLoads(bench: Bench): Promise<void> {
  const { site, other } = bench;
  await withBuild(bench, "this build", site, async (build) => {
    if (!other) return await measureBuilds(bench, [build]);
    await withBuild(bench, "the other", other, (second) => measureBuilds(bench, [build, second]));
  });
}

async function withBuild(
  bench: Bench,
  name: string,
  site: Site,
  measure: (build: Build) => Promise<void>,
): Promise<void> {
  const { browser, instances } = bench;
  await withServer({ ...bench, site }, { instances, rateLimit: false }, async (server) =>
    measure({ name, url: server.url, pages: await pagesOf(browser, server) }),
  );
}

async function measureBuilds({ runs, instances }: Bench, builds: readonly Build[]): Promise<void> {
  console.log(`Loads with an empty cache, median of ${runs}, ${instances} instances\n`);
  console.log(
    "                                first paint  content  blocked  longest    CLS     JS     heap",
  );
  const tasks: string[] = [];
  for (const place of builds[0]?.pages.keys() ?? []) {
    for (const conditions of [
      fullSpeed,
      quarterSpeed,
      ...(place < 2 ? [eighthSpeed, phone] : []),
    ]) {
      const measured = builds.map((build) => ({ build, loads: [] as MeasuredLoad[] }));
      for (let run = 0; run < runs; run += 1)
        for (const { build, loads } of measured) {
          const page = build.pages[place];
          if (page) loads.push(await measureLoad(build.url, page, conditions));
        }
      console.log(`${builds[0]?.pages[place]?.name}, ${conditions.name}`);
      for (const { build, loads } of measured) {
        console.log(`  ${build.name.padEnd(29)}${loadLine(loads)}`);
        tasks.push(`${build.pages[place]?.name}, ${conditions.name}, ${build.name}`);
        tasks.push(...taskLines(loads));
      }
    }
  }
  console.log(`\nTasks of more than 50 ms, in the run with the median of what they block\n`);
  console.log(tasks.join("\n"));
}

interface MeasuredLoad extends Load {
  heapBytes: number;
}

async function measureLoad(
  url: string,
  { path, content, newContext }: MeasuredPage,
  conditions: Conditions,
): Promise<MeasuredLoad> {
  const context = await newContext();
  const page = await context.newPage();
  const readLoad = await watchLoad(page, content);
  await apply(page, conditions);
  await page.goto(`${url}${path}`);
  const load = await readLoad();
  const heapBytes = await readHeap(page);
  await context.close();
  return { ...load, heapBytes };
}

function loadLine(loads: readonly MeasuredLoad[]): string {
  const middle = (valueOf: (load: MeasuredLoad) => number) => median(loads.map(valueOf));
  return [
    middle(({ firstPaintMs }) => firstPaintMs)
      .toFixed(0)
      .padStart(9) + " ms",
    middle(({ contentMs }) => contentMs)
      .toFixed(0)
      .padStart(6) + " ms",
    middle(({ blockedMs }) => blockedMs)
      .toFixed(0)
      .padStart(6) + " ms",
    middle(longestTask).toFixed(0).padStart(6) + " ms",
    // The worst one: a shift in one of five loads is still a shift.
    Math.max(...loads.map(({ shift }) => shift))
      .toFixed(3)
      .padStart(7),
    (middle(({ scriptBytes }) => scriptBytes) / 1000).toFixed(0).padStart(5) + " kB",
    (middle(({ heapBytes }) => heapBytes) / 1e6).toFixed(1).padStart(6) + " MB",
  ].join("");
}

const longestTask = ({ longTasks }: Load) =>
  Math.max(0, ...longTasks.map(({ durationMs }) => durationMs));

function taskLines(loads: readonly Load[]): string[] {
  const sorted = loads.toSorted((one, other) => one.blockedMs - other.blockedMs);
  return (sorted[Math.floor(sorted.length / 2)]?.longTasks ?? []).map(
    ({ startMs, durationMs, causes }) =>
      `  ${durationMs.toFixed(0).padStart(4)} ms at ${startMs.toFixed(0).padStart(5)}: ${causes.join("; ") || "the browser names no cause"}`,
  );
}
