import { createStore } from "@tanstack/react-store";
import { remember, remembered } from "./remembered.ts";

const name = "single-keys";

/** Whether single keys do anything; a person may turn them off (WCAG 2.1.4). */
export const singleKeys = createStore(remembered(name) !== "off");

// What one tab is told counts in the others.
globalThis.addEventListener?.("storage", () =>
  singleKeys.setState(() => remembered(name) !== "off"),
);

/** Turns single keys on or off, and remembers that in this browser. */
export function switchSingleKeys(on: boolean): void {
  singleKeys.setState(() => on);
  remember(name, on ? undefined : "off");
}
