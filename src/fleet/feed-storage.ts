import * as z from "zod/mini";
import type { Connection } from "../session/connection.ts";
import { tabStore } from "../lib/storage.ts";
import { type FleetState, storedFeedName } from "./fleet-state.ts";
import type { PackedFeed } from "./load/feed-text.ts";

const storedSchema = z.object({
  keyFingerprint: z.string(),
  /** Until when the fleet was read. */
  readAt: z.number(),
  seenChange: z.number(),
  packed: z.string(),
});

/** How many changes are stored, and how many of them where the tab's storage is almost full. */
const sizes = [10_000, 1000];
/** A save waits this long after the one before. */
const pauseMs = 1000;

/** The feed of this connection from before a reload. */
export function storedFeed(fingerprint: string) {
  const stored = tabStore.readJson(storedFeedName, storedSchema);
  if (stored?.keyFingerprint === fingerprint) return stored;
  tabStore.remove(storedFeedName);
  return undefined;
}

/**
 * Stores the feed of a running fleet after each pass and each change. Like the key, it is in this tab's sessionStorage: it survives a
 * reload, and ends with the session or the tab.
 * @param restored waited for before the first save, which would overwrite what is being restored
 * @returns to be called whenever the fleet's state has changed
 */
export function keepFeed(
  { fingerprint, ended }: Connection,
  pack: (known: number, most: number) => Promise<PackedFeed | undefined>,
  restored: Promise<void>,
  getState: () => Pick<FleetState, "readAt" | "seenChange" | "latestChange">,
): () => void {
  const state = { saved: "", version: -1, packed: "", isSaving: false };
  const current = () => {
    const { readAt, seenChange, latestChange } = getState();
    return JSON.stringify([readAt, seenChange, latestChange]);
  };

  async function save(): Promise<void> {
    await restored;
    const { readAt, seenChange } = getState();
    state.saved = current();
    for (const most of sizes) {
      const packed = await pack(state.version, most);
      if (ended.aborted) return;
      Object.assign(state, packed);
      const stored = { keyFingerprint: fingerprint, readAt, seenChange, packed: state.packed };
      if (tabStore.writeJson(storedFeedName, stored)) return;
      state.version = -1;
    }
    // An old feed would say that nothing has changed since.
    tabStore.remove(storedFeedName);
  }

  return function saveIfDue(): void {
    if (state.isSaving || ended.aborted || getState().readAt === 0 || current() === state.saved)
      return;
    state.isSaving = true;
    void save().then(() =>
      setTimeout(() => {
        state.isSaving = false;
        saveIfDue();
      }, pauseMs),
    );
  };
}
