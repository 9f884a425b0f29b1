import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createToasts } from "../errors/notifications.ts";
import { reportMissingCode, type WaitingPart } from "../lib/late-code.ts";
import { followDeployments } from "./new-deployment.ts";

const ending = new AbortController();
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("the one reload for a new version isn't spent while something is being written", async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { href: location.href, reload });
  const page = '<script type="module" src="/assets/index-2.js"></script>';
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(page)));
  const toasts = createToasts();
  let isWriting = true;
  const operations = { isWriting: () => isWriting };
  followDeployments({ operations, notifications: { toasts }, signal: ending.signal });
  reportMissingCode();
  await waitFor(() => expect(toasts.store.get()).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  isWriting = false;
  reportMissingCode();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));

async function missCode(part?: WaitingPart, fetch: () => Promise<Response> = noAnswer) {
  vi.stubGlobal("fetch", fetch);
  const toasts = createToasts();
  const { signal } = new AbortController();
  followDeployments({ operations: { isWriting: () => false }, notifications: { toasts }, signal });
  reportMissingCode(part);
  await waitFor(() => expect(toasts.store.get()).toHaveLength(1));
  return toasts.store;
}

test("a note about missing code offers Try again while a part waits for it", async () => {
  const load = vi.fn<() => void>();
  const waiting = new AbortController();
  const notes = await missCode({ load, signal: waiting.signal });
  const [note] = notes.get();
  expect(note).toMatchObject({ persistent: true, action: { label: "Try again" } });
  note?.action?.onAction();
  expect(load).toHaveBeenCalledOnce();
  waiting.abort();
  expect(notes.get()).toEqual([]);
});

test("where no part waits, the note goes by itself and says to try again", async () => {
  const [note] = (await missCode()).get();
  expect(note).toMatchObject({ text: "Check your network and try again." });
  expect(note?.persistent).toBeUndefined();
  expect(note?.action).toBeUndefined();
});

// denoland/deploy_feedback#932: an extension blocked a script.
test("code that's missing although nothing was deployed may be blocked", async () => {
  const samePage = () => Promise.resolve(new Response("<!doctype html>"));
  const [note] = (await missCode(undefined, samePage)).get();
  expect(note?.title).toBe("Part of the dashboard is missing.");
  expect(note?.text).toMatch(/^There’s a new version, or an extension blocks it\./);
});
