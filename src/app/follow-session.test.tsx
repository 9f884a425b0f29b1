import { Store } from "@tanstack/react-store";
import { afterEach, beforeEach, expect, onTestFinished, test, vi, describe } from "vitest";
import { ApiError } from "../api/error.ts";
import { createAppRouter } from "../router.tsx";
import { tabStore } from "../lib/storage.ts";
import { emitDeleted, mergeIntoCache } from "../queries/instance-cache.ts";
import { parseConfig } from "../session/config.ts";
import { createServices } from "./services.ts";
import { followSession, startAgainFromCache } from "./follow-session.ts";

// What belongs to a session is gone with it, so that nothing of it reaches the next key.

let closing: AbortController;
beforeEach(() => (closing = new AbortController()));
afterEach(() => {
  closing.abort();
  sessionStorage.clear();
});

/** The state of each store in the services, by its path. */
function statesIn(value: unknown, path = ""): [string, unknown][] {
  if (value instanceof Store) return [[path, value.get()]];
  if (value instanceof Map) return [[path, [...value]]];
  // Query's own are asked for what they keep.
  if (typeof value !== "object" || value === null || path === "queryClient") return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "queryClient" ? [] : statesIn(part, path === "" ? name : `${path}.${name}`),
  );
}

/**
 * The journal is kept; another key doesn't see it. /connect says how the session ended. The rules belong to
 * the deployment, not to a session.
 */
const kept = new Set([
  "operations.journal.store",
  "session.store",
  // Goes by the last input.
  "session.isEndingSoon",
  "session.rules.store",
  "operations.rules.store",
  // Code that has been loaded.
  "operations.service.store",
]);

test("whatever a session has gathered ends with it", async () => {
  const fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  const services = createServices(parseConfig({}), fetch, closing.signal);
  const router = createAppRouter(services);
  followSession(services, router);
  const { session, queryClient, instances, notifications, fleet } = services;
  const states = () => statesIn(services).filter(([path]) => !kept.has(path));
  const fresh = new Map(states());
  const instance = { id: "1", hostName: "web-1", tags: [], raw: {} };

  const run = {
    id: "r1",
    kind: "stop",
    keyFingerprint: "a",
    api: "api.test",
    askedAt: 0,
    count: 1,
  } as const;
  session.connect(session.openConnection("some-api-key-1", "", "a"));
  await router.load();
  services.selection.select([instance]);
  services.dialogs.open("palette", null);
  notifications.toasts.show({ title: "Saved" });
  notifications.hidden.setState(() => [{ title: "", topic: "", open: () => undefined }]);
  notifications.teamBanner.raise(new ApiError("api", "", { code: "TEAM_SUSPENDED" }), "stop");
  services.operations.run.setState(() => ({
    current: { run, phase: "running", since: 0, finishedBefore: 0, isOfThisTab: true },
  }));
  mergeIntoCache(instances, instance, 1);
  emitDeleted(instances, "2", "api");
  fleet.store.setState((state) => ({ ...state, size: 7 }));
  fleet.news.setState((news) => ({ ...news, unseenCount: 1 }));
  const list = fleet.pastedLists.add("web-1");
  queryClient.setQueryData(["anything"], 1);
  tabStore.write("anything", "1");
  // A new store has to be filled above.
  for (const [path, state] of states()) expect([path, state]).not.toEqual([path, fresh.get(path)]);

  session.disconnect();
  expect(sessionStorage).toHaveLength(0);
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  expect(states()).toEqual([...fresh]);
  expect(fleet.pastedLists.of(list)).toBeUndefined();
});

describe("a page in the back/forward cache", () => {
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
});
