import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test as base } from "../support/test.ts";
import { Held, methodOf, type Target, targetAt, Writes } from "./api.ts";

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

/** A rule for a write that waits until the test lets it go. */
export function slow(verb: Verb, rule: FaultRule): FaultRule {
  return { ...rule, method: methodOf[verb], delayMs: 1 };
}

/** Confirms, and leaves the dialog while the request is under way. */
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
