import { useLayoutEffect } from "react";
import type { Instance } from "../../api/schema.ts";

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
type Offered = { list: ListForKeys } | { page: InstanceForKeys };

let offered: Offered | undefined;

/** Lets keys work on what a page shows, while it is on the screen. */
export function useOfferToKeys(what: Offered): void {
  // With the rows that it is about, so that no key means another row than the one with the focus.
  useLayoutEffect(() => {
    offered = what;
    return () => {
      if (offered === what) offered = undefined;
    };
  }, [what]);
}

/** What keys can work on now. */
export function offeredToKeys(): Offered | undefined {
  return offered;
}
