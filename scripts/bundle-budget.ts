// npm run bundle: prints the JavaScript that the browser needs for the first row of the instance list, and what the overview needs
// besides it, compressed as a CDN does. Fails above the budgets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNeededFor, readChunks } from "./chunks.ts";
import { encode } from "./published-files.ts";
import { root } from "./run.mjs";

const dist = join(root, "dist");
const chunks = readChunks(dist);
const page = readFileSync(join(dist, "index.html"), "utf8");
const start = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, path = ""]) => path);
const ofList = filesOf(/^src\/instances\/(.*\/)?\w*ListPage\.tsx$/);
const ofOverview = filesOf(/^src\/overview\/OverviewPage\.tsx$/);

await check("JavaScript for the first row", ofList, 150);
await check(
  "Further JavaScript for the overview",
  ofOverview.filter((file) => !ofList.includes(file)),
  12,
);

/** The files that the browser needs to render a page. */
function filesOf(page: RegExp): string[] {
  return filesNeededFor((module) => page.test(module), start, chunks);
}

/** Prints the files and their sum, and fails the process above the budget. */
async function check(name: string, files: string[], budgetKilobytes: number): Promise<void> {
  let total = 0;
  for (const file of files) {
    const content = new Uint8Array(readFileSync(join(dist, file)));
    const { length } = await encode(content, "br");
    total += length;
    printRow(file, inKilobytes(content.length), length);
  }
  printRow(`${name}, at most ${budgetKilobytes} kB`, "", total);
  if (total <= budgetKilobytes * 1000) return;
  console.error("More than the budget. What the first rows do not need can be imported later.");
  process.exitCode = 1;
}

function printRow(name: string, raw: string, brotli: number): void {
  console.log(`${name.padEnd(50)}${raw.padStart(10)}${inKilobytes(brotli).padStart(10)} brotli`);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
