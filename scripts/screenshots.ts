// npm run screenshots: takes the README's pictures, with the same instances each time.
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

/** Shown in the header, whatever the port. */
const host = "compute.localhost";
const folder = join(root, "docs");

const ticket = `INC-4410: please delete web-prod-04 and web-prod-06,
they were replaced by web-prod-12. Leave
web-staging-02 alone until Friday.

host,owner,keep until
worker-batch-02,data,
billing-api-01,billing,2026-12-24`;

async function take(page: Page, theme: "light" | "dark"): Promise<void> {
  const picture = (name: string) => page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
  await page.goto(`http://${host}/instances`);
  await page.getByRole("textbox", { name: "API key" }).fill(demoKeys[0]?.key ?? "");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("vCPU").first().waitFor();
  // The fleet loads once the page is idle; then the tabs have counts.
  await page.getByRole("group", { name: "Kind of state" }).getByText("Failed").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole("button", { name: "Group by" }).click();
  await page.getByRole("menuitemradio", { name: "Region" }).click();
  await page.getByRole("button", { name: /^eu-central-1, / }).click();
  await page.getByRole("rowheader").getByRole("link").first().waitFor();
  await page.mouse.move(0, 0);
  await picture("groups");
  const name = page.getByRole("rowheader").getByRole("link").nth(1);
  const instance = String(await name.textContent());
  await page.getByRole("button", { name: `Actions for ${instance}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const typed = page.getByRole("textbox", { name: "Host name" });
  await typed.fill(instance.slice(0, -4));
  await picture("delete");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Overview" }).click();
  await page
    .getByRole("link", { name: /, \d+ instances$/ })
    .first()
    .waitFor();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await picture("overview");
  const pages = page.getByRole("navigation", { name: "Main" });
  await pages.getByRole("link", { name: "Instances" }).click();
  await page.getByRole("button", { name: "Paste or drop a list" }).click();
  await page.getByRole("textbox", { name: "List" }).fill(ticket);
  await page.getByRole("button", { name: "Find instances" }).click();
  await page.getByRole("dialog", { name: "Review the list" }).waitFor();
  await page.mouse.move(0, 0);
  await picture("review");
}

const { executablePath } = await ensureBrowser();
await buildIfStale();
mkdirSync(folder, { recursive: true });
const site = openSite(join(root, "dist"));
for (const colorScheme of ["light", "dark"] as const) {
  const api = createLocalApi({ instances: 1284, rateLimit: false, tagKeys: true });
  const server = await serve({ site, api });
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--host-resolver-rules=MAP ${host} ${new URL(server.url).host}`],
  });
  const context = await browser.newContext({
    colorScheme,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  await take(page, colorScheme);
  await browser.close();
  await server.close();
}
