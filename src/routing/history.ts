import * as v from "valibot";
import { randomUuid } from "../api/uuid.ts";
import { mountPath } from "../mount-path.ts";
import { read } from "../validation.ts";
import { keepScroll, keptScroll, storeScroll, takeStoredScroll } from "./scroll.ts";

/** How an entry of the history is reached: by a link, in place of the one before, or by going back and forth. */
type Way = "pushed" | "replaced" | "traversed";

/** What an entry of the history keeps of itself. */
const entrySchema = v.object({ entry: v.string() });

let listener = () => {};
let waiting: (() => void)[] = [];
let entry = "";
/** How the page is reached that is not shown yet. A reload finds it as it was. */
let way: Way | undefined = "traversed";
let shownPath: string | undefined;

/** Where the app is: path and search beneath the mount path, such as "/instances?page=2". */
export function currentAddress(): string {
  return location.pathname.slice(mountPath.length - 1) + location.search;
}

/** What a link to an address says: the address with the mount path before it. */
export function hrefOf(address: string): string {
  return mountPath.slice(0, -1) + address;
}

/**
 * Goes to an address beneath the mount path.
 * @param options `replace`: what is there now is not gone back to
 * @returns settled once the page there is shown
 */
export async function navigate(to: string, { replace = false } = {}): Promise<void> {
  if (to === currentAddress()) {
    if (!replace) scrollTo(0, 0);
    return;
  }
  leave();
  if (replace) correctAddress(to);
  else {
    const next = randomUuid();
    history.pushState({ entry: next }, "", hrefOf(to));
    entry = next;
  }
  // Led on from where nothing has been shown yet, it is still the way that led there.
  way = replace ? (way ?? "replaced") : "pushed";
  const shown = new Promise<void>((resolve) => waiting.push(resolve));
  listener();
  await shown;
}

/** Writes the address of what is there anyway as it should be. */
export function correctAddress(address: string): void {
  history.replaceState({ entry }, "", hrefOf(address));
}

/**
 * Tells when the address has become another, whatever led there. To be called once in an app.
 * @param signal the end of the app
 */
export function followAddress(tell: () => void, signal: AbortSignal): void {
  listener = tell;
  waiting = [];
  way = "traversed";
  shownPath = undefined;
  history.scrollRestoration = "manual";
  takeStoredScroll();
  entry = knownEntry();
  addEventListener(
    "popstate",
    () => {
      leave();
      entry = knownEntry();
      way = "traversed";
      tell();
    },
    { signal },
  );
  addEventListener(
    "pagehide",
    () => {
      leave();
      storeScroll();
    },
    { signal },
  );
}

/** The page at the current address is shown: it is scrolled to where it begins or, back at an entry, to where that was left. */
export function pageShown(): void {
  const isOther = location.pathname !== shownPath;
  const kept = way === "traversed" ? keptScroll(entry) : undefined;
  if (kept !== undefined) scrollTo(0, kept);
  else if (way === "pushed" || isOther) scrollTo(0, 0);
  way = undefined;
  shownPath = location.pathname;
  for (const resolve of waiting.splice(0)) resolve();
}

/** What has not been shown yet has not been scrolled either. */
function leave(): void {
  if (way === undefined) keepScroll(entry);
}

/** The entry that the browser is at. One that it has begun by itself, by a typed address or hash, is given a name. */
function knownEntry(): string {
  const known = read(entrySchema, history.state)?.entry;
  if (known !== undefined) return known;
  const named = randomUuid();
  history.replaceState({ entry: named }, "");
  return named;
}
