import { ensureBrowser } from "./browser.ts";
import { runPackageScript } from "./build.ts";
import { run } from "./run.mjs";
import { runSteps, type Step } from "./step.ts";
import { ensureWebServers } from "./web-servers.ts";

// `npm test`, and `npm run test:full` with `--full`: every web server under every path, and 1,000 random sequences.
if (process.argv.includes("--full")) {
  process.env["TEST_FULL"] = "yes";
  process.env["MODEL_RUNS"] ??= "1000";
}

const script = (name: string, about: string, packageScript = name): Step => ({
  name,
  about,
  run: () => runPackageScript(packageScript),
});

const steps: Step[] = [
  {
    name: "browser",
    about: "find a Chromium or install one",
    run: async () => {
      console.log(`Using ${(await ensureBrowser()).name}`);
      return 0;
    },
  },
  {
    name: "servers",
    about: "find nginx and Caddy, or install them",
    run: async () => {
      console.log(await ensureWebServers());
      return 0;
    },
  },
  script("types", "tsc"),
  script("lint", "oxlint, with types"),
  script("format", "oxfmt", "format:check"),
  script("unused", "knip, for code and dependencies that nothing uses"),
  script("unit", "vitest: units, the app in jsdom, and the local API", "test:unit"),
  script("build", "vite, for production"),
  script("bundle", "the JavaScript that the first row needs"),
  { name: "e2e", about: "playwright", run: () => run("playwright", ["test"]) },
];

process.exitCode = (await runSteps(steps, (line) => console.log(line))) ? 0 : 1;
