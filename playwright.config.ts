import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

const executablePath = findBrowser()?.executablePath;
// The workers read this file too, and needn't search again.
if (executablePath) process.env["CHROMIUM_PATH"] = executablePath;

const longest = ["accessibility/axe.spec.ts", "model/*.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  reporter: process.env["CI"] ? [["list"], ["html", { open: "never" }]] : "list",
  fullyParallel: true,
  workers: 3,
  // A test that passes at the second try has found something.
  retries: 0,
  // Generous: slow machines shouldn't fail.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Only with `npm run test:full`.
  ...(process.env["TEST_FULL"] ? {} : { grepInvert: /@full/ }),
  forbidOnly: Boolean(process.env["CI"]),
  // Longest first, so that no worker is left alone with it at the end.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testIgnore: longest },
  ],
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The headless shell rounds the width of each letter, unlike browsers with a window.
      args: ["--font-render-hinting=none"],
    },
    locale: "en-US",
    timezoneId: "UTC",
    // Animations only take time. The tests about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    // Tracing every test costs a third of the time: `npm run test:e2e -- --trace on`.
    trace: "off",
  },
});
