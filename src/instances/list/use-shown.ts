import { useDeferredValue, useState } from "react";
import type { Listing } from "./use-listing.ts";
import { useDelayedFlag } from "../../ui/time.tsx";

/**
 * Another list is rendered in pieces, when the key or the press itself has been shown: no frame waits for all of it. What was
 * shown last stays until then. The first rows of all are rendered at once, and so is what a search finds once the fleet is
 * here: it comes right after the key, and in pieces it would often be a frame late. What has not been rendered after a moment
 * is rendered at once too, for progress and further pages interrupt the pieces again and again while the fleet loads.
 * @returns what is to be shown, as a whole
 */
export function useShown(listing: Listing): Listing {
  const deferred = useDeferredValue(listing);
  const isLate = useDelayedFlag(deferred !== listing);
  const [last, setLast] = useState(listing);
  const { list, loads } = listing;
  const isFound = list.searched !== undefined && !loads;
  const isUrgent = !list.outdated && (isFound || !last.list.items);
  const shown = isUrgent || isLate || deferred === listing ? listing : last;
  if (shown !== last) setLast(shown);
  return shown;
}
