// npm run bundle: prints how much JavaScript the first row needs, and the overview on top of that, compressed as on a
// CDN. Fails above the budgets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { manifestFile } from "./build.ts";
import { withStaticImports } from "./preload.ts";
import { encode } from "./published-files.ts";
import { root } from "./run.mjs";

const dist = join(root, "dist");
const manifest: Manifest = JSON.parse(readFileSync(join(dist, manifestFile), "utf8"));
const html = readFileSync(join(dist, "index.html"), "utf8");
// preload.ts makes index.html name all of them.
const scripts = html.matchAll(
  /<(?:script|link rel="modulepreload")[^>]*\s(?:src|href)="\/([^"]+)"/g,
);
const ofList = [...new Set(Array.from(scripts, ([, file = ""]) => file))];
const ofOverview = filesOf("src/overview/OverviewPage.tsx");

await check("JavaScript for the first row", ofList, 160);
await check(
  "Further JavaScript for the overview",
  ofOverview.filter((file) => !ofList.includes(file)),
  23.5,
);

/** A page's own script with everything it imports. */
function filesOf(page: string): string[] {
  if (!(page in manifest))
    throw new Error(`The build has no script of ${page}. Has it been renamed?`);
  const keys = withStaticImports([page], (key) => manifest[key]?.imports);
  return keys.flatMap((key) => manifest[key]?.file ?? []);
}

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
  console.error(
    "Over budget. Make what the first rows don't need a late part (src/ui/page/late-part.tsx).",
  );
  process.exitCode = 1;
}

function printRow(name: string, raw: string, brotli: number): void {
  console.log(`${name.padEnd(50)}${raw.padStart(10)}${inKilobytes(brotli).padStart(10)} brotli`);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
