import type * as z from "zod/mini";
import { scope } from "./mount-path.ts";

/** Text in localStorage: permanent, and shared by all tabs of this browser. */
export const localStore = createStore(() => localStorage);
/** Text in sessionStorage: it belongs to one tab, survives a reload and ends with the tab. */
export const tabStore = createStore(() => sessionStorage);

/**
 * Reads and writes text under names that begin with `scope`. Where the browser refuses storage, a read returns undefined and a
 * write false. Values may come from another version of the app.
 */
function createStore(area: () => Storage) {
  const keyOf = (name: string) => `${scope}.${name}`;

  function read(name: string): string | undefined {
    try {
      return area().getItem(keyOf(name)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns whether it is stored */
  function write(name: string, value: string): boolean {
    try {
      area().setItem(keyOf(name), value);
      return true;
    } catch {
      return false;
    }
  }

  /** @returns whether it is removed */
  function remove(name: string): boolean {
    try {
      area().removeItem(keyOf(name));
      return true;
    } catch {
      return false;
    }
  }

  return {
    read,
    write,
    remove,
    /** Reads JSON that fits a schema; undefined for anything else. */
    readJson: <T>(name: string, schema: z.ZodMiniType<T>): T | undefined => {
      try {
        return schema.safeParse(JSON.parse(read(name) ?? "null")).data;
      } catch {
        return undefined;
      }
    },
    /** @returns whether it is stored */
    writeJson: (name: string, value: unknown): boolean => write(name, JSON.stringify(value)),
    /** Removes everything that this app has stored here. */
    clear: (): void => {
      try {
        for (const key of Object.keys(area()))
          if (key.startsWith(keyOf(""))) area().removeItem(key);
      } catch {
        // Nothing is stored where storage is refused.
      }
    },
    /** Whether this browser stores anything for the page. */
    isAvailable: (): boolean => {
      try {
        return typeof area().getItem === "function";
      } catch {
        return false;
      }
    },
  };
}
