import { test as base } from "@playwright/test";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../../local-api/local-api.ts";
import { root } from "../../scripts/run.mjs";
import { serve } from "../../scripts/serve.ts";
import { localConfig, type ConfigOverlay } from "../../scripts/same-origin.ts";
import { openSite, type Site } from "../../scripts/site.ts";
import { appIn, type App } from "../pages/app.ts";
import { DelayedResponses, heldMs, type Target, targetAt, Writes } from "./api.ts";
import { Deployments } from "./deployments.ts";
import { Problems } from "./problems.ts";

interface ServerOptions extends LocalApiOptions {
  /** Overrides `/config.json`, after the demo keys. */
  config?: ConfigOverlay;
}

interface TestServer {
  /** Without a slash at the end. */
  url: string;
  api: LocalApi;
}

interface TestFixtures {
  /** Options of the test's API: `test.use({ serverOptions: { instances: 12 } })`. */
  serverOptions: ServerOptions;
  /** Replaces the build while pages are open. */
  deployments: Deployments;
  /** Sends the API's responses that have a `delayMs` of `heldMs`. */
  held: DelayedResponses;
  /** The build with its production headers, and a local API for the test. */
  server: TestServer;
}

interface BrowserFixtures {
  /** Fails the test for any problem that it didn't `allow`. */
  problems: Problems;
  /** The dashboard in the test's first tab. */
  app: App;
  /** The first instance. */
  target: Target;
}

interface WorkerFixtures {
  site: Site;
}

/** Prints the API's internal errors in the test's output. */
export function createTestApi({ config: _config, ...options }: ServerOptions): LocalApi {
  return createLocalApi({ onError: (error) => console.error(error), ...options });
}

/** For tests of plain HTTP, without a browser. */
export const httpTest = base.extend<TestFixtures, WorkerFixtures>({
  // Read and compressed once for all tests of a worker.
  site: [({}, use) => use(openSite(join(root, "dist"))), { scope: "worker" }],

  serverOptions: [{}, { option: true }],

  deployments: ({ site }, use) => use(new Deployments(site)),

  held: ({}, use) => use(new DelayedResponses()),

  // On its own port: Chromium repeats a request that was cut before the response, even after its page closed, and a
  // stop left unanswered by one test would reach the next test's API.
  server: async ({ deployments, held, serverOptions }, use) => {
    const wait = (ms: number) => (ms === heldMs ? held.wait() : sleep(ms));
    const api = createTestApi({ wait, transitMs: 300, ...serverOptions });
    const config = { ...localConfig, ...serverOptions.config };
    const server = await serve({ site: deployments, api, config });
    await use({ url: server.url, api });
    await server.close();
  },

  baseURL: ({ server }, use) => use(server.url),
});

/** For tests in a browser. */
export const test = httpTest.extend<BrowserFixtures>({
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await use(problems);
      base.expect(problems.unexpected(), "errors, warnings and CSP violations").toEqual([]);
    },
    { auto: true },
  ],

  app: ({ page }, use) => use(appIn(page)),

  target: ({ server }, use) => use(targetAt(server.api, 0)),
});

/** For tests of what is sent: each names all writes that reached the API, and what they lead to never ends by itself. */
export const actionTest = test.extend<{ writes: Writes }>({
  serverOptions: { transitMs: 3_600_000 },

  writes: [
    // Depends on `page`, so that it's still open for the last check of the log.
    async ({ page: _page, server }, use, { errors }) => {
      const writes = new Writes(server.api.log);
      await use(writes);
      if (errors.length === 0) writes.checkNoMore();
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
