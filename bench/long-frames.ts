import type { Page } from "@playwright/test";

/** Long animation frames (over 50 ms with work in between). The returned function reads their durations so far. */
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
