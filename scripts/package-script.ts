import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

/**
 * Runs a script of package.json, so that every command stands in one place, and returns its exit
 * code. Without npm and a shell in between signals reach the tool itself; in return the script
 * must be a plain list of words.
 */
export async function runPackageScript(
  name: string,
  further: readonly string[] = [],
): Promise<number> {
  const [command, ...parameters] = wordsOf(name);
  if (command === undefined) throw new Error(`package.json has no script "${name}".`);
  return run(command, [...parameters, ...further]);
}

function wordsOf(name: string): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return scripts[name]?.split(" ") ?? [];
}
