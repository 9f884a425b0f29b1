import type * as z from "zod/mini";
import { scope } from "./mount-path.ts";

/** Permanent and shared by all tabs. */
export const localStore = createStore(() => localStorage);
/** Survives a reload, ends with the session or the tab. */
export const tabStore = createStore(() => sessionStorage);

/** If the browser refuses storage, reads return undefined and writes false. Other versions may have written. */
function createStore(area: () => Storage) {
  const keyOf = (name: string) => `${scope}.${name}`;

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
  const remove = (name: string): boolean => succeeds((storage) => storage.removeItem(keyOf(name)));
  const names = (): string[] =>
    attempt((storage) => Object.keys(storage))
      ?.filter((key) => key.startsWith(keyOf("")))
      .map((key) => key.slice(keyOf("").length)) ?? [];

  return {
    read,
    write,
    remove,
    names,
    /** Undefined if it doesn't fit the schema. */
    readJson: <T>(name: string, schema: z.ZodMiniType<T>): T | undefined =>
      schema.safeParse(parseJson(read(name))).data,
    /** Unvalidated, for code that runs before zod is loaded. `{}` if it isn't an object. */
    readRecord(name: string): Record<string, unknown> {
      const value = parseJson(read(name));
      return typeof value === "object" ? { ...value } : {};
    },
    /** Returns whether it was stored. */
    writeJson: (name: string, value: unknown): boolean => write(name, JSON.stringify(value)),
    clear: (): void => names().forEach(remove),
    /** The browser allows storage for this page. */
    isAvailable: (): boolean => attempt((storage) => typeof storage.getItem) === "function",
  };
}

/** Undefined if it's no JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
