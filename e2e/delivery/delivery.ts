import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mountBuild } from "../../scripts/mount-build.ts";
import { root } from "../../scripts/run.mjs";
import { localConfig } from "../../scripts/served-config.ts";
import { canRun, howToInstall } from "../../scripts/web-servers.ts";
import { test as base } from "../fleet/fleet.ts";
import { deliver, type Delivery } from "../support/deliver.ts";

interface DeliveryFixtures {
  delivery: Delivery;
  /** The folder that is served. Under a path, the dashboard is in the folder of that name. */
  published: string;
}

const isHere = (by: Delivery["by"]) => by === "npm start" || canRun(by);
const missing = (by: Delivery["by"]) => `${by} is not on this machine: ${howToInstall}`;

/**
 * A test of the build as it is delivered, by a server of its own. Skipped, with how to change that, where the server is not
 * on this machine.
 */
export const test = base.extend<DeliveryFixtures>({
  delivery: [{ by: "npm start", mount: "/" }, { option: true }],

  published: async ({ delivery: { mount }, serverOptions: { config } }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "published-"));
    const published = join(folder, "site");
    const build = join(root, "dist");
    if (mount === "/") cpSync(build, published, { recursive: true });
    else await mountBuild(build, published, mount);
    const text = JSON.stringify({ ...localConfig, ...config });
    writeFileSync(join(published, mount, "config.json"), text);
    await use(published);
    rmSync(folder, { recursive: true });
  },

  server: async ({ delivery, published, serverOptions }, use, testInfo) => {
    const { by } = delivery;
    testInfo.skip(!isHere(by), missing(by));
    const { config: _config, ...options } = serverOptions;
    const server = await deliver(delivery, published, options);
    await use(server);
    await server.close();
  },
});

/** The same tests for every server. */
export const servers = ["npm start", "nginx", "caddy"] as const;

/** And at the root of its host and under a path. */
export const deliveries: Delivery[] = servers.flatMap((by) => [
  { by, mount: "/" },
  { by, mount: "/console/" },
]);

/** How a delivery is called in the name of a test, and why that is skipped. */
export function nameOf({ by, mount }: Delivery): string {
  return isHere(by) ? `${by}, ${mount}` : `${by}, ${mount} (${missing(by)})`;
}

export { expect } from "../support/test.ts";
