import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript: set-up.mjs needs it before there's a Node that reads TypeScript.

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** @type {NodeJS.Signals[]} */
const passedOn = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program in the project's folder with this terminal, forwards signals to it so that it never outlives this process,
 * and returns its exit code (128 + n after signal n).
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {Readonly<Record<string, string | undefined>>} [environment] added to this process's own
 * @returns {Promise<number>}
 */
export function run(command, parameters, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
      // The tools in node_modules/.bin are shell scripts on Windows.
      shell: process.platform === "win32" && !command.endsWith(".exe"),
    });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => void child.kill(signal);
    for (const signal of passedOn) process.on(signal, passOn);
    /** @param {number} code */
    const finish = (code) => {
      for (const signal of passedOn) process.off(signal, passOn);
      resolve(code);
    };
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      finish(1);
    });
    child.on("exit", (code, signal) => {
      finish(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
