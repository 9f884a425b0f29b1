import type { Page, Request } from "@playwright/test";

/** Whether the browser asks again for a script that it could not have. Not every one does (whatwg/html#10327). */
export async function asksAgain(page: Page): Promise<boolean> {
  const script = "/assets/asks-again.js";
  let asked = 0;
  const count = (request: Request) => {
    if (request.url().endsWith(script)) asked += 1;
  };
  page.on("request", count);
  // As a text, for `import` must be the browser's.
  const load = `import("${script}").catch(() => undefined)`;
  await page.evaluate(load);
  await page.evaluate(load);
  page.off("request", count);
  return asked === 2;
}

type Event = { key: string; windowsVirtualKeyCode: number; modifiers?: number; text?: string };

/** The keys as the browser's own events carry them; the bit 2 says that Ctrl is held. */
const events = {
  "Control+K": { key: "k", windowsVirtualKeyCode: 75, modifiers: 2 },
  ArrowDown: { key: "ArrowDown", windowsVirtualKeyCode: 40 },
  Escape: { key: "Escape", windowsVirtualKeyCode: 27 },
  Enter: { key: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
} satisfies Record<string, Event>;

/** Presses keys without waiting for what each of them does, as a fast hand does, or any hand on a busy machine. */
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
