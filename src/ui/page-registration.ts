import { createContext, use, useLayoutEffect } from "react";

/** The value that the current page gives to something outside of it, such as a shortcut. */
export type PageRegistration<T> = ReturnType<typeof createPageRegistration<T>>;

/** Creates a registration without a value. */
export function createPageRegistration<T>() {
  let current: T | undefined;
  return {
    /** The value of the current page; undefined if it has registered none. */
    get: () => current,
    /** Registers a value until the returned function is called. */
    register: (value: T): (() => void) => {
      current = value;
      return () => {
        if (current === value) current = undefined;
      };
    },
  };
}

/** What the refresh shortcut does on a page without shortcuts of its own. */
export type RefreshShortcut = PageRegistration<() => void>;

/** Provides the refresh shortcut to the components below. */
export const RefreshShortcutContext = createContext<RefreshShortcut | undefined>(undefined);

/** Registers a function for the refresh shortcut while the component is mounted. */
export function useRefreshShortcut(refresh: () => void): void {
  const shortcut = use(RefreshShortcutContext);
  if (!shortcut) throw new Error("useRefreshShortcut needs a RefreshShortcutContext above it.");
  useLayoutEffect(() => shortcut.register(refresh), [refresh, shortcut]);
}
