import type { Page } from "@playwright/test";
import { type Bench, openFirstMenu, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { watchLongFrames } from "./long-frames.ts";
import { bareChanges } from "./painted.ts";
import { percentile } from "./percentile.ts";

const actions: Record<string, (page: Page) => Promise<void>> = {
  "open a row's menu": async (page) => {
    await openFirstMenu(page);
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
  },
  "open Stop…": async (page) => {
    await openFirstMenu(page);
    await page.getByRole("menuitem", { name: "Stop…" }).click();
    await page.getByRole("dialog").getByRole("definition").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
  "select a row": async (page) => {
    await page.getByRole("checkbox").nth(1).click();
    await page.getByRole("region", { name: "Selection" }).waitFor();
    await page.getByRole("checkbox").nth(1).click();
  },
  "next page": async (page) => {
    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByText(/^21–40 of/).waitFor();
  },
  "type a search": async (page) => {
    await page.getByRole("searchbox").pressSequentially("web", { delay: 100 });
    await page
      .getByRole("status")
      .filter({ hasText: /\d of / })
      .waitFor();
  },
  "switch the theme": async (page) => {
    await page.getByRole("button", { name: "Theme" }).click();
  },
  "open an instance": async (page) => {
    await page.getByRole("rowheader").first().getByRole("link").click();
    await page.getByRole("button", { name: "Stop…" }).waitFor();
  },
  "floor: bare script": async (page) => void (await bareChanges(page, 3)),
};

/** Like a live API's. Without it the response arrives before the frame that shows the press. */
const latencyMs = 40;

/** Interaction to next paint (INP) and long frames. */
export async function measureActions(bench: Bench): Promise<void> {
  const { browser, runs, instances } = bench;
  await withServer(bench, { instances, rateLimit: false, latencyMs }, async ({ url }) => {
    const newContext = await connect(browser, url);
    console.log(`Input to the next paint, ms: the slowest of each of ${runs} times; long frames\n`);
    for (const [name, act] of Object.entries(actions)) {
      const slowest: number[] = [];
      const frames: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const context = await newContext();
        const page = await context.newPage();
        await page.goto(`${url}/instances`);
        await page.getByRole("rowheader").first().waitFor();
        // Let the idle-time code load first, as for a user who reads the list.
        await page.waitForLoadState("networkidle");
        const longFrames = await watchLongFrames(page);
        const inputs = await watchInputs(page);
        await act(page);
        slowest.push(Math.max(0, ...(await inputs())));
        frames.push(...(await longFrames()));
        await context.close();
      }
      // Without an input there's no interaction to measure.
      const isInput = slowest.some((duration) => duration > 0);
      const spread = isInput
        ? [0.5, 1].map((share) => percentile(slowest, share).toFixed(0)).join("  ")
        : "–";
      const long = frames.map((duration) => duration.toFixed(0)).join(" ") || "none";
      console.log(`${name.padEnd(24)}${spread.padStart(10)}    ${long}`);
    }
  });
}

/** Time from each key or press to the next paint. The browser reports multiples of 8 ms. */
async function watchInputs(page: Page): Promise<() => Promise<number[]>> {
  const handle = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const options = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Skip events outside an interaction, such as pointer movements.
        if ("interactionId" in entry && Number(entry.interactionId) > 0)
          durations.push(entry.duration);
      }
    }).observe(options);
    return durations;
  });
  return async () => {
    // The browser reports an input after the frame that shows it.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    return await handle.jsonValue();
  };
}
