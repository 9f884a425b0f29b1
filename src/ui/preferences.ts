import { createContext, use, useSyncExternalStore } from "react";

/** What a person chose in this browser. */
export type Preferences = ReturnType<typeof createPreferences>;

/**
 * Makes the preferences of one app. They are in localStorage, so that they last and are the same in every tab; where storage is
 * blocked they last as long as the page.
 * @param signal the end of the app
 */
export function createPreferences(signal: AbortSignal) {
  const listeners = new Set<() => void>();
  /** What could not be stored. */
  const unstored = new Map<string, string | undefined>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  addEventListener("storage", notify, { signal });

  return {
    /** What was chosen, under the name that it is stored under; undefined where that is nothing. */
    get: (key: string): string | undefined => {
      if (unstored.has(key)) return unstored.get(key);
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Remembers a choice, or with undefined forgets it. */
    set: (key: string, value: string | undefined): void => {
      unstored.delete(key);
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        unstored.set(key, value);
      }
      notify();
    },
    /** Calls the listener when something was chosen, in whichever tab. Returns how to stop that. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Offers the preferences to the components below. */
export const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** The preferences of this app. */
export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error("usePreferences needs a PreferencesContext above it.");
  return preferences;
}

/** One of them, and how to choose it. */
export function usePreference(
  key: string,
): [value: string | undefined, choose: (value: string | undefined) => void] {
  const { subscribe, get, set } = usePreferences();
  const value = useSyncExternalStore(subscribe, () => get(key));
  return [value, (next) => set(key, next)];
}
