import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test as base } from "../support/test.ts";
import { DelayedResponses, methodOf, type Target, targetAt, Writes } from "./api.ts";

const hourMs = 3_600_000;

interface ActionFixtures {
  /** Sends the API's delayed responses. */
  held: DelayedResponses;
  app: Connected;
  /** The first instance, running. */
  target: Target;
  /** Writes that reached the API. Each test names all of them. */
  writes: Writes;
}

/** Stops and deletes never complete here, unless the test patches or removes the instance. */
export const test = base.extend<ActionFixtures>({
  held: ({}, use) => use(new DelayedResponses()),

  serverOptions: ({ held }, use) => use({ transitMs: hourMs, wait: held.wait }),

  app: ({ page }, use) => use(new Connected(page)),

  target: ({ server }, use) => use(targetAt(server.api, 0)),

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

/** Delays a write's response until `release`. */
export function slow(verb: Verb, rule: FaultRule): FaultRule {
  return { ...rule, method: methodOf[verb], delayMs: 1 };
}

/** Confirms, and leaves the dialog before the response. */
export async function sendAndLeave(
  dialog: ActionDialog,
  host: string,
  leave: () => Promise<void>,
): Promise<void> {
  await dialog.confirmFor(host);
  await expect(dialog.note("Sent")).toBeVisible();
  await leave();
  await expect(dialog.box).toBeHidden();
}

export { expect };
