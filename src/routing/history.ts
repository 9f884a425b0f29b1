import * as v from "valibot";
import { mountPath } from "../mount-path.ts";
import { integer, read } from "../validation.ts";
import { keepScroll, keptScroll, storeScroll, takeStoredScroll } from "./scroll.ts";

/** How an entry of the history is reached: by a link, in place of the one before, or by going back and forth. */
type Way = "pushed" | "replaced" | "traversed";

/** What an entry of the history keeps of itself: its number. */
const entrySchema = v.object({ entry: integer });

const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];
let entry = entryOf(history.state);
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
  keepScroll(entry);
  if (!replace) entry += 1;
  // Led on from where nothing has been shown yet, it is still the way that led there.
  way = replace ? (way ?? "replaced") : "pushed";
  history[replace ? "replaceState" : "pushState"]({ entry }, "", hrefOf(to));
  const shown = new Promise<void>((resolve) => waiting.push(resolve));
  for (const listener of listeners) listener();
  await shown;
}

/** Writes the address of what is there anyway as it should be. */
export function correctAddress(address: string): void {
  history.replaceState({ entry }, "", hrefOf(address));
}

/** Tells when the address has become another, whatever led there. */
export function followAddress(listener: () => void): void {
  if (listeners.size === 0) followBrowser();
  listeners.add(listener);
}

/** The page at the current address is shown: it is scrolled to where it begins or, back at an entry, to where that was left. */
export function pageShown(): void {
  const isOther = location.pathname !== shownPath;
  if (way === "traversed") scrollTo(0, keptScroll(entry));
  else if (way === "pushed" || isOther) scrollTo(0, 0);
  way = undefined;
  shownPath = location.pathname;
  for (const resolve of waiting.splice(0)) resolve();
}

function followBrowser(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", ({ state }) => {
    keepScroll(entry);
    entry = entryOf(state);
    way = "traversed";
    for (const listener of listeners) listener();
  });
  takeStoredScroll();
  addEventListener("pagehide", () => {
    keepScroll(entry);
    storeScroll();
  });
}

function entryOf(state: unknown): number {
  return read(entrySchema, state)?.entry ?? 0;
}
