import type { LocalApi } from "../../local-api/local-api.ts";
import { Connected } from "../pages/connected.ts";
import { test as base } from "../support/test.ts";
import { Held } from "./held.ts";
import { Writes } from "./writes.ts";

const hourMs = 3_600_000;

/** An instance as the fleet has it. */
interface Target {
  id: string;
  host: string;
  ipv4: string;
  region: string;
}

interface ActionFixtures {
  /** Answers that the API was told to delay are held until the test lets them go. */
  held: Held;
  app: Connected;
  /** The first of the fleet: plain and running. */
  target: Target;
  /** What reached the API to change something. Every test says what that was, down to the last. */
  writes: Writes;
}

/** A stop or a delete never ends by itself here: the test patches or removes the instance. */
export const test = base.extend<ActionFixtures>({
  held: ({}, use) => use(new Held()),

  serverOptions: ({ held }, use) => use({ transitMs: hourMs, wait: held.wait }),

  app: ({ page }, use) => use(new Connected(page)),

  target: ({ server }, use) => use(targetAt(server.api, 0)),

  writes: [
    async ({ server, page: _page }, use) => {
      const writes = new Writes(server.api.log);
      await use(writes);
      writes.checkNoMore();
    },
    { auto: true },
  ],
});

/** The instance at a place of the list, from 0. */
export function targetAt(api: LocalApi, index: number): Target {
  const [item] = api.fleet.page(index + 1, 1);
  const { id, hostName, ipv4, region } = item ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4), region: String(region) };
}

export { expect } from "@playwright/test";
