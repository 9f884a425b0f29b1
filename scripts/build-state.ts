import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chunkListFile } from "./chunk-list.ts";

/** What the build is made from. */
const sources = [
  "src",
  "public",
  "index.html",
  "package.json",
  "package-lock.json",
  "tailwind.config.ts",
  "vite.config.ts",
];

/** Whether there is no build in `dist/`, or something it is made from is newer. */
export function isBuildStale(root: string): boolean {
  const chunkList = join(root, "dist", chunkListFile);
  if (!existsSync(chunkList)) return true;
  const built = statSync(chunkList).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > built);
}

/** A folder's own time tells of files that were removed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}
