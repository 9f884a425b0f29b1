import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

const executablePath = findBrowser()?.executablePath;
// The workers read this file too, and need not search again.
if (executablePath) process.env["CHROMIUM_PATH"] = executablePath;

const longest = ["accessibility/{list,instance}.spec.ts", "model/*.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  reporter: process.env["CI"] ? [["list"], ["html", { open: "never" }]] : "list",
  fullyParallel: true,
  workers: 3,
  // A test that passes at the second try has found something.
  retries: 0,
  // Generous: how long a machine takes is no test's business.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // `npm run test:full` runs these, too.
  ...(process.env["TEST_FULL"] ? {} : { grepInvert: /@full/ }),
  forbidOnly: Boolean(process.env["CI"]),
  // What takes longest begins first, so that no worker is left alone with it at the end.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testIgnore: longest },
  ],
  use: {
    browserName: "chromium",
    launchOptions: executablePath ? { executablePath } : {},
    locale: "en-US",
    timezoneId: "UTC",
    // What moves by itself only takes time; the tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    // Recording every test costs a third of the time; `npm run test:e2e -- --trace on` does it when it is wanted.
    trace: "off",
  },
});
