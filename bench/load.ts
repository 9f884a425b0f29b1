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
}

/** Prepares a page for `readLoad`. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(watchForFirstRow);
}

/** Waits for the first row after a navigation and reads what led to it. */
export async function readLoad(page: Page): Promise<Load> {
  await page.waitForFunction(() => performance.getEntriesByName("first-row").length > 0);
  return page.evaluate(() => {
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
    return { firstRowMs, resources };
  });
}
