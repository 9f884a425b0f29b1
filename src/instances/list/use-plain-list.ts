import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { instanceListQuery, type PageRequest } from "../../queries/instances.ts";
import { useConfig, useConnection } from "../../session/session-context.ts";
import { usePoller } from "../../tabs/use-poller.ts";
import type { ListView } from "./list-view.ts";

/** A page of the API's own list, one request a page, kept fresh by itself. One object until something in it is another. */
export function usePlainList(request: PageRequest, enabled: boolean): ListView {
  const { refreshSeconds } = useConfig();
  const connection = useConnection();
  const polls = usePoller(`${connection.fingerprint}/instances/${request.page}/${request.limit}`);
  const rhythm = { seconds: refreshSeconds, polls };
  const query = instanceListQuery(connection, request, rhythm);
  const { data, error, dataUpdatedAt, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    enabled,
  });
  // The server's own page and limit are what the rows belong to, where it gives them. While another page is awaited they are
  // that page's already; nothing is awaited where the rows only stay until something else is there.
  const isAwaited = enabled && isPlaceholderData;
  const { page, limit } = (isAwaited ? undefined : data?.meta) ?? request;
  const total = data?.meta?.total;
  return useMemo(
    () => ({
      items: data?.items,
      outdated: isPlaceholderData,
      first: data?.first,
      received: data?.count,
      page,
      limit,
      total,
      fleetSize: total,
      unreadable: data?.unreadable ?? 0,
      readAt: dataUpdatedAt,
      refreshing: isFetching,
      error,
      failed: error !== null,
      refresh: () => void refetch(),
    }),
    [data, isPlaceholderData, page, limit, total, dataUpdatedAt, isFetching, error, refetch],
  );
}
