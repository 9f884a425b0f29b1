import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createToasts } from "../errors/notifications.ts";
import { missingCodeEvent } from "../lib/late-code.ts";
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
