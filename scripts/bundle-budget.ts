// Prints the JavaScript that the browser needs for the first row of the instance list, compressed
// as a CDN would, and fails where it is more than it may be.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "./encodings.ts";
import { chunksNeededFor, readManifest } from "./manifest.ts";
import { root } from "./run.mjs";

const budgetKilobytes = 130;
const firstPage = /^src\/instances\/(.*\/)?\w*ListPage\.tsx$/;

const dist = join(root, "dist");
const manifest = readManifest(dist);
const files = new Set<string>();
for (const key of chunksNeededFor(manifest, (source) => firstPage.test(source))) {
  const chunk = manifest[key];
  if (chunk) files.add(chunk.file);
}
// Scripts that index.html names itself come from public/ and are not in the manifest.
const page = readFileSync(join(dist, "index.html"), "utf8");
for (const [, path] of page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)) if (path) files.add(path);

let total = 0;
for (const file of files) {
  const content = new Uint8Array(readFileSync(join(dist, file)));
  const { length } = await encode(content, "br");
  total += length;
  printRow(file, content.length, length);
}
printRow(`JavaScript for the first row, at most ${budgetKilobytes} kB`, undefined, total);
if (total > budgetKilobytes * 1000) {
  console.error("More than the budget. What the first row does not need can be imported later.");
  process.exitCode = 1;
}

function printRow(name: string, raw: number | undefined, brotli: number): void {
  const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const rawCell = raw === undefined ? " ".repeat(10) : inKilobytes(raw);
  console.log(`${name.padEnd(50)}${rawCell}${inKilobytes(brotli)} brotli`);
}
