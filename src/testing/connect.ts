import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import { demoKey, openApp, type OpenOptions, type TestApp } from "./open-app.tsx";
import { connectPage } from "./pages.ts";

// The page that takes a key, and what stands above every other page, beyond what `pages.ts` has of them.

export const connectForm = {
  addressField: () => screen.getByRole("textbox", { name: "API address" }),
  getKeyLink: () => screen.getByRole("link", { name: "Get a key" }),
  /** The part with the keys that are offered. */
  demoKeys: () => screen.getByRole("region", { name: "Demo keys" }),
  demoKey: (label: RegExp) => within(connectForm.demoKeys()).getByRole("button", { name: label }),
  /** Waits until the page is there. */
  shown: () => waitFor(() => expect(connectPage.heading()).toBeVisible()),
};

/** Opens the app without a key, and waits for the page that takes one. */
export async function openConnect(options: OpenOptions = {}): Promise<TestApp> {
  const app = await openApp({ at: "/connect", ...options, key: null });
  await connectForm.shown();
  return app;
}

/** Connects with the owner's key. */
export async function connectAsOwner(app: TestApp): Promise<void> {
  await connectPage.connect(app, demoKey("owner"));
}

/** Waits until the browser shows an address. */
export async function arrivedAt(app: TestApp, address: string): Promise<void> {
  await waitFor(() => expect(app.address()).toBe(address));
}

/** Waits until the page's title is this. */
export async function titleIs(title: string | RegExp): Promise<void> {
  const expected = typeof title === "string" ? title : expect.stringMatching(title);
  await waitFor(() => expect(document.title).toEqual(expected));
}

/** The request ID of the last request to the API. */
export function lastRequestId({ log }: LocalApi): string {
  return log.entries().at(-1)?.requestId ?? "no request";
}

export const banner = {
  /** Above every page that needs a key. */
  whole: () => screen.getByRole("banner"),
  themeButton: () => screen.getByRole("button", { name: "Theme" }),
  connectionButton: () => screen.getByRole("button", { name: "Connection" }),
  connectionMenu: () => screen.getByRole("menu", { name: "Connection" }),
};
