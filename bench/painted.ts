import type { Page } from "@playwright/test";

/** Notes when the list has been painted after it last changed. Runs in the page, before anything of its own. */
export function watchForPaint(): void {
  const settled = () => {
    const table = document.querySelector("table[aria-label=Instances]");
    return table === null || table.getAttribute("aria-busy") !== "true";
  };
  const observer = new MutationObserver(() => {
    // A task after the next frame: the change is on the screen by then.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.clearMarks("painted");
        if (settled()) performance.mark("painted");
      }),
    );
  });
  const watch = () =>
    observer.observe(document.documentElement, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["aria-busy"],
    });
  if (document.documentElement) watch();
  else document.addEventListener("DOMContentLoaded", watch);
}

const quietMs = 250;

/**
 * Does something and waits until the page has rested.
 * @returns milliseconds from the act to the last paint that came of it
 */
export async function paintedAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await act();
  return await page.evaluate(
    async ({ from, quietMs }) => {
      const lastPaint = () =>
        performance.getEntriesByName("painted").at(-1)?.startTime ?? Number.NEGATIVE_INFINITY;
      for (;;) {
        const last = Math.max(lastPaint(), from);
        await new Promise((resolve) => setTimeout(resolve, quietMs));
        if (Math.max(lastPaint(), from) === last && performance.now() - last >= quietMs)
          return last - from;
      }
    },
    { from, quietMs },
  );
}

/** Types texts into the search box, key by key. Returns the milliseconds from each key to its painted result. */
export async function keystrokes(page: Page, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    await page.getByRole("searchbox").fill("");
    for (const key of text) {
      times.push(
        await paintedAfter(page, () =>
          page.getByRole("searchbox").evaluate((input, key) => {
            // As the browser does it for a key, without the way from the test's process.
            input.focus();
            document.execCommand("insertText", false, key);
          }, key),
        ),
      );
    }
  }
  return times;
}
