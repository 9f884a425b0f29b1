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
