import { chromium } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

export interface FoundBrowser {
  /** Undefined for Playwright's own. */
  executablePath: string | undefined;
  name: string;
}

// The headless shell is faster, and Playwright's default.
const systemNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** CHROMIUM_PATH (throws if it names none), else Playwright's own, which fits its version, else the system's. */
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

/** A file isn't enough: Ubuntu's chromium-browser may only tell you to install a snap. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows, `--version` opens a window.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

const installArguments = ["install", "--with-deps", "chromium"];

/** Finds or installs one. If neither works, throws with the commands to try. */
export async function ensureBrowser(): Promise<FoundBrowser> {
  const found = findBrowser();
  if (found) return found;
  console.log("There is no Chromium on this machine. Installing Playwright's.");
  await run("playwright", installArguments);
  const installed = findBrowser() ?? (isDebianRoot() ? await installFromDebian() : undefined);
  if (installed) return installed;
  throw new Error(
    [
      "No browser could be installed. One of these would do:",
      `  npx playwright ${installArguments.join(" ")}`,
      "  sudo apt-get install chromium-headless-shell",
      "  CHROMIUM_PATH=/path/to/chromium npm test",
    ].join("\n"),
  );
}

async function installFromDebian(): Promise<FoundBrowser | undefined> {
  console.log("That did not work. Installing the system's own package.");
  const updated = await run("apt-get", ["update"]);
  if (updated === 0) await run("apt-get", ["install", "-y", "chromium-headless-shell"]);
  return findBrowser();
}

/** Root on Debian needs no password to install. */
function isDebianRoot(): boolean {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}
