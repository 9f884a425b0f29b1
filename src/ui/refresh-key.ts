import { useLayoutEffect } from "react";

let offered: (() => void) | undefined;

/** What the key for it reads again on a page of which keys know nothing else, while it is on the screen. */
export function useRefreshKey(refresh: () => void): void {
  useLayoutEffect(() => {
    offered = refresh;
    return () => {
      if (offered === refresh) offered = undefined;
    };
  }, [refresh]);
}

/** Reads again what shows. @returns whether there is anything to read again */
export function pressRefresh(): boolean {
  offered?.();
  return offered !== undefined;
}
