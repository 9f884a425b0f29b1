import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createToasts } from "../errors/notifications.ts";
import { missingCodeEvent, retryCodeEvent } from "../lib/late-code.ts";
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
  dispatchEvent(new Event(missingCodeEvent));
  await waitFor(() => expect(toasts.store.get()).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  isWriting = false;
  dispatchEvent(new Event(missingCodeEvent));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("without an answer it stays said until the user tries again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const toasts = createToasts();
  const { signal } = new AbortController();
  followDeployments({ operations: { isWriting: () => false }, notifications: { toasts }, signal });
  dispatchEvent(new Event(missingCodeEvent));
  await waitFor(() => expect(toasts.store.get()).toHaveLength(1));
  const [toast] = toasts.store.get();
  expect(toast).toMatchObject({ persistent: true, action: { label: "Try again" } });
  const onRetry = vi.fn<() => void>();
  addEventListener(retryCodeEvent, onRetry, { once: true });
  toast?.action?.onAction();
  expect(onRetry).toHaveBeenCalledOnce();
});
