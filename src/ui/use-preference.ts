import { useSyncExternalStore } from "react";
import type { PreferenceName } from "./preferences.ts";
import { useUi } from "./ui-context.ts";

/** One preference, and a function that changes it in all tabs. */
export function usePreference(
  name: PreferenceName,
): [value: string | undefined, setValue: (value: string | undefined) => void] {
  const { subscribe, get, set } = useUi().preferences;
  const value = useSyncExternalStore(subscribe, () => get(name));
  return [value, (next) => set(name, next)];
}

/** Whether single-key shortcuts are on, and a function that turns them on or off. */
export function useSingleKeys(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [value, setValue] = usePreference("single-keys");
  return [value !== "off", (isOn) => setValue(isOn ? undefined : "off")];
}
