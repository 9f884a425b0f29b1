import { test as base } from "@playwright/test";
import { join } from "node:path";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../../local-api/local-api.ts";
import { root } from "../../scripts/run.mjs";
import { serve, type ServeOptions } from "../../scripts/serve.ts";
import { localConfig, type ConfigOverlay } from "../../scripts/same-origin.ts";
import { openSite, type Site } from "../../scripts/site.ts";
import { Deployments } from "./deployments.ts";
import { Problems } from "./problems.ts";

interface ServerOptions extends LocalApiOptions {
  /** Overrides `/config.json`, after the demo keys. */
  config?: ConfigOverlay;
}

/** The served app, and its API. */
interface TestServer {
  /** Without a slash at the end. */
  url: string;
  api: LocalApi;
}

interface TestFixtures {
  /** The options of the test's API: `test.use({ serverOptions: { instances: 12 } })`. */
  serverOptions: ServerOptions;
  /** Replaces the build while pages are open. */
  deployments: Deployments;
  /** The build with its production headers and the test's own local API, on the worker's port. */
  server: TestServer;
  /** Fails the test at its end for any problem that the test did not `allow`. */
  problems: Problems;
}

interface WorkerFixtures {
  site: Site;
  /** The server of a worker: each test replaces its content. */
  workerServer: { url: string; reset: (next: Partial<ServeOptions<LocalApi>>) => void };
}

/** An API whose internal errors show in the test's output. */
export function createTestApi({ config: _config, ...options }: ServerOptions): LocalApi {
  return createLocalApi({ onError: (error) => console.error(error), ...options });
}

/** Tests of plain HTTP: without a browser. */
export const httpTest = base.extend<Omit<TestFixtures, "problems">, WorkerFixtures>({
  // Read and compressed once for all tests of a worker.
  site: [({}, use) => use(openSite(join(root, "dist"))), { scope: "worker" }],

  workerServer: [
    async ({ site }, use) => {
      const served: ServeOptions<LocalApi> = { site, api: createLocalApi() };
      const server = await serve(served);
      await use({
        url: server.url,
        reset(next) {
          server.dropConnections();
          Object.assign(served, next);
        },
      });
      await server.close();
    },
    { scope: "worker" },
  ],

  serverOptions: [{}, { option: true }],

  deployments: ({ site }, use) => use(new Deployments(site)),

  server: async ({ workerServer, deployments, serverOptions }, use) => {
    const api = createTestApi(serverOptions);
    const config = { ...localConfig, ...serverOptions.config };
    workerServer.reset({ site: deployments, api, config });
    await use({ url: workerServer.url, api });
  },

  baseURL: ({ server }, use) => use(server.url),
});

/** Tests in a browser. */
export const test = httpTest.extend<Pick<TestFixtures, "problems">>({
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
