import type { Page } from "@playwright/test";
import * as z from "zod";

export interface Load {
  /** First contentful paint: the shell. */
  firstPaintMs: number;
  /** To the paint of the first row, or whatever else the page is for. */
  contentMs: number;
  longTasks: LongTask[];
  /** Total blocking time (TBT) as Lighthouse counts it: the part of long tasks beyond 50 ms, from the first paint until the page rests. */
  blockedMs: number;
  /** Cumulative layout shift (CLS). */
  shift: number;
  /** JavaScript transferred before the content. */
  scriptBytes: number;
}

interface LongTask {
  startMs: number;
  durationMs: number;
  /** Longest first, e.g. "app.js, resolve Promise 120 ms". */
  causes: string[];
}

declare global {
  interface Window {
    /** Performance entries, as JSON. */
    observed: Record<"layout-shift" | "longtask" | "long-animation-frame", unknown[]>;
  }
}

/** The page's console says this when it has come to rest after its content. */
const atRest = "bench: at rest";

/**
 * Observes the page and marks when an element matching `content` is painted. Runs in the page before its own code. It also waits
 * for the rest: asking from outside would evaluate Playwright's own script in the page, which takes longer than most of its tasks.
 */
function observe({ content, atRest }: { content: string; atRest: string }): void {
  // At rest: no request and no long task for this long.
  const restMs = 1500;
  let [before, since] = [-1, 0];
  function waitForRest(): void {
    const count = performance.getEntriesByType("resource").length + window.observed.longtask.length;
    if (count !== before) [before, since] = [count, performance.now()];
    if (performance.now() - since < restMs) setTimeout(waitForRest, 100);
    else console.debug(atRest);
  }
  const mutations = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    mutations.disconnect();
    // A task after the next frame: the element is painted by then.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark("content");
        waitForRest();
      }),
    );
  });
  mutations.observe(document, { childList: true, subtree: true });
  window.observed = { "layout-shift": [], longtask: [], "long-animation-frame": [] };
  for (const [type, entries] of Object.entries(window.observed))
    new PerformanceObserver((list) =>
      entries.push(...list.getEntries().map((entry): unknown => entry.toJSON())),
    ).observe({ type, buffered: true });
}

/** Call before the page's first navigation. The returned function waits for the content and then for the page to come to rest. */
export async function watchLoad(page: Page, content: string): Promise<() => Promise<Load>> {
  await page.addInitScript(observe, { content, atRest });
  const rest = page.waitForEvent("console", {
    predicate: (message) => message.text() === atRest,
    timeout: 120_000,
  });
  // If the navigation fails, that's the error to see.
  rest.catch(() => undefined);
  return async () => {
    await rest;
    return await readLoad(page);
  };
}

const taskSchema = z.object({ startTime: z.number(), duration: z.number() });
const frameSchema = taskSchema.extend({
  /** 0 if nothing was rendered. */
  styleAndLayoutStart: z.number(),
  scripts: z.array(
    taskSchema.extend({
      sourceURL: z.string(),
      sourceFunctionName: z.string(),
      invoker: z.string(),
    }),
  ),
});
type Frame = z.infer<typeof frameSchema>;
const shiftSchema = z.object({ value: z.number(), hadRecentInput: z.boolean() });

async function readLoad(page: Page): Promise<Load> {
  const { observed, ...read } = await page.evaluate(() => {
    const [content] = performance.getEntriesByName("content");
    const [firstPaint] = performance.getEntriesByName("first-contentful-paint");
    const contentMs = content?.startTime ?? Number.NaN;
    const scriptBytes = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd <= contentMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    const firstPaintMs = firstPaint?.startTime ?? Number.NaN;
    return { observed: window.observed, contentMs, firstPaintMs, scriptBytes };
  });
  const tasks = z.array(taskSchema).parse(observed.longtask);
  const frames = z.array(frameSchema).parse(observed["long-animation-frame"]);
  const shifts = z.array(shiftSchema).parse(observed["layout-shift"]);
  return {
    ...read,
    longTasks: tasks.map(({ startTime, duration }) => ({
      startMs: startTime,
      durationMs: duration,
      causes: causesOf(startTime, startTime + duration, frames),
    })),
    blockedMs: tasks.reduce((sum, task) => sum + blocking(task, read.firstPaintMs), 0),
    shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
}

/** A task that the first paint divides counts in part. */
function blocking(
  { startTime, duration }: z.infer<typeof taskSchema>,
  firstPaintMs: number,
): number {
  const after = Math.min(duration, startTime + duration - firstPaintMs);
  return after <= 0 ? 0 : (after / duration) * (duration - 50);
}

/** Don't name scripts that took less. */
const leastMs = 10;

/** Scripts and rendering during a task, longest first. */
function causesOf(from: number, to: number, frames: readonly Frame[]): string[] {
  const parts = frames.flatMap(({ startTime, duration, styleAndLayoutStart, scripts }) => [
    ...scripts.map(({ sourceURL, sourceFunctionName, invoker, ...script }) => ({
      name: `${fileName(sourceURL)}, ${sourceFunctionName || fileName(invoker)}`,
      from: script.startTime,
      to: script.startTime + script.duration,
    })),
    ...(styleAndLayoutStart > 0
      ? [{ name: "style, layout and paint", from: styleAndLayoutStart, to: startTime + duration }]
      : []),
  ]);
  return parts
    .map(({ name, ...part }) => ({
      name,
      ms: Math.min(part.to, to) - Math.max(part.from, from),
    }))
    .filter(({ ms }) => ms >= leastMs)
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`);
}

/** "/assets/app-1a2b.js" → "app.js" */
function fileName(address: string): string {
  return address.replace(/^.*\//, "").replace(/-[\w-]{8}(?=\.js$)/, "") || "the document";
}

/** Collects garbage first. Don't call it before a measured reload: it also drops compiled code. */
export async function readHeap(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("HeapProfiler.enable");
  await devTools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devTools.send("Runtime.getHeapUsage");
  await devTools.detach();
  return usedSize;
}
