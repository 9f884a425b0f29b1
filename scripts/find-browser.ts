import { chromium } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A Chromium to test with. */
export interface FoundBrowser {
  /** Where it is; undefined for Playwright's own, which Playwright finds by itself. */
  executablePath: string | undefined;
  /** For people. */
  name: string;
}

// The headless shell first: without windows to draw it is the quicker one, and what Playwright uses by itself.
const systemNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * The browser named by CHROMIUM_PATH, else Playwright's own, which its version is made for, else
 * one of the system. Undefined where there is none; throws if CHROMIUM_PATH names none.
 */
export function findBrowser(
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
  ownPath: string = chromium.executablePath(),
): FoundBrowser | undefined {
  const { CHROMIUM_PATH: named, PATH: path = "" } = environment;
  if (named) {
    if (!starts(named)) throw new Error(`CHROMIUM_PATH names no browser that starts: ${named}`);
    return { executablePath: named, name: named };
  }
  if (starts(ownPath)) return { executablePath: undefined, name: "Playwright's own Chromium" };
  for (const name of systemNames) {
    for (const folder of path.split(delimiter)) {
      const candidate = join(folder, name);
      if (folder && starts(candidate)) return { executablePath: candidate, name: candidate };
    }
  }
  return undefined;
}

/** Being there is not enough: Ubuntu's chromium-browser may only be a hint to install a snap. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}
