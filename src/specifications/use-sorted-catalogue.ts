import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PageRequest } from "../queries/instances.ts";
import { catalogueProgressQuery, catalogueQuery } from "../queries/specifications.ts";
import { useConnection } from "../session/session-context.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import type { SpecificationSort } from "./sort.ts";
import { sortSpecifications } from "./sort-specifications.ts";

/** A page of this age is as good as a new one: the route has just asked for it. Milliseconds. */
const freshMs = 2000;

/** A page of the whole catalogue in the order of a column; before all of it is there, of what has been read. */
export function useSortedCatalogue(
  { page, limit }: PageRequest,
  sort: SpecificationSort | undefined,
): CatalogueView {
  const query = useQuery({
    ...catalogueQuery(useConnection()),
    staleTime: freshMs,
    enabled: sort !== undefined,
  });
  const part = useQuery(catalogueProgressQuery).data;
  const { data: whole, error, isFetching, dataUpdatedAt, refetch } = query;
  const reading = whole ? undefined : part;
  const known = (whole ?? reading)?.items;
  const column = sort?.column;
  const descending = sort?.descending === true;
  const sorted = useMemo(
    () => known && column && sortSpecifications(known, { column, descending }),
    [known, column, descending],
  );
  const rows = sorted?.slice((page - 1) * limit, page * limit);
  // A page that has not been reached yet is on its way, not past the end.
  const items = rows?.length === 0 && !whole && isFetching ? undefined : rows;
  return {
    items,
    first: (page - 1) * limit + 1,
    outdated: false,
    page,
    limit,
    total: known?.length,
    unreadable: (whole ?? reading)?.unreadable ?? 0,
    readAt: dataUpdatedAt,
    error,
    refresh: () => void refetch(),
    reading,
    loading: isFetching && !whole,
    moving: whole?.moving === true,
  };
}
