import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

/** Vite's list of scripts in `dist/`. Hosts don't publish dotfiles. */
export const manifestFile = ".vite/manifest.json";

const sources = [
  "src",
  "public",
  "index.html",
  "package.json",
  "package-lock.json",
  "tailwind.config.ts",
  "vite.config.ts",
  "scripts/first-paint.ts",
  "scripts/shell.ts",
];

const demoSources = [...sources, "demo", "local-api", "scripts/same-origin.ts"];

/** Returns the exit code. */
export function build(): Promise<number> {
  return run("vite", ["build", "--logLevel", "warn"]);
}

/** Product and demo. Returns the exit code. */
export async function buildIfStale(): Promise<number> {
  const failed = isBuildStale(root) ? await build() : 0;
  if (failed || !isBuildStale(root, "dist-demo", demoSources)) return failed;
  return run("vite", ["build", "--logLevel", "warn", "--config", "demo/vite.config.ts"]);
}

/** No build yet, or one of its inputs is newer. */
export function isBuildStale(folder: string, output = "dist", inputs = sources): boolean {
  const manifest = join(folder, output, manifestFile);
  if (!existsSync(manifest)) return true;
  const built = statSync(manifest).mtimeMs;
  return inputs.some((source) => newest(join(folder, source)) > built);
}

/** Folders too: their time changes when a file is removed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}
