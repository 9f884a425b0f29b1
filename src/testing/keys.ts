import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, type TestApp } from "./open-app.tsx";
import { createStillApi } from "./operations.ts";
import { list } from "./pages.ts";

export async function openList(options: Parameters<typeof openApp>[0] = {}): Promise<TestApp> {
  const app = await openApp({ api: createStillApi().api, ...options });
  await list.shown();
  return app;
}

/** Keys in user-event's syntax: "j", "{Enter}". */
export async function pressKeys({ user }: TestApp, ...keys: string[]): Promise<void> {
  for (const key of keys) await user.keyboard(key);
}

/** For key events that user-event can't send: while a key is held, or during IME composition. */
export function sendKeyDown(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  return !(document.activeElement ?? document.body).dispatchEvent(event);
}

/** React doesn't render in between. */
export function pressAtOnce(...keys: string[]): void {
  for (const key of keys) {
    const target = document.activeElement;
    const used = sendKeyDown(key);
    if (key === "Enter" && !used && target instanceof HTMLElement) target.click();
  }
}

export async function pressEnterOn(app: TestApp, button: HTMLElement): Promise<void> {
  button.focus();
  await pressKeys(app, "{Enter}");
}

export async function focusIsOn(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find()).toHaveFocus());
}

/** @param place from 0; negative counts from the end */
export function linkAt(place: number): HTMLElement {
  const link = list.hosts().at(place);
  if (!link) throw new Error(`There is no row ${place}`);
  return link;
}

export const main = () => screen.getByRole("main");

export const anyDialog = () => screen.queryByRole("dialog");

export const toasts = () => screen.getByRole("status", { name: "Notes" });

export const keySheet = {
  box: () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" }),
  inside: () => within(screen.getByRole("dialog", { name: "Keyboard shortcuts" })),
  singleKeys: () => keySheet.inside().getByRole("switch", { name: "Single keys" }),
  closeButton: () => keySheet.inside().getByRole("button", { name: "Close" }),
  group: (name: string) => within(keySheet.inside().getByRole("region", { name })),
};

export const selection = {
  bar: () => screen.queryByRole("region", { name: "Selection" }),
  inside: () => within(screen.getByRole("region", { name: "Selection" })),
  count: () => selection.inside().getByRole("status"),
  box: (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` }),
};
