import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWorkerApi } from "./worker-api.ts";

const began = Date.parse("2026-11-22T12:00:00Z");
let closing: AbortController;

beforeEach(() => {
  closing = new AbortController();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
});

afterEach(() => {
  closing.abort();
  vi.useRealTimers();
});

function openWorker() {
  const worker = createWorkerApi(closing.signal);
  worker.start("fingerprint", "key", { protectedTags: [] }, () => undefined);
  const states = () =>
    worker
      .search({ q: "", sort: undefined, page: 1, limit: 100, now: 0 })
      .items.map(({ id, state }) => `${id} ${state}`);
  return { ...worker, states };
}

/** The first one loads the fleet. */
function openTwo() {
  const [loading, other] = [openWorker(), openWorker()];
  loading.serveRequests();
  return { loading, other };
}

/** Each as "id STATE". */
function pageOf(...instances: string[]): ArrayBuffer {
  const data = instances.map((instance) => {
    const [id, state] = instance.split(" ");
    return { id, state };
  });
  const { buffer } = new TextEncoder().encode(JSON.stringify({ success: true, data }));
  return buffer;
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test("a tab gets the pages of the tab that loads", async () => {
  const { loading, other } = openTwo();
  loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING"), Date.now());
  await vi.waitFor(() => expect(other.states()).toEqual(["1 RUNNING", "2 RUNNING"]));
});

test("pages of another tab undo neither a stop nor a delete that came after they were read", async () => {
  const { loading, other } = openTwo();
  loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING", "3 RUNNING"), Date.now());
  await vi.waitFor(() => expect(other.states()).toHaveLength(3));
  later(60);
  other.update([{ id: "1", state: "STOPPED" }]);
  other.remove("2");
  later(60);
  other.requestPages();
  await vi.waitFor(() => expect(loading.states()).toHaveLength(3));
  // A page after the requested ones proves that they arrived.
  loading.takePage(2, pageOf("4 RUNNING"), Date.now());
  await vi.waitFor(() => expect(other.states()).toContain("4 RUNNING"));
  expect(other.states()).toEqual(["1 STOPPED", "3 RUNNING", "4 RUNNING"]);

  loading.takePage(1, pageOf("1 STARTING", "2 DELETING", "3 RUNNING"), Date.now());
  await vi.waitFor(() => expect(other.states()).toContain("1 STARTING"));
  expect(other.states()).toContain("2 DELETING");
});

test("a page that was under way while an instance was read or deleted does not undo that", () => {
  const { loading } = openTwo();
  loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING"), Date.now());
  const sentAt = Date.now();
  later(1);
  loading.update([{ id: "1", state: "STOPPED" }]);
  loading.remove("2");
  later(1);
  const answer = loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING"), sentAt);
  expect(loading.states()).toEqual(["1 STOPPED"]);
  // Deleted since, so not unreadable.
  expect(JSON.parse(answer)).toMatchObject({ data: [{ id: "1" }, { id: "2" }] });
});

test("an answer that was requested before a newer one, and came later, changes nothing in any tab", async () => {
  const { loading, other } = openTwo();
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  loading.endScan(1, false);
  await vi.waitFor(() => expect(other.states()).toEqual(["1 RUNNING"]));
  later(1);
  const sentAt = Date.now();
  later(1);
  loading.takePage(1, pageOf("1 STOPPED"), Date.now());
  loading.endScan(1, false);
  later(1);
  for (const tab of [other, loading]) tab.update([{ id: "1", state: "RUNNING" }], sentAt);
  loading.takePage(1, pageOf("1 STOPPED"), Date.now());
  loading.endScan(1, false);
  await vi.waitFor(() => expect(other.states()).toEqual(["1 STOPPED"]));
  expect(loading.states()).toEqual(["1 STOPPED"]);
  expect(numbered(loading.changesAfter(0, 0))).toEqual(["1 1 state"]);
});

test("after the clock was set back pages count again", () => {
  const { loading } = openTwo();
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  later(1);
  loading.update([{ id: "1", state: "STOPPED" }]);
  later(-3600);
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  expect(loading.states()).toEqual(["1 RUNNING"]);
});

const numbered = (changes: readonly { number: number; id: string; kind: string }[]) =>
  changes.map(({ number, id, kind }) => `${number} ${id} ${kind}`);

test("all tabs have the feed of the tab that loads, with what others have read alone", async () => {
  const { loading, other } = openTwo();
  const feeds = () => [loading, other].map((tab) => numbered(tab.changesAfter(0, 0)));
  const both = (...feed: string[]) => vi.waitFor(() => expect(feeds()).toEqual([feed, feed]));
  loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING"), Date.now());
  loading.endScan(1, false);
  await vi.waitFor(() => expect(other.states()).toHaveLength(2));
  later(1);
  other.update([{ id: "1", state: "STOPPED" }]);
  await both("1 1 state");
  later(1);
  other.remove("2");
  await both("1 1 state", "2 2 gone");
  later(1);
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  loading.endScan(1, false);
  later(1);
  loading.takePage(1, pageOf("1 RUNNING", "3 RUNNING"), Date.now());
  loading.endScan(1, false);
  await both("1 1 state", "2 2 gone", "3 1 state", "4 3 new");
  expect(other.changesAfter(0, 0)).toEqual(loading.changesAfter(0, 0));
});

test("what a tab has read or found deleted before it has the pages reaches the tab that loads", async () => {
  const { loading, other } = openTwo();
  other.update([{ id: "1", state: "STOPPED" }], Date.now() + 1);
  other.remove("2", Date.now() + 1);
  later(1);
  // Answers the earlier request.
  await vi.waitFor(() => {
    loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING", "3 RUNNING"), began);
    expect(loading.states()).toEqual(["1 STOPPED", "3 RUNNING"]);
  });
});

test("all tabs get that an instance is gone which a short pass had dropped before", async () => {
  const { loading, other } = openTwo();
  loading.takePage(1, pageOf("1 RUNNING", "2 RUNNING"), Date.now());
  loading.endScan(1, false);
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  loading.endScan(1, true);
  loading.remove("2");
  await vi.waitFor(() => expect(numbered(other.changesAfter(0, 0))).toEqual(["1 2 gone"]));
});

test("a new tab gets the feed with the pages, and goes on with it when it loads", async () => {
  const loading = openWorker();
  loading.serveRequests();
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  loading.endScan(1, false);
  later(1);
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  loading.endScan(1, false);
  later(1);
  loading.update([{ id: "1", state: "STOPPED" }]);
  loading.recordGap({ from: began, to: began + 500 });
  const other = openWorker();
  other.requestPages();
  await vi.waitFor(() => expect(other.changesAfter(0, 0)).toEqual(loading.changesAfter(0, 0)));
  await vi.waitFor(() => expect(other.states()).toEqual(["1 STOPPED"]));
  other.endScan(1, false);
  other.serveRequests();
  later(1);
  other.takePage(1, pageOf("1 STOPPED"), Date.now());
  other.endScan(1, false);
  later(1);
  other.takePage(1, pageOf("1 STOPPED", "2 RUNNING"), Date.now());
  expect(numbered(other.changesAfter(0, 0))).toEqual(["1 1 state", "2 2 new"]);
  const { items } = other.listChanges({ q: "", page: 1, limit: 10, now: 0 });
  expect(items.map(({ type }) => type)).toEqual(["changes", "changes", "gap"]);
});

test("what a tab has kept over a reload gives way to the feed of the tab that loads, without doubles", async () => {
  const loading = openWorker();
  loading.serveRequests();
  loading.takePage(1, pageOf("1 RUNNING"), Date.now());
  loading.endScan(1, false);
  later(1);
  loading.update([{ id: "1", state: "STOPPED" }]);
  const kept = await loading.packFeed(-1, 10);
  later(1);
  loading.update([{ id: "1", state: "RUNNING" }]);
  const other = openWorker();
  await other.restore({ packed: kept?.packed ?? "", readAt: began }, undefined);
  expect(numbered(other.changesAfter(0, 0))).toEqual(["1 1 state"]);
  other.requestPages();
  const both = ["1 1 state", "2 1 state"];
  await vi.waitFor(() => expect(numbered(other.changesAfter(0, 0))).toEqual(both));
  expect(other.changesAfter(0, 0)).toEqual(loading.changesAfter(0, 0));
  other.serveRequests();
  other.endScan(1, false);
  const { items } = other.listChanges({ q: "", page: 1, limit: 10, now: 0 });
  expect(items.map(({ type }) => type)).toEqual(["changes", "changes"]);
});

test("a restored feed goes on after a gap that ends with the first pass", async () => {
  const worker = openWorker();
  worker.takePage(1, pageOf("1 RUNNING"), Date.now());
  worker.serveRequests();
  worker.endScan(1, false);
  worker.update([{ id: "1", state: "STOPPED" }], Date.now() + 1);
  const kept = await worker.packFeed(-1, 10);
  later(60);
  const reloaded = openWorker();
  reloaded.serveRequests();
  await reloaded.restore({ packed: kept?.packed ?? "", readAt: began + 5000 }, undefined);
  reloaded.takePage(1, pageOf("1 STOPPED"), Date.now());
  reloaded.endScan(1, false);
  later(1);
  reloaded.update([{ id: "1", state: "RUNNING" }]);
  const { items, beganAt } = reloaded.listChanges({ q: "", page: 1, limit: 10, now: 0 });
  expect(items).toMatchObject([
    { changes: [{ number: 2 }] },
    { type: "gap", from: began + 5000, to: began + 60_000 },
    { changes: [{ number: 1 }] },
  ]);
  expect(beganAt).toBe(began);
});
