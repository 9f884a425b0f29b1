import * as z from "zod/mini";
import { tabStore } from "../lib/storage.ts";
import { formatCount, plural } from "../text/format.ts";
import { readListValues } from "./query/pasted-list.ts";

/** A longer list (in URL-encoded characters) doesn't go into the address. */
const maxAddressLength = 1800;
/** How many long lists to keep in storage, for the Back button. */
const maxStored = 10;

/** A name like "~k3x9" refers to this tab's storage. No list's own text begins with it. */
const referenceMark = "~";

const namesName = "lists";
const storedNameOf = (list: string) => `list.${list}`;

export function valuesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "value", "values")}`;
}

/** The link works only in this tab. */
export function isOnlyInThisTab(list: string): boolean {
  return list.startsWith(referenceMark);
}

/**
 * An app's pasted lists. A list's name is the address's `list`: a short list is its own text, a long one a reference
 * to this tab's sessionStorage. If that's full, the oldest lists go; if it's blocked, a list lasts until reload.
 */
export function createPastedLists() {
  const known = new Map<string, string[]>();
  const storedNames = () => tabStore.readJson(namesName, z.array(z.string())) ?? [];

  function forget(list: string): void {
    tabStore.remove(storedNameOf(list));
    tabStore.writeJson(
      namesName,
      storedNames().filter((name) => name !== list),
    );
  }

  function store(list: string, text: string): void {
    const older = storedNames();
    for (const name of older.slice(0, Math.max(0, older.length + 1 - maxStored))) forget(name);
    while (!tabStore.write(storedNameOf(list), text)) {
      const [oldest] = storedNames();
      if (oldest === undefined) return;
      forget(oldest);
    }
    tabStore.writeJson(namesName, [...storedNames(), list]);
  }

  return {
    add(text: string): string {
      const length = new URLSearchParams({ list: text }).toString().length;
      if (length <= maxAddressLength) return text;
      const list = referenceMark + randomName();
      known.set(list, readListValues(text).values);
      store(list, text);
      return list;
    },
    /** At least one value; undefined if this tab doesn't know the list. */
    valuesOf(list: string): readonly string[] | undefined {
      let values = known.get(list);
      if (!values) {
        const text = isOnlyInThisTab(list) ? tabStore.read(storedNameOf(list)) : list;
        const read = readListValues(text ?? "");
        // Part of a list would be another list.
        values = read.isTooLong ? [] : read.values;
        known.set(list, values);
      }
      return values.length > 0 ? values : undefined;
    },
    clear(): void {
      known.clear();
      for (const name of storedNames()) tabStore.remove(storedNameOf(name));
      tabStore.remove(namesName);
    },
  };
}

/** Random, so that a link copied from another tab finds nothing instead of another list. */
function randomName(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return one.toString(36) + other.toString(36);
}
