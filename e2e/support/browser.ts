import type { Page } from "@playwright/test";

/**
 * Waits for the code that loads after the first rows: menus, the palette. A user has read the rows in that time. The last
 * file of `src/load-when-idle.ts` is that of the error pages.
 */
export async function waitForLaterCode(page: Page): Promise<void> {
  const address = await page.waitForFunction(
    () =>
      performance.getEntriesByType("resource").find(({ name }) => name.includes("/error-pages-"))
        ?.name,
  );
  // As text, because the transpiler mustn't replace `import`. The same address is the same module.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())})`);
  // React has rendered it then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

type Event = { key: string; windowsVirtualKeyCode: number; modifiers?: number; text?: string };

/** As DevTools events; modifier bit 2 is Ctrl. */
const events = {
  "Control+K": { key: "k", windowsVirtualKeyCode: 75, modifiers: 2 },
  ArrowDown: { key: "ArrowDown", windowsVirtualKeyCode: 40 },
  Escape: { key: "Escape", windowsVirtualKeyCode: 27 },
  Enter: { key: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
} satisfies Record<string, Event>;

/** Presses keys like a fast typist, without waiting for their effects. */
export async function pressFast(page: Page, ...keys: (keyof typeof events)[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await Promise.all(
    keys.flatMap((key) =>
      (["keyDown", "keyUp"] as const).map((type) =>
        devTools.send("Input.dispatchKeyEvent", { type, ...events[key] }),
      ),
    ),
  );
  await devTools.detach();
}
