import { createContext, use, useLayoutEffect } from "react";

/** What the single-key shortcuts of a page do, by key. */
export type KeyActions = Partial<Record<string, () => void>>;

/** The key actions of the page that is on the screen. */
export type PageKeys = ReturnType<typeof createPageKeys>;

/** Creates the state without any action. */
export function createPageKeys() {
  let current: KeyActions = {};
  return {
    get: () => current,
    /** Registers the actions of a page until the returned function is called. */
    register: (actions: KeyActions): (() => void) => {
      current = actions;
      return () => {
        if (current === actions) current = {};
      };
    },
  };
}

/** Provides the state to the pages. */
export const PageKeysContext = createContext<PageKeys | undefined>(undefined);

/** Makes single-key shortcuts run these actions while the page is mounted. */
export function usePageKeys(actions: KeyActions): void {
  const pageKeys = use(PageKeysContext);
  if (!pageKeys) throw new Error("usePageKeys needs a PageKeysContext above it.");
  // In the same frame as the rows, so that a key acts on the row that has the focus.
  useLayoutEffect(() => pageKeys.register(actions), [actions, pageKeys]);
}
