// npm test: the checks beside the unit tests, then the browser tests. One line a step, with its time; the output of a step
// only if it fails, which ends the others.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const checks = ["types", "lint", "format:check", "unused", "build", "build:demo", "bundle"];
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => stopping.abort());

/** Runs one of the package's scripts. Throws if it fails. */
function step(name: string): Promise<void> {
  const began = performance.now();
  // Without the shell between, which doesn't pass on that the step is to end.
  const [command = "", ...parameters] = (scripts[name] ?? "").split(" ");
  const output: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: root,
      shell: process.platform === "win32",
      signal: stopping.signal,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => output.push(data));
    child.on("error", reject);
    child.on("close", (code) => {
      const time = `${((performance.now() - began) / 1000).toFixed(1)} s`;
      if (code === 0) {
        console.log(`${name.padEnd(12)} ${time.padStart(8)}`);
        resolve();
      } else if (!stopping.signal.aborted) {
        process.stdout.write(Buffer.concat(output));
        reject(new Error(`npm test: ${name} failed after ${time}, and no further step was run`));
      }
    });
  });
}

async function inTurn(names: readonly string[]): Promise<void> {
  for (const name of names) await step(name);
}

try {
  await Promise.all([inTurn(checks), step("test:unit")]);
  await step("test:e2e");
  console.log("npm test: every step passed");
} catch (error) {
  stopping.abort();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
