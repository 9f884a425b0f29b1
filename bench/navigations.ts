import type { Locator, Page } from "@playwright/test";
import { type Bench, print, withServer } from "./bench.ts";
import { apply, quarterSpeed } from "./conditions.ts";
import { connect } from "./connected.ts";
import { percentileLine } from "./percentile.ts";

interface Step {
  name: string;
  link: (page: Page) => Locator;
  /** Only on the page that it leads to. */
  target: string;
}

const pageLink = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

const steps: Step[] = [
  {
    name: "list → instance",
    link: (page) => page.getByRole("rowheader").getByRole("link").first(),
    target: "main dd",
  },
  {
    name: "back to the list",
    link: (page) => page.getByRole("main").getByRole("link", { name: "Instances", exact: true }),
    target: 'main table[aria-label="Instances"] tbody a',
  },
  {
    name: "→ specifications",
    link: pageLink("Specifications"),
    target: 'main table[aria-label="Specifications"] tbody td',
  },
  { name: "→ overview", link: pageLink("Overview"), target: "main canvas" },
  {
    name: "→ instances",
    link: pageLink("Instances"),
    target: 'main table[aria-label="Instances"] tbody a',
  },
];

/** From a click to the paint of what the next page is for, at a quarter of the processor's speed. */
export async function measureNavigations(bench: Bench): Promise<void> {
  const { browser, runs, instances } = bench;
  await withServer(bench, { instances, rateLimit: false }, async ({ url }) => {
    const context = await (await connect(browser, url))();
    const page = await context.newPage();
    await page.goto(`${url}/instances`);
    await page.getByRole("rowheader").first().waitFor();
    // Let the idle-time code load first, as for a user who reads the list.
    await page.waitForLoadState("networkidle");
    await apply(page, quarterSpeed);
    const times = new Map(steps.map(({ name }) => [name, [] as number[]]));
    for (let run = 0; run < runs; run += 1) {
      for (const { name, link, target } of steps) {
        times.get(name)?.push(await paintedAfterClick(link(page), target));
        await page.waitForTimeout(1000);
      }
    }
    console.log(`Navigation in the app at ${quarterSpeed.name}, ms: median, 95th, most\n`);
    for (const [name, of] of times) print(name, percentileLine(of));
    await context.close();
  });
}

async function paintedAfterClick(link: Locator, target: string): Promise<number> {
  return await link.evaluate(
    async (element, target) =>
      await new Promise<number>((resolve) => {
        const from = performance.now();
        const before = location.pathname;
        const observer = new MutationObserver(() => {
          if (location.pathname === before || !document.querySelector(target)) return;
          observer.disconnect();
          // In a task after the next frame, when it is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        if (element instanceof HTMLElement) element.click();
      }),
    target,
  );
}
