import type { Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { Verb } from "../pages/action-dialog.ts";
import { BulkDialog, Run, Selection } from "../pages/bulk.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test as base } from "../support/test.ts";
import { DelayedResponses, type Target, targetAt } from "../actions/api.ts";
import { FleetSearch } from "../pages/instance-list.ts";

interface BulkFixtures {
  held: DelayedResponses;
  app: Connected;
  fleet: FleetSearch;
  selection: Selection;
  run: Run;
}

/** `release` sends delayed responses. */
export const test = base.extend<BulkFixtures>({
  held: ({}, use) => use(new DelayedResponses()),
  serverOptions: ({ held }, use) => use({ transitMs: 300, wait: held.wait }),
  app: ({ page }, use) => use(new Connected(page)),
  fleet: ({ page }, use) => use(new FleetSearch(page)),
  selection: ({ page }, use) => use(new Selection(page)),
  run: ({ page }, use) => use(new Run(page)),
});

/** The first instances, all running. */
export function firstTargets(api: LocalApi, count: number): Target[] {
  return Array.from({ length: count }, (_, place) => {
    const target = targetAt(api, place);
    api.fleet.patch(target.id, { state: "RUNNING" });
    return target;
  });
}

/** Selects instances of this page and opens the dialog. */
export async function openBulkDialog(
  page: Page,
  verb: Verb,
  targets: Target[] = [],
): Promise<BulkDialog> {
  const selection = new Selection(page);
  await selection.select(...targets.map(({ host }) => host));
  await selection.button(`${verb}…`).click();
  const dialog = new BulkDialog(page, verb);
  await expect(dialog.box).toBeVisible();
  return dialog;
}

/** Ids of the writes that weren't answered 429, with duplicates. */
export function written({ log }: LocalApi): string[] {
  return log
    .writes()
    .filter(({ status }) => status !== 429)
    .map(({ path }) => /computes\/(\w+)/.exec(path)?.[1] ?? path)
    .toSorted();
}

/** In the format of `written`. */
export const idsOf = (targets: Target[]) => targets.map(({ id }) => id).toSorted();

export { expect };
