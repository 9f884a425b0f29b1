// npm run test:e2e [-- Playwright's arguments]
// npm run test:e2e -- --full: what `npm test` leaves out: every web server under every path, and 1,000 random sequences of
// the model-based test.
// npm run test:soak [-- 1000 7]: that many random sequences, from that seed.
import { ensureBrowser } from "./browser.ts";
import { buildIfStale } from "./build.ts";
import { run } from "./run.mjs";

let playwrightArguments = process.argv.slice(2);
if (playwrightArguments[0] === "--full") {
  process.env["TEST_FULL"] = "yes";
  process.env["MODEL_RUNS"] ??= "1000";
  playwrightArguments = ["--grep", String.raw`@full|model\.spec`, ...playwrightArguments.slice(1)];
} else if (playwrightArguments[0] === "--soak") {
  const [, runs = "1000", seed = String(Date.now() % 1_000_000_000)] = playwrightArguments;
  process.env["MODEL_RUNS"] = runs;
  process.env["MODEL_SEED"] = seed;
  console.log(`${runs} sequences from seed ${seed}`);
  playwrightArguments = ["e2e/model"];
}
try {
  await ensureBrowser();
  const failed = await buildIfStale();
  process.exitCode = failed || (await run("playwright", ["test", ...playwrightArguments]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
