import { test as base } from "@playwright/test";
import { join } from "node:path";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../../local-api/local-api.ts";
import { root } from "../../scripts/run.mjs";
import { serve, type Served } from "../../scripts/serve.ts";
import { localConfig, type ConfigOverlay } from "../../scripts/served-config.ts";
import { openSite, type Site } from "../../scripts/site.ts";
import { Deployments } from "./deployments.ts";
import { Problems } from "./problems.ts";

interface ServerOptions extends LocalApiOptions {
  /** Laid over `/config.json`, after the demo keys. */
  config?: ConfigOverlay;
}

interface TestFixtures {
  /** For the test's own server: `test.use({ serverOptions: { instances: 12 } })`. */
  serverOptions: ServerOptions;
  /** Replaces the build under the open pages. */
  deployments: Deployments;
  /** The build with its production headers and a local API of its own, on a port of its own. */
  server: Served<LocalApi>;
  /** Fails the test at its end if the page had any that the test did not `allow`. */
  problems: Problems;
}

export const test = base.extend<TestFixtures, { site: Site }>({
  // Read and compressed once for all tests of a worker.
  site: [({}, use) => use(openSite(join(root, "dist"))), { scope: "worker" }],

  serverOptions: [{}, { option: true }],

  deployments: ({ site }, use) => use(new Deployments(site)),

  server: async ({ deployments, serverOptions: { config, ...options } }, use) => {
    const api = createLocalApi({ onError: (error) => console.error(error), ...options });
    const server = await serve({ site: deployments, api, config: { ...localConfig, ...config } });
    await use(server);
    await server.close();
  },

  baseURL: ({ server }, use) => use(server.url),

  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await use(problems);
      base.expect(problems.unexpected(), "errors, warnings and CSP violations").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
