import { useLayoutEffect } from "react";
import type { Instance } from "../../api/schema.ts";
import { useInstances } from "../instances-context.ts";
import type { PageRegistration } from "../../ui/page-registration.ts";

/** The list, as far as keys concern it. */
export interface ListForKeys {
  items: Instance[] | undefined;
  refresh: () => void;
}

/** The page of an instance, as far as keys concern it. */
export interface InstanceForKeys {
  instance: Instance | undefined;
  /** The API says that there is none. */
  gone: boolean;
  refresh: () => void;
}

/** What keys can work on. */
type Target = { list: ListForKeys } | { page: InstanceForKeys };

/** What keys work on in one app. */
export type KeyTarget = PageRegistration<Target>;

/** Lets keys work on what a page shows, while it is on the screen. */
export function useKeyTarget(target: Target): void {
  const { keyTarget } = useInstances();
  // With the rows that it is about, so that no key means another row than the one with the focus.
  useLayoutEffect(() => keyTarget.register(target), [target, keyTarget]);
}
