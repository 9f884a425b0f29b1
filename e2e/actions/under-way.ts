import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";
import { expect } from "../support/test.ts";
import { methodOf } from "./writes.ts";

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
