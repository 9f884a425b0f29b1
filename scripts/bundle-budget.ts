// npm run bundle: prints the JavaScript that the browser needs for the first row of the instance list, compressed as a CDN
// does, and fails above the budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNeededFor, readChunks } from "./chunks.ts";
import { encode } from "./published-files.ts";
import { root } from "./run.mjs";

const budgetKilobytes = 150;
const firstPage = /^src\/instances\/(.*\/)?\w*ListPage\.tsx$/;

const dist = join(root, "dist");
const page = readFileSync(join(dist, "index.html"), "utf8");
const start = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, path = ""]) => path);
const files = filesNeededFor((module) => firstPage.test(module), start, readChunks(dist));

let total = 0;
for (const file of files) {
  const content = new Uint8Array(readFileSync(join(dist, file)));
  const { length } = await encode(content, "br");
  total += length;
  printRow(file, inKilobytes(content.length), length);
}
printRow(`JavaScript for the first row, at most ${budgetKilobytes} kB`, "", total);
if (total > budgetKilobytes * 1000) {
  console.error("More than the budget. What the first row does not need can be imported later.");
  process.exitCode = 1;
}

function printRow(name: string, raw: string, brotli: number): void {
  console.log(`${name.padEnd(50)}${raw.padStart(10)}${inKilobytes(brotli).padStart(10)} brotli`);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
