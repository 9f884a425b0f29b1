import { useMemo } from "react";
import type { PageRequest } from "../../queries/instances.ts";
import type { ListView } from "./list-view.ts";
import { useFleetList } from "./use-fleet-list.ts";
import { usePlainList } from "./use-plain-list.ts";
import { useFleetState } from "../../fleet/use-fleet.ts";

/** What the page is asked for, and what there is of it: one object for as long as nothing in it is another. */
export interface Listing {
  /** In the query language; empty where nothing is searched for. */
  q: string;
  sort: string | undefined;
  asked: PageRequest;
  list: ListView;
  /** The rows are those of before the search, whose first matches are on their way. */
  isAwaited: boolean;
  /** The fleet is being loaded. */
  loads: boolean;
}

/** `q` as it was typed. */
type ListingRequest = Pick<Listing, "q" | "sort"> & PageRequest;

/** A page of the API's list or, once something is searched for or sorted by, of the whole fleet. */
export function useListing({ page, limit, q: typed, sort }: ListingRequest): Listing {
  const q = typed.trim() === "" ? "" : typed;
  const ofFleet = q !== "" || sort !== undefined;
  const plain = usePlainList({ page, limit }, !ofFleet);
  const matches = useFleetList({ page, limit, q, sort }, ofFleet);
  // Until the first matches are there the rows that were shown stay, as those of an earlier page do.
  const isAwaited = ofFleet && !matches.items && !matches.error && plain.items !== undefined;
  const loads = useFleetState(({ phase }) => phase === "loading");
  const current = ofFleet ? matches : plain;
  const before = isAwaited ? plain : undefined;
  return useMemo(() => {
    const asked = { page, limit };
    const rows = before && { ...beforeOf(before), outdated: true };
    return { q, sort, asked, list: { ...current, ...rows }, isAwaited, loads };
  }, [q, sort, page, limit, current, before, isAwaited, loads]);
}

/** What stays of a list until another is there. */
function beforeOf({ items, first, page, limit, total }: ListView) {
  return { items, first, page, limit, total };
}
