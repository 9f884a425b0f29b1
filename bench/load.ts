import type { Page } from "@playwright/test";

/** A request that a page made before its first row. */
export interface Resource {
  path: string;
  startMs: number;
  endMs: number;
  /** Its body as it came over the network; 0 from the cache, or while it is still on its way. */
  bytes: number;
  isCached: boolean;
}

/** What a person waited for until the first row of the instance list, and what it cost. */
export interface Load {
  firstRowMs: number;
  resources: Resource[];
  /** Milliseconds until the largest thing on the screen was painted (LCP). */
  largestMs: number;
  /** How far what was there has moved (CLS). */
  shift: number;
  /** How long tasks of more than 50 ms took together. */
  longTasksMs: number;
}

/** After the first row, what comes late. Milliseconds. */
const settlesMs = 1000;

declare global {
  interface Window {
    /** What has been observed of a load so far. */
    observed: Pick<Load, "largestMs" | "shift" | "longTasksMs">;
  }
}

/** Notes when the first row has been painted. Runs in the page, before anything of its own. */
function watchForFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("th[scope=row] a")) return;
    observer.disconnect();
    // A task after the next frame: the row is on the screen by then.
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

/** Waits for the first row after a navigation and reads what led to it. */
export async function readLoad(page: Page): Promise<Load> {
  await page.waitForFunction(() => performance.getEntriesByName("first-row").length > 0);
  return await page.evaluate(async (settlesMs) => {
    await new Promise((resolve) => setTimeout(resolve, settlesMs));
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
    return { firstRowMs, resources, ...window.observed };
  }, settlesMs);
}
