import type { Locator, Page } from "@playwright/test";

/**
 * "exchange texts" bypasses the app and gives each row the texts of the next: the browser's own cost of showing other
 * rows.
 */
type Act = { type: string } | "press" | "exchange texts";

/** @returns milliseconds from the input to the paint of the last change of the rows, or undefined without a change */
export async function rowsPaintedAfter(
  target: Locator,
  act: Act,
  quietMs = 1500,
): Promise<number | undefined> {
  return await target.evaluate(
    async (element, { act, quietMs }) => {
      const list = document.querySelector("main");
      if (!list || !(element instanceof HTMLElement)) throw new Error("There is no list.");
      const isTable = (node: Node) =>
        node instanceof Element && (node.matches("table") || node.querySelector("table") !== null);
      const isOfRows = ({ target, addedNodes, removedNodes }: MutationRecord) =>
        target.parentElement?.closest("table") || [...addedNodes, ...removedNodes].some(isTable);
      const paints: number[] = [];
      const observer = new MutationObserver((changes) => {
        if (!changes.some(isOfRows)) return;
        // In a task after the next frame, when the change is painted.
        requestAnimationFrame(() => setTimeout(() => paints.push(performance.now())));
      });
      // Rows added, removed or changed; not the dimming of old ones.
      observer.observe(list, { childList: true, subtree: true, characterData: true });
      const from = performance.now();
      if (act === "press") element.click();
      else if (act === "exchange texts") {
        const rows = [...document.querySelectorAll("main tbody tr")].map((row) => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          const texts: Text[] = [];
          while (walker.nextNode()) {
            if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
          }
          return texts;
        });
        const texts = rows.map((row) => row.map(({ data }) => data));
        for (const [place, row] of rows.entries()) {
          const next = texts[(place + 1) % texts.length] ?? [];
          for (const [index, text] of row.entries()) text.data = next[index] ?? text.data;
        }
      } else {
        element.focus();
        // As the browser handles a key, but without the latency of the test's process.
        document.execCommand("insertText", false, act.type);
      }
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      observer.disconnect();
      const last = paints.at(-1);
      return last === undefined ? undefined : last - from;
    },
    { act, quietMs },
  );
}

/** @returns the times of the keys that changed the rows */
export async function keystrokes(page: Page, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const box = page.getByRole("searchbox");
  // Leave the pointer there: a row under it would render its copy buttons a frame later.
  await box.click();
  for (const text of texts) {
    await box.fill("");
    await page.waitForURL((url) => !url.searchParams.has("q"));
    await page.getByRole("rowheader").first().waitFor();
    for (const type of text) {
      const time = await rowsPaintedAfter(box, { type });
      if (time !== undefined) times.push(time);
    }
  }
  return times;
}

/** The browser's own cost of changing the texts of existing rows. Do this last: the app doesn't know of the change. */
export async function bareChanges(page: Page, times: number): Promise<number[]> {
  const paints: number[] = [];
  for (let change = 0; change < times; change += 1) {
    const time = await rowsPaintedAfter(page.locator("main"), "exchange texts", 500);
    if (time !== undefined) paints.push(time);
  }
  return paints;
}
