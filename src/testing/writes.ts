import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import { passTime, passTimeUntil } from "./clock.ts";
import { openApp, type TestApp } from "./open-app.tsx";
import { createHoldingApi } from "./operations.ts";
import { type ActionDialog, press, type Target } from "./pages.ts";

export const verbs = ["Stop", "Delete"] as const;

/** What the state is called once the API has acted. */
export const acted = { Stop: "Stopping", Delete: "Deleting" } as const;

interface Opened {
  api: LocalApi;
  app: TestApp;
  /** The first of the fleet: plain and running. */
  target: Target;
  /** Sends the responses that a fault delays (`delayMs`, of any length), and delays no further ones. */
  release: () => void;
}

/** Opens the app over an API in which nothing comes to its end by itself, and a delayed answer when the test says so. */
export async function openActions(
  options: Omit<NonNullable<Parameters<typeof openApp>[0]>, "api"> = {},
  prepare: (api: LocalApi) => void = () => undefined,
): Promise<Opened> {
  const { api, target, release } = createHoldingApi();
  prepare(api);
  const app = await openApp({ ...options, api });
  return { api, app, target, release };
}

/** As long as any wait for a rate limit, a retry or a next look can be. */
const aWhile = 90_000;

/**
 * Lets a while pass, until the list has been read again: whatever was to be sent by then has been sent. Needs the list on the
 * screen.
 */
export async function letAWhilePass({ api: { log } }: TestApp): Promise<void> {
  const listings = () =>
    log.entries().filter(({ path, status }) => path.endsWith("/computes") && status === 200).length;
  const before = listings();
  await passTime(aWhile);
  await waitFor(() =>
    expect(listings(), "how often the list has been read").toBeGreaterThan(before),
  );
}

/** Waits until a button can be used. */
export async function canBeUsed(button: () => HTMLElement): Promise<void> {
  await passTimeUntil(() => expect(button()).not.toHaveAttribute("aria-disabled", "true"));
}

/** Waits until a button is there that cannot be used. */
export async function cannotBeUsed(button: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(button()).toHaveAttribute("aria-disabled", "true"));
}

/** Presses what leaves a dialog that says how it ended, and waits until it is closed. */
export async function leave(
  app: TestApp,
  dialog: ActionDialog,
  control: "Cancel" | "Close",
): Promise<void> {
  await press(app, () => dialog.button(control));
  await dialog.closed();
}

/** Every problem that is said now. */
export function alerts(): HTMLElement[] {
  return screen.queryAllByRole("alert");
}

/** Everything that is said from now on, quietly or as a problem. */
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
