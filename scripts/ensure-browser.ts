import { existsSync } from "node:fs";
import { findBrowser, type FoundBrowser } from "./find-browser.ts";
import { run } from "./run.mjs";

const fromPlaywright = ["install", "--with-deps", "chromium"];

/** Finds a browser to test with or installs one. Throws with the commands to try where neither works. */
export async function ensureBrowser(): Promise<FoundBrowser> {
  const found = findBrowser();
  if (found) return found;
  console.log("There is no Chromium on this machine. Installing Playwright's.");
  await run("playwright", fromPlaywright);
  const installed = findBrowser() ?? (isDebianRoot() ? await installFromDebian() : undefined);
  if (installed) return installed;
  throw new Error(
    [
      "No browser could be installed. One of these would do:",
      `  npx playwright ${fromPlaywright.join(" ")}`,
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

/** Debian and what is made of it; as root nobody has to be asked. */
function isDebianRoot(): boolean {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}
