import * as z from "zod/mini";
import { tabStore } from "../lib/storage.ts";
import { formatCount, plural } from "../text/format.ts";
import { readListValues } from "./query/pasted-list.ts";

/** A list up to this length is in the address. Characters, as the address has them. */
const maxAddressLength = 1800;
/** Lists that are too long for an address; going back finds so many. */
const maxStored = 10;

/** A name that begins with this refers to a list in the tab's storage. No text of a list begins with it. */
const referenceMark = "~";

const namesName = "lists";
const storedNameOf = (list: string) => `list.${list}`;

/** "1 value", "120 values". */
export function valuesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "value", "values")}`;
}

/** Whether only this tab can find the list of an address. */
export function isOnlyInThisTab(list: string): boolean {
  return list.startsWith(referenceMark);
}

/**
 * Creates the pasted lists of one app. A list has a name, which an address has as `list`: a short list its text, a long one a
 * reference to this tab's storage. Where that is full, the lists that were pasted first go; where it is blocked, a list lasts as long as
 * the page.
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

  /** Stores a text; makes room for it where there is none. */
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
    /**
     * Adds a list.
     * @param text as `readPaste` gives it
     * @returns its name, for the address
     */
    add(text: string): string {
      const length = new URLSearchParams({ list: text }).toString().length;
      if (length <= maxAddressLength) return text;
      const list = referenceMark + randomName();
      known.set(list, readListValues(text).values);
      store(list, text);
      return list;
    },
    /** The values of a list, at least one; undefined where this tab does not know it. */
    valuesOf(list: string): readonly string[] | undefined {
      let values = known.get(list);
      if (!values) {
        const text = isOnlyInThisTab(list) ? tabStore.read(storedNameOf(list)) : list;
        const read = readListValues(text ?? "");
        // A part of a list would be another list.
        values = read.isTooLong ? [] : read.values;
        known.set(list, values);
      }
      return values.length > 0 ? values : undefined;
    },
    /** Removes all lists at the end of the session. */
    clear(): void {
      known.clear();
      for (const name of storedNames()) tabStore.remove(storedNameOf(name));
      tabStore.remove(namesName);
    },
  };
}

/** Random, so that a link that was copied from another tab finds nothing rather than another list. */
function randomName(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return one.toString(36) + other.toString(36);
}
