import * as z from "zod/mini";
import { tabStore } from "../../lib/storage.ts";

/** A longer list (in URL-encoded characters) doesn't go into the address. */
const maxAddressLength = 1800;
/** How many lists to keep in storage, for the Back button. */
const maxStored = 10;
/** A longer text isn't stored, as that would block the page: after a reload, its list is only its IDs. */
const maxStoredLength = 1_000_000;

const namesName = "lists";
const storedName = (reference: string) => `list.${reference}`;

/** A name like "~k3x9" refers to this tab's storage. No list's own text begins with it. */
const referenceMark = "~";
const idsMark = "id:";
const partMark = ";";

const listedSchema = z.object({
  ids: z.array(z.string()),
  /** Instances that the text names, too: neither on the list, nor among those that aren't on it. */
  unticked: z.array(z.string()),
  /** A person has ticked the ids: what isn't on the list is never offered. */
  isReviewed: z.boolean(),
});
/** What's on a list. */
export type Listed = z.infer<typeof listedSchema>;

const storedSchema = z.object({ text: z.string(), listed: z.optional(listedSchema) });
type StoredList = z.infer<typeof storedSchema>;

/** What this tab knows of a list. */
export interface PastedList {
  /** `-…`: all instances but these, as it says in the address. */
  isNegated: boolean;
  /** Undefined until the text was compared with the whole fleet, or reviewed. */
  listed: Listed | undefined;
  /** Undefined in other tabs. */
  text: string | undefined;
}

/** The link works only in this tab. */
export function isOnlyInThisTab(list: string): boolean {
  return /^-?~/.test(list);
}

/** All but the list's instances. */
export function isNegatedList(list: string): boolean {
  return list.startsWith("-");
}

/**
 * An app's pasted lists. A list's name is the address's `list`, and means the same list for ever:
 * - `~k3x9`: a text in this tab's sessionStorage, until it was compared with the whole fleet or reviewed
 * - `id:480213,480250~k3x9`: then its ids. The text is only for the review.
 * - `id:480213;480250~k3x9`: the text names 480250, too, but not for certain
 * - `id:480213;480250;~k3x9`: or a person has left it unticked
 * - `-id:480213;480250~k3x9`: what's neither of the two
 * - `~p7m2`, `-~p7m2`: ids that are too many for the address, with their text
 * - `web-1,web-2`: a text, from an older link or typed
 * If storage is full, the oldest lists go; if it's blocked, a list lasts until reload.
 */
export function createPastedLists() {
  const lists = new Map<string, StoredList>();

  function add(list: StoredList): string {
    const reference = randomReference();
    lists.set(reference, list);
    const kept = list.text.length > maxStoredLength ? { ...list, text: "" } : list;
    const others = tabStore.readJson(namesName, z.array(z.string())) ?? [];
    while (others.length >= maxStored || !tabStore.writeJson(storedName(reference), kept)) {
      const oldest = others.shift();
      if (oldest === undefined) return reference;
      tabStore.remove(storedName(oldest));
    }
    tabStore.writeJson(namesName, [...others, reference]);
    return reference;
  }

  function stored(reference: string): StoredList | undefined {
    const list = lists.get(reference) ?? tabStore.readJson(storedName(reference), storedSchema);
    if (list) lists.set(reference, list);
    return list;
  }

  /** Undefined if this tab doesn't know it: without its list, a query would match everything. */
  function of(name: string): PastedList | undefined {
    const { isNegated, reference, ...written } = parseName(name);
    const known = stored(reference);
    const text = (known?.text ?? written.text) || undefined;
    const listed = written.listed ?? known?.listed;
    // All but the instances of a text that wasn't compared with the fleet yet would be nearly all instances.
    if (!listed && (isNegated || text === undefined)) return undefined;
    return { isNegated, text, listed };
  }

  function nameOf(isNegated: boolean, listed: Listed, text: string, reference: string): string {
    const { ids, unticked, isReviewed } = listed;
    const named = unticked.length > 0 || isReviewed ? [ids, unticked] : [ids];
    const parts = isReviewed ? [...named, []] : named;
    const minus = isNegated ? "-" : "";
    const name = minus + idsMark + parts.map(writeIds).join(partMark) + reference;
    if (new URLSearchParams({ list: name }).toString().length <= maxAddressLength) return name;
    return minus + add({ text, listed });
  }

  return {
    /** Returns the new list's name. */
    add: (text: string) => add({ text }),
    of,
    /** The name of the same list with these ids. */
    withIds(list: string, listed: Listed): string {
      const { text = "" } = of(list) ?? {};
      return nameOf(false, listed, text, parseName(list).reference || add({ text }));
    },
    /** The name of what isn't on the list, or of the list again. */
    turnedRound(list: string): string {
      const { isNegated, text = "", listed } = of(list) ?? {};
      return listed ? nameOf(!isNegated, listed, text, parseName(list).reference) : list;
    },
    /** Forgets what's in memory; sessionStorage is cleared with the session. */
    clear: () => lists.clear(),
  };
}

/** Random, so that a link copied from another tab finds nothing instead of another list. */
function randomReference(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return referenceMark + one.toString(36) + other.toString(36);
}

function writeIds(ids: readonly string[]): string {
  return ids.map((id) => encodeURIComponent(id).replaceAll("~", "%7E")).join(",");
}

/** Undefined if one can't be read: then the list isn't known, as a part of it is another list. */
function readIds(text: string): string[] | undefined {
  try {
    return text === "" ? [] : text.split(",").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** `reference`: where its text, or the list itself, is stored; "" if it wasn't pasted. */
function parseName(list: string): PastedList & { reference: string } {
  const isNegated = isNegatedList(list);
  const name = isNegated ? list.slice(1) : list;
  const nothing = { isNegated, listed: undefined, text: undefined, reference: "" };
  if (name.startsWith(referenceMark)) return { ...nothing, reference: name };
  if (!name.startsWith(idsMark)) {
    // What was pasted as lines is separated by commas in older links.
    const text = name.replace(/("(?:[^"\\]|\\.)*")|,/gs, (_, quoted?: string) => quoted ?? "\n");
    return { ...nothing, text };
  }
  const [allIds = "", random] = name.slice(idsMark.length).split(referenceMark);
  const parts = allIds.split(partMark).map(readIds);
  if (parts.includes(undefined)) return nothing;
  const [ids = [], unticked = [], reviewed] = parts;
  const listed = { ids, unticked, isReviewed: reviewed !== undefined };
  return { ...nothing, listed, reference: random === undefined ? "" : referenceMark + random };
}
