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
