import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../../local-api/local-api.ts";
import { demoKey, openApp, type OpenOptions, type TestApp } from "../open-app.tsx";
import { connectPage } from "./pages.ts";

export const connectForm = {
  addressField: () => screen.getByRole("textbox", { name: "API address" }),
  getKeyLink: () => screen.getByRole("link", { name: "Get a key" }),
  demoKeys: () => screen.getByRole("region", { name: "Demo keys" }),
  demoKey: (label: RegExp) => within(connectForm.demoKeys()).getByRole("button", { name: label }),
  shown: () => waitFor(() => expect(connectPage.heading()).toBeVisible()),
};

export async function openConnect(options: OpenOptions = {}): Promise<TestApp> {
  const app = await openApp({ at: "/connect", ...options, key: null });
  await connectForm.shown();
  return app;
}

export async function connectAsOwner(app: TestApp): Promise<void> {
  await connectPage.connect(app, demoKey("owner"));
}

export async function arrivedAt(app: TestApp, address: string): Promise<void> {
  await waitFor(() => expect(app.address()).toBe(address));
}

export async function titleIs(title: string | RegExp): Promise<void> {
  const expected = typeof title === "string" ? title : expect.stringMatching(title);
  await waitFor(() => expect(document.title).toEqual(expected));
}

export function lastRequestId({ log }: LocalApi): string {
  return log.entries().at(-1)?.requestId ?? "no request";
}

export const banner = {
  whole: () => screen.getByRole("banner"),
  themeButton: () => screen.getByRole("button", { name: "Theme" }),
  connectionButton: () => screen.getByRole("button", { name: "Connection" }),
  connectionMenu: () => screen.getByRole("menu", { name: "Connection" }),
};
