import { useQuery } from "@tanstack/react-query";
import type { PageRequest } from "../queries/instances.ts";
import { specificationListQuery } from "../queries/specifications.ts";
import { useConnection } from "../session/session-context.ts";
import type { CatalogueView } from "./catalogue-view.ts";

/** A page as the API has it, one request a page. */
export function usePlainCatalogue(request: PageRequest, enabled: boolean): CatalogueView {
  const query = specificationListQuery(useConnection(), request);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled,
  });
  // The server's own page and limit are what the rows belong to, where it gives them.
  const { page, limit } = (isPlaceholderData ? undefined : data?.meta) ?? request;
  return {
    items: data?.items,
    outdated: isPlaceholderData,
    first: data?.first,
    received: data?.count,
    page,
    limit,
    total: data?.meta?.total,
    unreadable: data?.unreadable ?? 0,
    readAt: dataUpdatedAt,
    error,
    refresh: () => void refetch(),
  };
}
