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

  const read = (name: string): string | undefined =>
    attempt(() => area().getItem(keyOf(name))) ?? undefined;

  /** @returns whether it is stored */
  const write = (name: string, value: string): boolean =>
    succeeds(() => area().setItem(keyOf(name), value));

  return {
    read,
    write,
    /** @returns whether it is removed */
    remove: (name: string): boolean => succeeds(() => area().removeItem(keyOf(name))),
    /** Reads JSON that fits a schema; undefined for anything else. */
    readJson: <T>(name: string, schema: z.ZodMiniType<T>): T | undefined =>
      attempt(() => schema.safeParse(JSON.parse(read(name) ?? "null")).data),
    /** @returns whether it is stored */
    writeJson: (name: string, value: unknown): boolean => write(name, JSON.stringify(value)),
    /** Removes everything that this app has stored here. */
    clear: (): boolean =>
      succeeds(() => {
        for (const key of Object.keys(area()))
          if (key.startsWith(keyOf(""))) area().removeItem(key);
      }),
    /** Whether this browser stores anything for the page. */
    isAvailable: (): boolean => succeeds(() => area().getItem("")),
  };
}

/** The result of an access to the storage; undefined where the browser refuses it. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function succeeds(access: () => void): boolean {
  try {
    access();
    return true;
  } catch {
    return false;
  }
}
