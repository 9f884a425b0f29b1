// oxlint-disable-next-line no-restricted-imports -- only for its context, the one way to the services
import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useSyncExternalStore } from "react";
import type { PreferenceName, Preferences } from "./preferences.ts";

export type KeyActions = Partial<Record<string, () => void>>;

type PageKeys = ReturnType<typeof createPageKeys>;

export function createPageKeys() {
  let current: KeyActions = {};
  return {
    get: () => current,
    register: (actions: KeyActions): (() => void) => {
      current = actions;
      return () => {
        if (current === actions) current = {};
      };
    },
  };
}

export interface UiServices {
  preferences: Preferences;
  pageKeys: PageKeys;
  productName: string;
  environmentName: string | undefined;
}

/** Of all services in the router's context, these are for components that know nothing of the product. */
export const useUi = (): UiServices => useRouter().options.context;

export function usePreference(
  name: PreferenceName,
): [value: string | undefined, setValue: (value: string | undefined) => void] {
  const { subscribe, get, set } = useUi().preferences;
  const value = useSyncExternalStore(subscribe, () => get(name));
  return [value, (next) => set(name, next)];
}

export function useSingleKeys(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [value, setValue] = usePreference("single-keys");
  return [value !== "off", (isOn) => setValue(isOn ? undefined : "off")];
}

/** Single-key shortcuts run these while the page is mounted. */
export function usePageKeys(actions: KeyActions): void {
  const { pageKeys } = useUi();
  // In the same frame as the rows, so that a key acts on the row that has the focus.
  useLayoutEffect(() => pageKeys.register(actions), [actions, pageKeys]);
}
