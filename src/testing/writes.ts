import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import { passTime, passTimeUntil } from "./stand-ins/clock.ts";
import { openApp, type TestApp } from "./open-app.tsx";
import { createHoldingApi } from "./operations.ts";
import { type ActionDialog, askTo, press, type Target, type Verb } from "./pages.ts";

export const verbs = ["Stop", "Delete"] as const;

interface Opened {
  api: LocalApi;
  app: TestApp;
  target: Target;
  /** Sends the responses that a fault delays (`delayMs`, of any length). Later ones aren't delayed. */
  release: () => void;
}

/** Nothing completes on its own, and delayed responses wait for `release`. */
export async function openActions(
  options: Omit<NonNullable<Parameters<typeof openApp>[0]>, "api"> = {},
  prepare: (api: LocalApi) => void = () => undefined,
): Promise<Opened> {
  const { api, target, release } = createHoldingApi();
  prepare(api);
  const app = await openApp({ ...options, api });
  return { api, app, target, release };
}

/** The longest wait for a rate limit, a retry or the next read. */
const longestWaitMs = 90_000;

/** Passes enough time for anything pending to be sent, then waits for a refresh of the list (which must be on screen). */
export async function letAWhilePass({ api: { log } }: TestApp): Promise<void> {
  const listings = () =>
    log.entries().filter(({ path, status }) => path.endsWith("/computes") && status === 200).length;
  const before = listings();
  await passTime(longestWaitMs);
  await waitFor(() =>
    expect(listings(), "how often the list has been read").toBeGreaterThan(before),
  );
}

/** Opens the dialog of an instance in the list, ready to be confirmed. */
export async function openReady(app: TestApp, verb: Verb, { host }: Target): Promise<ActionDialog> {
  const dialog = await askTo(app, verb, host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, host);
  await canBeUsed(() => dialog.confirmButton());
  return dialog;
}

export async function canBeUsed(button: () => HTMLElement): Promise<void> {
  await passTimeUntil(() => expect(button()).not.toHaveAttribute("aria-disabled", "true"));
}

export async function cannotBeUsed(button: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(button()).toHaveAttribute("aria-disabled", "true"));
}

export async function leave(
  app: TestApp,
  dialog: ActionDialog,
  control: "Cancel" | "Close",
): Promise<void> {
  await press(app, () => dialog.button(control));
  await dialog.closed();
}

export function alerts(): HTMLElement[] {
  return screen.queryAllByRole("alert");
}

export function listen(): Set<string> {
  const said = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll("[role=status], [role=alert]"))
      said.add(region.textContent);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return said;
}
