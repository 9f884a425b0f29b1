import { expect, onTestFinished, test, vi } from "vitest";
import { startAgainFromCache } from "./follow-session.ts";

test("a page that comes back from the back/forward cache starts again", () => {
  const ending = new AbortController();
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  onTestFinished(() => {
    ending.abort();
    vi.unstubAllGlobals();
  });
  startAgainFromCache(ending.signal);
  const show = (persisted: boolean) =>
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});
