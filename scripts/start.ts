// npm start builds and serves; npm run preview (--no-build) serves the last build.
import { join } from "node:path";
import { build } from "./build.ts";
import { endOnSignals, openApi, type StartOptions, withCommandLine } from "./command-line.ts";
import { mountBuild } from "./mount.ts";
import { root } from "./run.mjs";
import { serve } from "./serve.ts";
import { openSite, type Site } from "./site.ts";

await withCommandLine(async (options) => {
  if (options.build) {
    console.log("Building the dashboard");
    const exitCode = await build();
    if (exitCode !== 0) {
      process.exitCode = exitCode;
      return;
    }
  }
  await serveBuild(options);
});

/** Until a signal ends the process. */
async function serveBuild(options: StartOptions): Promise<void> {
  const { mount, port, host } = options;
  const site = await openBuild(mount);
  const { api, config, introduction } = openApi(options);
  const onTaken = (taken: number) => console.log(`Port ${taken} is taken, trying ${taken + 1}`);
  const { url } = await serve({ site, api, config, port, host, onTaken });
  console.log(`\nThe dashboard is at ${url}${mount.slice(0, -1)}\n${introduction}`);
  endOnSignals();
}

async function openBuild(mount: string): Promise<Site> {
  const dist = join(root, "dist");
  if (mount === "/") return openSite(dist);
  const folder = join(root, "dist-mounted");
  await mountBuild(dist, folder, mount);
  return openSite(folder, mount);
}
