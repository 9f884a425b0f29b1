import { useSyncExternalStore } from "react";
import { remember, remembered } from "./remembered.ts";

const name = "single-keys";
const listeners = new Set<() => void>();
let on = remembered(name) !== "off";

function change(next: boolean): void {
  on = next;
  for (const tell of listeners) tell();
}

// What one tab is told counts in the others.
globalThis.addEventListener?.("storage", () => change(remembered(name) !== "off"));

/** Whether single keys do anything; a person may turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => on;

/** The same, for what shows it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

/** Turns single keys on or off, and remembers that in this browser. */
export function switchSingleKeys(next: boolean): void {
  remember(name, next ? undefined : "off");
  change(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
