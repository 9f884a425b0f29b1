// npm run screenshots: takes the pictures of the README from the running product, the same each time.
import { chromium, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createLocalApi } from "../local-api/local-api.ts";
import { demoKeys } from "../local-api/demo-keys.ts";
import { ensureBrowser } from "./browser.ts";
import { buildIfStale } from "./build.ts";
import { root } from "./run.mjs";
import { serve } from "./serve.ts";
import { openSite } from "./site.ts";

/** The fixed time of every clock, so that each run shows the same ages. */
const time = Date.UTC(2026, 10, 20, 9, 30);
/** The host in the header, independent of the free port. */
const host = "compute.localhost";
const folder = join(root, "docs");

async function take(page: Page, theme: "light" | "dark"): Promise<void> {
  const picture = (name: string) => page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
  await page.goto(`http://${host}/instances`);
  await page.getByRole("textbox", { name: "API key" }).fill(demoKeys[0]?.key ?? "");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("vCPU").first().waitFor();
  // The fleet is read while the page is at rest; then the states have their counts.
  await page.getByRole("group", { name: "Kind of state" }).getByText("Failed").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await picture("instances");
  const name = page.getByRole("rowheader").getByRole("link").nth(1);
  const instance = String(await name.textContent());
  await page.getByRole("button", { name: `Actions for ${instance}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const typed = page.getByRole("textbox", { name: "Host name" });
  await typed.fill(instance.slice(0, -4));
  await picture("delete");
  await page.getByRole("button", { name: "Cancel" }).click();
  await name.click();
  await page.getByRole("heading", { name: "Details" }).waitFor();
  await page.getByRole("heading", { level: 1 }).hover();
  await picture("instance");
  await page.getByRole("link", { name: "Overview" }).click();
  await page
    .getByRole("link", { name: /, \d+ instances$/ })
    .first()
    .waitFor();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await picture("overview");
}

const { executablePath } = await ensureBrowser();
await buildIfStale();
mkdirSync(folder, { recursive: true });
const api = createLocalApi({ instances: 1284, now: () => time, rateLimit: false });
const server = await serve({ site: openSite(join(root, "dist")), api });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--host-resolver-rules=MAP ${host} ${new URL(server.url).host}`],
});
for (const colorScheme of ["light", "dark"] as const) {
  const context = await browser.newContext({
    colorScheme,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(time);
  await take(page, colorScheme);
  await context.close();
}
await browser.close();
await server.close();
