import { createContext, use, useSyncExternalStore } from "react";
import type { PreferenceName, Preferences } from "./preferences.ts";

/** Provides the preferences to the components below. */
export const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** The preferences of this app. */
export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error("usePreferences needs a PreferencesContext above it.");
  return preferences;
}

/** One preference, and a function that changes it in all tabs. */
export function usePreference(
  name: PreferenceName,
): [value: string | undefined, setValue: (value: string | undefined) => void] {
  const { subscribe, get, set } = usePreferences();
  const value = useSyncExternalStore(subscribe, () => get(name));
  return [value, (next) => set(name, next)];
}

/** Whether single-key shortcuts are on, and a function that turns them on or off. */
export function useSingleKeys(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [value, setValue] = usePreference("single-keys");
  return [value !== "off", (isOn) => setValue(isOn ? undefined : "off")];
}
