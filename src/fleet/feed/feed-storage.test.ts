import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnection } from "../../session/connection.ts";
import { parseConfig } from "../../session/config/config.ts";
import { keepFeed, storedFeed } from "./feed-storage.ts";

let texts = new Map<string, string>();

/** Limits the storage's text length from now on. */
function stubStorage(room: number) {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => texts.delete(key),
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException("Full", "QuotaExceededError");
      texts.set(key, text);
    },
  });
}

beforeEach(() => {
  texts = new Map();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** 10,000 changes of 10 characters each. */
function openFeed() {
  const connection = createConnection(
    parseConfig({}),
    fetch,
    "key",
    "",
    "fingerprint",
    () => undefined,
    () => undefined,
  );
  const state = { readAt: 1, seenChange: 0, latestChange: 1 };
  const packed: number[] = [];
  async function pack(known: number, most: number) {
    if (known === state.latestChange) return undefined;
    packed.push(most);
    return await Promise.resolve({
      version: state.latestChange,
      packed: "0123456789".repeat(most),
    });
  }
  const save = keepFeed(connection, pack, Promise.resolve(), () => state);
  return {
    connection,
    packed,
    change: async (change: Partial<typeof state>): Promise<void> => {
      Object.assign(state, change);
      save();
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}

test("each pass is stored, and the feed is packed again only where it has changed", async () => {
  stubStorage(1e6);
  const { change, packed } = openFeed();
  await change({ readAt: 2 });
  await change({ readAt: 3, seenChange: 1 });
  expect(storedFeed("fingerprint")).toMatchObject({ readAt: 3, seenChange: 1 });
  expect(packed).toEqual([10_000]);
  await change({ latestChange: 2 });
  expect(packed).toEqual([10_000, 10_000]);
});

test("where not all changes fit the latest are stored, and where none fit the old ones do not stay", async () => {
  stubStorage(1e6);
  const { change } = openFeed();
  await change({ readAt: 2 });
  stubStorage(0);
  await change({ readAt: 3 });
  expect(storedFeed("fingerprint")).toBeUndefined();
  stubStorage(50_000);
  await change({ readAt: 4 });
  expect(storedFeed("fingerprint")?.packed).toHaveLength(10_000);
});

test("another key gets nothing, and what it finds is removed", async () => {
  stubStorage(1e6);
  const { change } = openFeed();
  await change({ readAt: 2 });
  expect(storedFeed("other")).toBeUndefined();
  expect(storedFeed("fingerprint")).toBeUndefined();
});

test("nothing is stored after the end of the session, nor before the first pass has ended", async () => {
  stubStorage(1e6);
  const { change, connection, packed } = openFeed();
  await change({ readAt: 0 });
  expect(packed).toEqual([]);
  const saving = change({ readAt: 2 });
  connection.end();
  await saving;
  expect(packed).toEqual([10_000]);
  expect(storedFeed("fingerprint")).toBeUndefined();
});
