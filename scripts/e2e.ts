import { isBuildStale } from "./build-state.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { runPackageScript } from "./package-script.ts";
import { root, run } from "./run.mjs";

try {
  await ensureBrowser();
  const built = isBuildStale(root) ? await runPackageScript("build", ["--logLevel", "warn"]) : 0;
  process.exitCode = built || (await run("playwright", ["test", ...process.argv.slice(2)]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
