import { join } from "node:path";
import { endOnSignals } from "./command-line.ts";
import { mountBuild } from "./mount-build.ts";
import { openApi } from "./open-api.ts";
import { root } from "./run.mjs";
import { serve } from "./serve.ts";
import { openSite, type Site } from "./site.ts";
import type { StartOptions } from "./start-options.ts";

/** Serves the build and says where. Goes on until the process is told to end. */
export async function present(options: StartOptions): Promise<void> {
  const { mount } = options;
  const site = await openBuild(mount);
  const { api, config, introduction } = openApi(options);
  const { port, host } = options;
  const onTaken = (taken: number) => console.log(`Port ${taken} is taken, trying ${taken + 1}`);
  const { url } = await serve({ site, api, config, port, host, onTaken });
  console.log(`\nThe dashboard is at ${url}${mount.slice(0, -1)}\n${introduction}`);
  endOnSignals();
  await site.warm();
}

async function openBuild(mount: string): Promise<Site> {
  const build = join(root, "dist");
  if (mount === "/") return openSite(build);
  const folder = join(root, "dist-mounted");
  await mountBuild(build, folder, mount);
  return openSite(folder, mount);
}
