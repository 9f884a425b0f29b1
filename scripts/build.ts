import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chunkListFile } from "./chunks.ts";
import { root, run } from "./run.mjs";

/** The inputs of the build. */
const sources = [
  "src",
  "public",
  "index.html",
  "package.json",
  "package-lock.json",
  "tailwind.config.ts",
  "vite.config.ts",
];

/** Builds into `dist/`. Returns the exit code. */
export function build(): Promise<number> {
  return runPackageScript("build", ["--logLevel", "warn"]);
}

/** Builds unless `dist/` is up to date. Returns the exit code. */
export async function buildIfStale(): Promise<number> {
  return isBuildStale(root) ? await build() : 0;
}

/** Whether there is no build in `dist/`, or one of its inputs is newer. */
export function isBuildStale(folder: string): boolean {
  const chunkList = join(folder, "dist", chunkListFile);
  if (!existsSync(chunkList)) return true;
  const built = statSync(chunkList).mtimeMs;
  return sources.some((source) => newest(join(folder, source)) > built);
}

/** Includes the time of each folder, which changes when a file is removed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

/**
 * Runs a script of package.json, the one place of every command, and returns its exit code. Signals reach the tool itself,
 * because neither npm nor a shell is in between; so the script must be a plain list of words.
 */
export async function runPackageScript(
  name: string,
  furtherArguments: readonly string[] = [],
): Promise<number> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const [command, ...parameters] = scripts[name]?.split(" ") ?? [];
  if (command === undefined) throw new Error(`package.json has no script "${name}".`);
  return await run(command, [...parameters, ...furtherArguments]);
}
