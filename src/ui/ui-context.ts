import { createContext, use, useLayoutEffect } from "react";
import type { KeyActions, PageKeys } from "./page-keys.ts";
import type { Preferences } from "./preferences.ts";

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

/** Makes single-key shortcuts run these actions while the page is mounted. */
export function usePageKeys(actions: KeyActions): void {
  const { pageKeys } = useUi();
  // In the same frame as the rows, so that a key acts on the row that has the focus.
  useLayoutEffect(() => pageKeys.register(actions), [actions, pageKeys]);
}
