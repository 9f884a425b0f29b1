import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

interface ListSearch {
  page?: number;
  limit?: number;
  q?: string | undefined;
  sort?: string | undefined;
  outcome?: string | undefined;
}

/**
 * Returns a function that changes a part of the search of the list at `path`. It does nothing once another page is being opened.
 * Its option `replace` keeps the change out of the history.
 */
export function useChangeSearch(path: "/instances" | "/specifications" | "/activity") {
  const router = useRouter();
  return useCallback(
    (change: ListSearch, { replace = false } = {}): void => {
      if (router.latestLocation.pathname !== path) return;
      void router.navigate({
        to: path,
        search: (now: object) => ({ ...now, ...change }),
        replace,
        resetScroll: !replace,
      });
    },
    [router, path],
  );
}
