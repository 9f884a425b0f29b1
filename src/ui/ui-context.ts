import { createContext, use, useLayoutEffect, useSyncExternalStore } from "react";
import type { PreferenceName, Preferences } from "./preferences.ts";

/** What the single-key shortcuts of a page do, by key. */
export type KeyActions = Partial<Record<string, () => void>>;

/** The key actions of the page that is on the screen. */
type PageKeys = ReturnType<typeof createPageKeys>;

export function createPageKeys() {
  let current: KeyActions = {};
  return {
    get: () => current,
    /** Registers the actions of a page until the returned function is called. */
    register: (actions: KeyActions): (() => void) => {
      current = actions;
      return () => {
        if (current === actions) current = {};
      };
    },
  };
}

/** What the parts of `ui` share in one app. */
export interface UiServices {
  preferences: Preferences;
  pageKeys: PageKeys;
  /** Stands before the title of every page; undefined for none. */
  environmentName: string | undefined;
}

export const UiContext = createContext<UiServices | undefined>(undefined);

export function useUi(): UiServices {
  const services = use(UiContext);
  if (!services) throw new Error("useUi needs a UiContext above it.");
  return services;
}

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

/** Makes single-key shortcuts run these actions while the page is mounted. */
export function usePageKeys(actions: KeyActions): void {
  const { pageKeys } = useUi();
  // In the same frame as the rows, so that a key acts on the row that has the focus.
  useLayoutEffect(() => pageKeys.register(actions), [actions, pageKeys]);
}
