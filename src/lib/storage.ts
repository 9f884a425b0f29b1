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

  /** @returns undefined where the browser refuses storage */
  function attempt<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(area());
    } catch {
      return undefined;
    }
  }
  const succeeds = (access: (storage: Storage) => void): boolean =>
    attempt((storage) => {
      access(storage);
      return true;
    }) === true;

  const read = (name: string): string | undefined =>
    attempt((storage) => storage.getItem(keyOf(name))) ?? undefined;
  const write = (name: string, value: string): boolean =>
    succeeds((storage) => storage.setItem(keyOf(name), value));

  return {
    read,
    /** @returns whether it is stored */
    write,
    /** @returns whether it is removed */
    remove: (name: string): boolean => succeeds((storage) => storage.removeItem(keyOf(name))),
    /** Reads JSON that fits a schema; undefined for anything else. */
    readJson: <T>(name: string, schema: z.ZodMiniType<T>): T | undefined =>
      schema.safeParse(parseJson(read(name))).data,
    /** Reads a JSON object whose fields are unchecked, for code that runs before zod is loaded; `{}` for anything else. */
    readRecord(name: string): Record<string, unknown> {
      const value = parseJson(read(name));
      return typeof value === "object" ? { ...value } : {};
    },
    /** @returns whether it is stored */
    writeJson: (name: string, value: unknown): boolean => write(name, JSON.stringify(value)),
    /** Removes everything that this app has stored here. */
    clear: () =>
      attempt((storage) => {
        for (const key of Object.keys(storage))
          if (key.startsWith(keyOf(""))) storage.removeItem(key);
      }),
    /** Whether this browser stores anything for the page. */
    isAvailable: (): boolean => attempt((storage) => typeof storage.getItem) === "function",
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
