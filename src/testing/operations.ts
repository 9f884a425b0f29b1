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

/** `target` is running at first. */
interface ApiWithTarget {
  api: LocalApi;
  target: Target;
}

/** Stops and deletes never complete, unless the test patches or removes the instance. */
export function createStillApi(options: LocalApiOptions = {}): ApiWithTarget {
  const api = createApi({ instances: 12, transitMs: hourMs, ...options });
  return { api, target: targetAt(api, 0) };
}

/** Also holds each response that a rule delays (`delayMs`, of any length) until `release`. */
export function createHoldingApi(): ApiWithTarget & { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { ...createStillApi({ wait: () => promise }), release: resolve };
}

export function heldWrite(verb: Verb, rule: FaultRule): FaultRule {
  return { ...rule, method: methodOf[verb], delayMs: 1 };
}

export function readingsOf({ log }: LocalApi, target: Target): number {
  const { method, path } = readingOf(target);
  return log.entries().filter((entry) => entry.method === method && entry.path === path).length;
}

export function latestRequestId({ log }: LocalApi): string {
  const latest = log.writes().at(-1);
  if (!latest) throw new Error("No write has arrived");
  return latest.requestId;
}

export function factsIn(dialog: ActionDialog): Record<string, string> {
  const values = dialog.inside().getAllByRole("definition");
  return Object.fromEntries(
    dialog
      .inside()
      .getAllByRole("term")
      .map((term, place) => [term.textContent, values[place]?.textContent ?? ""]),
  );
}

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

export async function rowGone(host: string): Promise<void> {
  await waitFor(() => expect(within(list.table()).queryByRole("link", { name: host })).toBeNull());
}

export const activity = {
  async open({ user }: TestApp): Promise<void> {
    const main = await screen.findByRole("navigation", { name: "Main" });
    await user.click(within(main).getByRole("link", { name: /^Activity/ }));
    await screen.findByRole("heading", { level: 1, name: "Activity" });
    // While there is news, the link leads to Changes.
    await user.click(screen.getByRole("tab", { name: /^Actions/ }));
  },
  row: (host: string) =>
    withText(within(screen.getByRole("table", { name: "Activity" })).getAllByRole("row"), host),
};
