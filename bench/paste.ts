import type { Page } from "@playwright/test";
import { findTokens, isList } from "../src/fleet/lists/find.ts";
import { readText } from "../src/fleet/lists/read.ts";
import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { type Bench, isWhole, listOf, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { watchLongFrames } from "./long-frames.ts";
import { percentileLine } from "./percentile.ts";

const pastedRows = 10_000;

/** How long the worker takes to read a text, and how long the page is blocked meanwhile. */
export async function measurePaste(bench: Bench): Promise<void> {
  measureWorker(bench);
  await measurePage(bench);
}

/** The longest task of the page from a paste into the search box until the review is there. */
async function measurePage(bench: Bench): Promise<void> {
  await withServer(bench, { instances: 1284, rateLimit: false }, async ({ url }) => {
    const context = await (await connect(bench.browser, url))();
    const page = await context.newPage();
    console.log(
      "\nThe page while sentences are pasted, the longest task in ms (0: none over 50)\n",
    );
    for (const [name, lines] of [
      ["10 lines, which render the same", 10],
      ["5 MB", 106_000],
    ] as const) {
      const longest: number[] = [];
      for (let run = 0; run < bench.runs; run++) longest.push(await longestTask(page, url, lines));
      print(name, percentileLine(longest));
    }
    await context.close();
  });
}

async function longestTask(page: Page, url: string, lines: number): Promise<number> {
  await page.goto(`${url}/instances?q=web`);
  await isWhole(page);
  // The code of the review is here by then.
  await page.waitForTimeout(2000);
  const clipboard = await page.evaluateHandle((count) => {
    const data = new DataTransfer();
    data.setData("text/plain", "Please delete web-1 and leave the others\n".repeat(count));
    return data;
  }, lines);
  const tasks = await watchLongFrames(page, "longtask");
  await page.getByRole("searchbox").evaluate((element, clipboardData) => {
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  }, clipboard);
  await page
    .getByRole("dialog", { name: "Review the list" })
    .getByText("No such lines.")
    .waitFor({ timeout: 60_000 });
  return Math.max(0, ...(await tasks()));
}

/** How long the worker takes to read a text of 10,000 machines, and to find them in the fleet. */
function measureWorker({ fleet: instances, runs }: Bench): void {
  const { itemsOn, lastPage } = listOf(instances);
  const index = new FleetIndex();
  for (let page = 1; page <= lastPage; page++) index.putPage(page, itemsOn(page));
  const rows = index.inListOrder();
  const step = Math.max(1, Math.floor(rows.length / pastedRows));
  const pasted = rows.filter((_, place) => place % step === 0).slice(0, pastedRows);
  const texts = {
    "host names, one a line": pasted.map(({ hostName }) => hostName).join("\n"),
    "a table with their ids": [
      "id,hostName,ipv4",
      ...pasted.map(({ id, hostName, ipv4 }) => [id, hostName, ipv4].join(",")),
    ].join("\n"),
    "their JSON": JSON.stringify(
      pasted.map(({ raw }) => raw),
      null,
      2,
    ),
    "5 MB of sentences": "Please delete web-1 and leave the others alone\n".repeat(106_000),
  };
  console.log(`Pasting ${pasted.length} of ${rows.length} instances, ms: median, 95th, most\n`);
  for (const [name, text] of Object.entries(texts)) {
    const reading: number[] = [];
    const deciding: number[] = [];
    let found = 0;
    let isListed = false;
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const read = readText(text);
      const isRead = performance.now();
      const findings = findTokens(rows, read);
      isListed = isList(findings);
      found = new Set(findings.flat().flatMap((one) => one.rows)).size;
      reading.push(isRead - start);
      deciding.push(performance.now() - isRead);
    }
    console.log(
      `${name.padEnd(26)}${(text.length / 1e6).toFixed(1)} MB, ${found} named, ${isListed ? "a list" : "to review"}`,
    );
    print("  reading", percentileLine(reading));
    print("  deciding", percentileLine(deciding));
  }
}
