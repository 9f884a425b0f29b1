/** Holds what the page on the screen offers to something outside of it, such as a key. */
export type PageSlot<T> = ReturnType<typeof createPageSlot<T>>;

/** Makes an empty slot. */
export function createPageSlot<T>() {
  let current: T | undefined;
  return {
    /** What is offered now; undefined where that is nothing. */
    get: () => current,
    /** Offers a value. Returns how to take it back. */
    offer: (value: T): (() => void) => {
      current = value;
      return () => {
        if (current === value) current = undefined;
      };
    },
  };
}
