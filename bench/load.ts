import type { Page } from "@playwright/test";

/** A request that a page made before its first row. */
export interface Resource {
  path: string;
  startMs: number;
  endMs: number;
  /** The transferred size of its body; 0 from the cache, or while it is in flight. */
  bytes: number;
  isCached: boolean;
}

/** The metrics of a load up to the first row of the instance list. */
export interface Load {
  /** Milliseconds to the first contentful paint (FCP): the shell. */
  firstPaintMs: number;
  firstRowMs: number;
  resources: Resource[];
  /** Milliseconds to the largest contentful paint (LCP). */
  largestMs: number;
  /** The cumulative layout shift (CLS). */
  shift: number;
  /** The total duration of tasks of more than 50 ms, in milliseconds. */
  longTasksMs: number;
  /** The elements of the page, a second after the first row. */
  elements: number;
}

/** How long to observe after the first row. Milliseconds. */
const observeMs = 1000;

declare global {
  interface Window {
    /** The observations of a load. */
    observed: Pick<Load, "largestMs" | "shift" | "longTasksMs">;
  }
}

/** Records when the first row is painted. Runs in the page before its own code. */
function watchForFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("th[scope=row] a")) return;
    observer.disconnect();
    // In a task after the next frame, when the row is painted.
    requestAnimationFrame(() => setTimeout(() => performance.mark("first-row")));
  });
  observer.observe(document, { childList: true, subtree: true });

  window.observed = { largestMs: 0, shift: 0, longTasksMs: 0 };
  const note = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  note("largest-contentful-paint", ({ startTime }) => {
    window.observed.largestMs = startTime;
  });
  note("layout-shift", (entry) => {
    window.observed.shift += "value" in entry ? Number(entry.value) : 0;
  });
  note("longtask", ({ duration }) => {
    window.observed.longTasksMs += duration;
  });
}

/** Prepares a page for `readLoad`. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(watchForFirstRow);
}

/** Waits for the first row after a navigation and reads the metrics. */
export async function readLoad(page: Page): Promise<Load> {
  await page.waitForFunction(() => performance.getEntriesByName("first-row").length > 0);
  return await page.evaluate(async (observeMs) => {
    await new Promise((resolve) => setTimeout(resolve, observeMs));
    const firstRowMs = performance.getEntriesByName("first-row")[0]?.startTime ?? Number.NaN;
    const resources = ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type))
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < firstRowMs)
      .map(({ name, startTime, responseEnd, transferSize, encodedBodySize }) => ({
        path: new URL(name).pathname,
        startMs: startTime,
        endMs: responseEnd,
        bytes: transferSize > 0 && responseEnd <= firstRowMs ? encodedBodySize : 0,
        isCached: transferSize === 0,
      }));
    const [firstPaint] = performance.getEntriesByName("first-contentful-paint");
    return {
      firstPaintMs: firstPaint?.startTime ?? Number.NaN,
      firstRowMs,
      resources,
      elements: document.querySelectorAll("*").length,
      ...window.observed,
    };
  }, observeMs);
}

/**
 * Collects the garbage of a page. Not before a reload that is measured: it drops the compiled code, which a person's browser
 * has kept.
 * @returns the JavaScript heap after it, in bytes
 */
export async function readHeap(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("HeapProfiler.enable");
  await devTools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devTools.send("Runtime.getHeapUsage");
  await devTools.detach();
  return usedSize;
}
