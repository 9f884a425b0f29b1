import { localStore } from "../storage.ts";

// Without React: prefetch.ts, which runs before the libraries are loaded, reads the page size.

/** The preferences by the names that they are stored under. public/first-paint.js reads the theme too. */
export type PreferenceName =
  | "theme"
  | "single-keys"
  | "rows-per-page"
  | "rows"
  | "hidden-columns"
  | "ssh-user"
  | "views";

/** What a person has chosen in this browser. */
export type Preferences = ReturnType<typeof createPreferences>;

/**
 * Creates the preferences of one app. They are in localStorage, so they last and all tabs share them. A browser that blocks
 * storage keeps them as long as the page.
 * @param signal the end of the app
 */
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
    /** Stores a choice; undefined removes it. */
    set: (name: PreferenceName, value: string | undefined): void => {
      const isStored =
        value === undefined ? localStore.remove(name) : localStore.write(name, value);
      if (isStored) unstored.delete(name);
      else unstored.set(name, value);
      notify();
    },
    /** Calls the listener after a change in any tab, until the returned function is called. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether single-key shortcuts are on. A person can turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(preferences: Preferences): boolean {
  return preferences.get("single-keys") !== "off";
}

/** The page size of an address without `limit` (specification: Pagination). */
const defaultPageSize = 20;

/**
 * The rows per page that a person chose last, as the search parameters of a link to the first page of a list. Only the address
 * decides the page size, so a shared link, a reload and going back give the same view.
 */
export function preferredPageSize(): { limit?: number } {
  const limit = Number(localStore.read("rows-per-page"));
  return Number.isInteger(limit) && limit >= 1 && limit <= 100 ? { limit } : {};
}

/** Stores the rows per page for the links of this browser. */
export function setPreferredPageSize(limit: number): void {
  if (limit === defaultPageSize) localStore.remove("rows-per-page");
  else localStore.write("rows-per-page", String(limit));
}
