import type { Page } from "@playwright/test";

/**
 * Watches long animation frames (over 50 ms with work in between).
 * @returns reads their durations so far, in milliseconds
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
