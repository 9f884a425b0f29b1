import { scope } from "../mount-path.ts";
import { type Preferences, usePreference } from "./preferences.ts";

const key = `${scope}.single-keys`;

/** Whether single keys do anything; a person may turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(preferences: Preferences): boolean {
  return preferences.get(key) !== "off";
}

/** The same, for what shows it, and how to turn them on or off. */
export function useSingleKeys(): [on: boolean, turn: (on: boolean) => void] {
  const [value, choose] = usePreference(key);
  return [value !== "off", (on) => choose(on ? undefined : "off")];
}
