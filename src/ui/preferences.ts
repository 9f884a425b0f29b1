import type { Zone } from "../lib/times.ts";
import { localStore, parseJson } from "../lib/storage.ts";

// No React here: first-paint.ts and prefetch.ts read preferences before the libraries are loaded.

/** Also the names in storage. */
export type PreferenceName =
  | "theme"
  | "single-keys"
  | "rows-per-page"
  | "rows"
  | "hidden-columns"
  | "zone"
  | "views-2";

export type Preferences = ReturnType<typeof createPreferences>;

/** Kept in localStorage and shared by all tabs. With storage blocked they last as long as the page. */
export function createPreferences(signal: AbortSignal) {
  const listeners = new Set<() => void>();
  const unstored = new Map<PreferenceName, string | undefined>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  addEventListener("storage", notify, { signal });

  return {
    get: (name: PreferenceName): string | undefined =>
      unstored.has(name) ? unstored.get(name) : localStore.read(name),
    set: (name: PreferenceName, value: string | undefined): void => {
      const isStored =
        value === undefined ? localStore.remove(name) : localStore.write(name, value);
      if (isStored) unstored.delete(name);
      else unstored.set(name, value);
      notify();
    },
    /** Called after a change in any tab. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads the preference "hidden-columns". */
export function hiddenColumnsIn(stored: string | undefined): string[] {
  const names = parseJson(stored);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** Reads the preference "zone". */
export function zoneOf(stored: string | undefined): Zone {
  return stored === "utc" ? "utc" : "local";
}

/** Users can turn single keys off (WCAG 2.1.4). */
export function areSingleKeysOn(preferences: Preferences): boolean {
  return preferences.get("single-keys") !== "off";
}

/** Page size without `limit` in the address (specification: Pagination). */
const defaultPageSize = 20;

/**
 * For links to a list. Only the address decides the page size, so that a shared link, a reload and Back show the same
 * view.
 */
export function preferredPageSize(): { limit?: number } {
  const limit = Number(localStore.read("rows-per-page"));
  return Number.isInteger(limit) && limit >= 1 && limit <= 100 ? { limit } : {};
}

export function setPreferredPageSize(limit: number): void {
  if (limit === defaultPageSize) localStore.remove("rows-per-page");
  else localStore.write("rows-per-page", String(limit));
}
