import type { Page } from "@playwright/test";

/**
 * Watches the page for long animation frames: more than 50 ms from one to the next with something to do in between.
 * @returns what tells their durations so far, in milliseconds
 */
export async function watchLongFrames(page: Page): Promise<() => Promise<number[]>> {
  const handle = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: "long-animation-frame" });
    return durations;
  });
  return async () => await handle.jsonValue();
}
