import { Connected } from "../pages/connected.ts";
import { test as base } from "../support/test.ts";
import { Held } from "./held.ts";
import { type Target, targetAt } from "./target.ts";
import { Writes } from "./writes.ts";

const hourMs = 3_600_000;

interface ActionFixtures {
  /** Answers that the API is told to delay are held until the test lets them go. */
  held: Held;
  app: Connected;
  /** The first of the fleet: plain and running. */
  target: Target;
  /** What reached the API to change something. Every test says what that was, to the last request. */
  writes: Writes;
}

/** A stop or a delete never comes to its end by itself here: the test patches or removes the instance. */
export const test = base.extend<ActionFixtures>({
  held: ({}, use) => use(new Held()),

  serverOptions: ({ held }, use) => use({ transitMs: hourMs, wait: held.wait }),

  app: ({ page }, use) => use(new Connected(page)),

  target: ({ server }, use) => use(targetAt(server.api, 0)),

  writes: [
    // The page comes first so that it is still open when the log is looked at for the last time.
    async ({ page: _page, server }, use, { errors }) => {
      const writes = new Writes(server.api.log);
      await use(writes);
      if (errors.length === 0) writes.checkNoMore();
    },
    { auto: true },
  ],
});

export { expect } from "../support/test.ts";
