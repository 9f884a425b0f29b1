import type { Page } from "@playwright/test";

/** Frames or tasks of over 50 ms. The returned function reads their durations so far. */
export async function watchLongFrames(
  page: Page,
  type: "long-animation-frame" | "longtask" = "long-animation-frame",
): Promise<() => Promise<number[]>> {
  const handle = await page.evaluateHandle((type) => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type });
    return durations;
  }, type);
  return async () => await handle.jsonValue();
}
