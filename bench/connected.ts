import type { Browser, BrowserContext } from "@playwright/test";
import { demoKeys } from "../local-api/demo-keys.ts";

/** Connects once. @returns opens more connected browser profiles with an empty cache */
export async function connect(
  browser: Browser,
  url: string,
): Promise<() => Promise<BrowserContext>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/connect`);
  await page.getByRole("textbox", { name: "API key" }).fill(demoKeys[0]?.key ?? "");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("rowheader").first().waitFor();
  // Everything the dashboard stores for this tab.
  const kept = await page.evaluate(() => Object.entries(sessionStorage));
  await context.close();

  return async () => {
    const connected = await browser.newContext();
    await connected.addInitScript((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, String(value));
    }, kept);
    return connected;
  };
}
