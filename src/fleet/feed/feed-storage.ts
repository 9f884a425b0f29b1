import * as z from "zod/mini";
import type { Connection } from "../../session/connection.ts";
import { tabStore } from "../../lib/storage.ts";
import type { FleetState } from "../fleet-state.ts";
import type { PackedFeed } from "../worker/feed-text.ts";

const storedName = "changes";
const storedSchema = z.object({
  keyFingerprint: z.string(),
  readAt: z.number(),
  seenChange: z.number(),
  packed: z.string(),
});

export type StoredFeed = z.infer<typeof storedSchema>;

/** How many changes to store; the second if the first doesn't fit into sessionStorage. */
const sizes = [10_000, 1000];
const pauseMs = 1000;

export function storedFeed(fingerprint: string) {
  const stored = tabStore.readJson(storedName, storedSchema);
  if (stored?.keyFingerprint === fingerprint) return stored;
  tabStore.remove(storedName);
  return undefined;
}

/**
 * Saves the feed to this tab's sessionStorage after each pass and change, so it survives a reload and ends with the
 * session. Waits for `restored` first, otherwise it would overwrite what is being restored. Call the result on every
 * state change.
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
      if (tabStore.writeJson(storedName, stored)) return;
      state.version = -1;
    }
    // A stale feed would claim that nothing changed since.
    tabStore.remove(storedName);
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
