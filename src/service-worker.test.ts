import { beforeEach, expect, test, vi } from "vitest";
import { leaveServiceWorker } from "./service-worker.ts";

const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
const reload = vi.fn<() => void>();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("location", { reload });
  unregister.mockClear();
  reload.mockClear();
  return () => void vi.unstubAllGlobals();
});

function controlledBy(controller: object | null): void {
  const getRegistration = () => Promise.resolve({ unregister });
  vi.stubGlobal("navigator", { serviceWorker: { controller, getRegistration } });
}

test("a service worker that controls the page is unregistered, with one reload", async () => {
  controlledBy({});
  expect(await leaveServiceWorker(false)).toBe("reloading");
  expect(unregister).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  controlledBy(null);
  expect(await leaveServiceWorker(false)).toBe("none");
});

test("a page that is still controlled after the reload doesn't start, and isn't reloaded again", async () => {
  controlledBy({});
  await leaveServiceWorker(false);
  expect(await leaveServiceWorker(false)).toBe("controlled");
  expect(reload).toHaveBeenCalledOnce();
});

test("the demo runs under its own, and an insecure page has none", async () => {
  controlledBy({});
  expect(await leaveServiceWorker(true)).toBe("none");
  vi.stubGlobal("navigator", {});
  expect(await leaveServiceWorker(false)).toBe("none");
  expect(unregister).not.toHaveBeenCalled();
});
