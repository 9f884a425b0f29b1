import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, type TestApp } from "./open-app.tsx";
import { createStillApi } from "./operations.ts";
import { list, type Verb } from "./pages.ts";

/** Opens the list, and waits for its rows. */
export async function openList(options: Parameters<typeof openApp>[0] = {}): Promise<TestApp> {
  const app = await openApp({ api: createStillApi().api, ...options });
  await list.shown();
  return app;
}

/** Presses keys one after the other, each as user-event writes it: "j", "{Enter}". */
export async function pressKeys({ user }: TestApp, ...keys: string[]): Promise<void> {
  for (const key of keys) await user.keyboard(key);
}

/**
 * A key event on what has the focus, as user-event cannot send it: while a key is held, or a text composed.
 * @returns whether the app has prevented what the browser does by default
 */
export function sendKeyDown(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  return !(document.activeElement ?? document.body).dispatchEvent(event);
}

/** Presses keys one right after the other: nothing is rendered between them. */
export function pressAtOnce(...keys: string[]): void {
  for (const key of keys) {
    const target = document.activeElement;
    const used = sendKeyDown(key);
    if (key === "Enter" && !used && target instanceof HTMLElement) target.click();
  }
}

/** Moves the focus to a button and presses Enter. */
export async function pressEnterOn(app: TestApp, button: HTMLElement): Promise<void> {
  button.focus();
  await pressKeys(app, "{Enter}");
}

/** Waits until an element has the focus. */
export async function focusIsOn(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find()).toHaveFocus());
}

/** The link of the row at a place of the page, from 0; from the end where it is negative. */
export function linkAt(place: number): HTMLElement {
  const link = list.hosts().at(place);
  if (!link) throw new Error(`There is no row ${place}`);
  return link;
}

export const main = () => screen.getByRole("main");

export const anyDialog = () => screen.queryByRole("dialog");

/** Short messages that go away by themselves. */
export const toasts = () => screen.getByRole("status", { name: "Notes" });

/** The list of the keyboard shortcuts. */
export const keySheet = {
  box: () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" }),
  inside: () => within(screen.getByRole("dialog", { name: "Keyboard shortcuts" })),
  /** Turns single keys on and off. */
  singleKeys: () => keySheet.inside().getByRole("switch", { name: "Single keys" }),
  closeButton: () => keySheet.inside().getByRole("button", { name: "Close" }),
  group: (name: string) => within(keySheet.inside().getByRole("region", { name })),
};

/** What is selected in the list. */
export const selection = {
  bar: () => screen.queryByRole("region", { name: "Selection" }),
  inside: () => within(screen.getByRole("region", { name: "Selection" })),
  count: () => selection.inside().getByRole("status"),
  box: (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` }),
};

/** The dialog that asks before many are stopped or deleted. */
export const bulkDialog = {
  box: (verb: Verb) =>
    screen.getByRole("dialog", { name: new RegExp(`^${verb} [\\d,]+ instances?\\?$`) }),
  targets: (verb: Verb) => within(bulkDialog.box(verb)).getAllByRole("listitem"),
};
