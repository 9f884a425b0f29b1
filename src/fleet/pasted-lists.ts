import * as z from "zod/mini";
import { tabStore } from "../lib/storage.ts";

/** A longer list (in URL-encoded characters) doesn't go into the address. */
const maxAddressLength = 1800;
/** How many pasted texts to keep in storage, for the Back button. */
const maxStored = 10;

const namesName = "lists";
const storedTextName = (reference: string) => `list.${reference}`;
const storedIdsName = (reference: string) => `list.${reference}.ids`;

/** A name like "~k3x9" refers to this tab's storage. No list's own text begins with it. */
const referenceMark = "~";
const idsMark = "id:";
const uncertainMark = ";";

const idsSchema = z.object({
  ids: z.array(z.string()),
  uncertain: z.array(z.string()),
  /** Which stored text it was read from. */
  reference: z.string(),
});
type ListIds = z.infer<typeof idsSchema>;

/** What this tab knows of a list. */
export interface PastedList {
  /** `-…`: all instances but these, as it says in the address. */
  isNegated: boolean;
  /** Undefined until the text was compared with the whole fleet. */
  ids: readonly string[] | undefined;
  /** Instances that the text may mean. They aren't on the list, and not among those that aren't on it either. */
  uncertain: readonly string[];
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
 * - `~k3x9`: a text in this tab's sessionStorage, until it was compared with the whole fleet
 * - `id:480213,480250~k3x9`: then the ids that it names. The text is only for the review.
 * - `-id:480213;480250~k3x9`: what isn't on that list. The ids after the semicolon are uncertain, so they're left out, too.
 * - `~p7m2`, `-~p7m2`: ids that are too many for the address, in this tab's sessionStorage
 * - `web-1,web-2`: a text, from an older link or typed
 * If storage is full, the oldest lists go; if it's blocked, a list lasts until reload.
 */
export function createPastedLists() {
  const texts = new Map<string, string>();
  const longIds = new Map<string, ListIds>();
  const known = new Map<string, PastedList>();
  const storedNames = () => tabStore.readJson(namesName, z.array(z.string())) ?? [];

  function forget(reference: string): void {
    tabStore.remove(storedTextName(reference));
    tabStore.remove(storedIdsName(reference));
    const others = storedNames().filter((name) => name !== reference);
    tabStore.writeJson(namesName, others);
  }

  /** The oldest lists make room, but not `kept`. */
  function store(reference: string, name: string, value: string, kept = reference): void {
    const inUse = [kept, reference];
    const others = storedNames().filter((one) => !inUse.includes(one));
    for (const one of others.splice(0, others.length + inUse.length - maxStored)) forget(one);
    while (!tabStore.write(name, value)) {
      const oldest = others.shift();
      if (oldest === undefined) return;
      forget(oldest);
    }
    tabStore.writeJson(namesName, [...new Set([...others, ...inUse])]);
  }

  function addText(text: string): string {
    const reference = randomReference();
    texts.set(reference, text);
    store(reference, storedTextName(reference), text);
    return reference;
  }

  function nameOf(isNegated: boolean, list: ListIds): string {
    const { ids, uncertain, reference } = list;
    const minus = isNegated ? "-" : "";
    const others = isNegated && uncertain.length > 0 ? uncertainMark + writeIds(uncertain) : "";
    const name = `${minus}${idsMark}${writeIds(ids)}${others}${reference}`;
    if (new URLSearchParams({ list: name }).toString().length <= maxAddressLength) return name;
    const own = randomReference();
    longIds.set(own, list);
    store(own, storedIdsName(own), JSON.stringify(list), reference);
    return minus + own;
  }

  /** With its ids and text, if this tab has them. */
  function parse(list: string): ListName {
    const parsed = parseName(list);
    const { reference } = parsed;
    if (parsed.ids || reference === "")
      return { ...parsed, text: parsed.text ?? textOf(reference) };
    const long = longIds.get(reference) ?? tabStore.readJson(storedIdsName(reference), idsSchema);
    return { ...parsed, ...long, text: textOf(long?.reference ?? reference) };
  }

  function textOf(reference: string): string | undefined {
    if (reference === "") return undefined;
    return texts.get(reference) ?? tabStore.read(storedTextName(reference));
  }

  return {
    /** Returns the new list's name. */
    add: addText,
    /** Undefined if this tab doesn't know it: without its list, a query would match everything. The same object each time. */
    of(list: string): PastedList | undefined {
      let found = known.get(list);
      if (!found) {
        const { isNegated, ids, uncertain, text } = parse(list);
        // All but the instances of a text that wasn't compared with the fleet yet would be nearly all instances.
        if (ids === undefined && (isNegated || text === undefined)) return undefined;
        known.set(list, (found = { isNegated, ids, uncertain, text }));
      }
      return found;
    },
    /** The name of the same list with these ids. */
    withIds(list: string, ids: readonly string[]): string {
      const { reference, text } = parse(list);
      const own = reference || (text === undefined ? "" : addText(text));
      return nameOf(false, { ids: [...ids], uncertain: [], reference: own });
    },
    /** The name of what isn't on the list, or of the list again. */
    turnedRound(list: string, uncertain: readonly string[]): string {
      const { ids = [], isNegated, reference } = parse(list);
      return nameOf(!isNegated, { ids: [...ids], uncertain: [...uncertain], reference });
    },
    /** Forgets what's in memory; sessionStorage is cleared with the session. */
    clear(): void {
      texts.clear();
      longIds.clear();
      known.clear();
    },
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

/** Undefined if one can't be read: a part of a list is another list. */
function readIds(text: string): string[] | undefined {
  try {
    return text === "" ? [] : text.split(",").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

interface ListName extends Pick<PastedList, "isNegated" | "uncertain"> {
  ids?: readonly string[] | undefined;
  /** Which stored text it was read from; "" if it wasn't pasted. */
  reference: string;
  text?: string | undefined;
}

function parseName(list: string): ListName {
  const isNegated = isNegatedList(list);
  const name = isNegated ? list.slice(1) : list;
  if (name.startsWith(referenceMark)) return { isNegated, uncertain: [], reference: name };
  if (!name.startsWith(idsMark)) {
    // What was pasted as lines is separated by commas in older links.
    const text = name.replace(/("(?:[^"\\]|\\.)*")|,/gs, (_, quoted?: string) => quoted ?? "\n");
    return { isNegated, uncertain: [], reference: "", text };
  }
  const [allIds = "", random] = name.slice(idsMark.length).split(referenceMark);
  const [ids = "", uncertain = ""] = allIds.split(uncertainMark);
  const reference = random === undefined ? "" : referenceMark + random;
  const doubtful = readIds(uncertain);
  return { isNegated, ids: doubtful && readIds(ids), uncertain: doubtful ?? [], reference };
}
