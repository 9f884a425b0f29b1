import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { LocalApi, LocalApiOptions } from "../../local-api/local-api.ts";
import { createApi, type TestApp } from "./open-app.tsx";
import {
  type ActionDialog,
  list,
  methodOf,
  readingOf,
  type Target,
  targetAt,
  type Verb,
  withText,
} from "./pages.ts";

export type { FaultRule };

const hourMs = 3_600_000;

/** A local API, and the running instance at its beginning. */
interface ApiWithTarget {
  api: LocalApi;
  target: Target;
}

/** In it a stop or a delete comes to its end only when the test patches or removes the instance. */
export function createStillApi(options: LocalApiOptions = {}): ApiWithTarget {
  const api = createApi({ instances: 12, transitMs: hourMs, ...options });
  return { api, target: targetAt(api, 0) };
}

/** The same, and every answer that a rule delays (`delayMs`, of any length) is held until it is released. */
export function createHoldingApi(): ApiWithTarget & { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { ...createStillApi({ wait: () => promise }), release: resolve };
}

/** A rule for a write whose answer is held until it is released. */
export function heldWrite(verb: Verb, rule: FaultRule): FaultRule {
  return { ...rule, method: methodOf[verb], delayMs: 1 };
}

/** How often an instance has been read so far. */
export function readingsOf({ log }: LocalApi, target: Target): number {
  const { method, path } = readingOf(target);
  return log.entries().filter((entry) => entry.method === method && entry.path === path).length;
}

/** The request ID of the latest write, as the API gave it. */
export function latestRequestId({ log }: LocalApi): string {
  const latest = log.writes().at(-1);
  if (!latest) throw new Error("No write has arrived");
  return latest.requestId;
}

/** What a dialog says of the instance, by name. */
export function factsIn(dialog: ActionDialog): Record<string, string> {
  const values = dialog.inside().getAllByRole("definition");
  return Object.fromEntries(
    dialog
      .inside()
      .getAllByRole("term")
      .map((term, place) => [term.textContent, values[place]?.textContent ?? ""]),
  );
}

/** Confirms once the instance has been read, and leaves the dialog while the request is under way. */
export async function sendAndLeave(
  app: TestApp,
  dialog: ActionDialog,
  host: string,
  leave: () => Promise<void>,
): Promise<void> {
  await dialog.confirmFor(app, host);
  await waitFor(() => dialog.note("Sent"));
  await leave();
  await dialog.closed();
}

/** Waits until an instance is no longer in the list. */
export async function rowGone(host: string): Promise<void> {
  await waitFor(() => expect(within(list.table()).queryByRole("link", { name: host })).toBeNull());
}

/** The page of what was asked of the API. */
export const activity = {
  async open({ user }: TestApp): Promise<void> {
    await user.click(await screen.findByRole("link", { name: /^Activity/ }));
    await screen.findByRole("heading", { level: 1, name: "Activity" });
  },
  /** The row of an instance. */
  row: (host: string) =>
    withText(within(screen.getByRole("table", { name: "Activity" })).getAllByRole("row"), host),
};
