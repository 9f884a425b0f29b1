import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mergeTests } from "@playwright/test";
import { canRun, howToInstall } from "../../scripts/web-servers.ts";
import { createTestApi, httpTest as baseTest, test as browserTest } from "../support/test.ts";
import { type Delivery, type Host, openHost } from "../support/hosts.ts";

interface DeliveryFixtures {
  delivery: Delivery;
  /** Tests change the published files, so each has its own server and copy of the build. */
  changesFiles: boolean;
  host: Host;
  /** The served folder. Under a path, the dashboard is in the subfolder of that name. */
  published: string;
}

interface DeliveryWorkerFixtures {
  /** Started once per worker. */
  sharedHost: (delivery: Delivery) => Promise<Host>;
}

const isHere = (by: Delivery["by"]) => by === "npm start" || canRun(by);
const missing = (by: Delivery["by"]) => `${by} is not on this machine: ${howToInstall}`;

/** Plain HTTP against the delivered build. Skipped, with instructions, if the server isn't installed. */
export const httpTest = baseTest.extend<DeliveryFixtures, DeliveryWorkerFixtures>({
  delivery: [{ by: "npm start", mount: "/" }, { option: true }],
  changesFiles: [false, { option: true }],

  sharedHost: [
    async ({}, use) => {
      const hosts = new Map<string, Promise<Host>>();
      await use((delivery) => {
        const name = JSON.stringify(delivery);
        const host = hosts.get(name) ?? openHost(delivery);
        hosts.set(name, host);
        return host;
      });
      for (const host of hosts.values()) await (await host).close();
    },
    { scope: "worker" },
  ],

  host: async ({ delivery, changesFiles, sharedHost }, use, testInfo) => {
    const { by } = delivery;
    testInfo.skip(!isHere(by), missing(by));
    const host = await (changesFiles ? openHost(delivery) : sharedHost(delivery));
    await use(host);
    if (changesFiles) await host.close();
  },

  published: ({ host }, use) => use(host.published),

  server: async ({ host, serverOptions }, use) => {
    const api = createTestApi(serverOptions);
    host.reset(api);
    await use({ url: host.url, api });
  },
});

/** Changes a published page, and removes its compressed copies. */
export function rewrite(page: string, change: (html: string) => string): void {
  writeFileSync(page, change(readFileSync(page, "utf8")));
  for (const suffix of [".br", ".gz"]) rmSync(page + suffix);
}

/** Like `httpTest`, in a browser. */
export const test = mergeTests(browserTest, httpTest);

/** At the root, or under a path. */
const defaultDeliveries: Delivery[] = [
  { by: "npm start", mount: "/" },
  { by: "nginx", mount: "/console/" },
  { by: "caddy", mount: "/" },
];

/** For `npm run test:full`. */
const fullDeliveries: Delivery[] = [
  { by: "npm start", mount: "/console/" },
  { by: "nginx", mount: "/" },
  { by: "caddy", mount: "/console/" },
];

/** Repeats tests for each server; a tag limits some to `npm run test:full`. */
export const deliveries: { delivery: Delivery; tag: string[] }[] = [
  ...defaultDeliveries.map((delivery) => ({ delivery, tag: [] })),
  ...fullDeliveries.map((delivery) => ({ delivery, tag: ["@full"] })),
];

/** For a test's title, with the reason if it's skipped. */
export function nameOf({ by, mount }: Delivery): string {
  return isHere(by) ? `${by}, ${mount}` : `${by}, ${mount} (${missing(by)})`;
}

export { expect } from "../support/test.ts";
