import * as v from "valibot";
import { scope } from "../mount-path.ts";
import { read } from "../validation.ts";

const storageKey = `${scope}.scroll`;
const schema = v.record(v.string(), v.number());
let kept: Record<string, number> = {};

/** Keeps how far an entry of the history is scrolled, in CSS pixels, for coming back to it. */
export function keepScroll(entry: string): void {
  kept[entry] = scrollY;
}

/** How far an entry was scrolled when it was left, if it was. */
export function keptScroll(entry: string): number | undefined {
  return kept[entry];
}

/** Lets a reload find what was kept, in this tab's storage. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage a page begins at its top again.
  }
}

/** Takes what was stored before a reload. */
export function takeStoredScroll(): void {
  try {
    kept = read(schema, JSON.parse(sessionStorage.getItem(storageKey) ?? "")) ?? {};
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored, or nothing that can be read.
  }
}
