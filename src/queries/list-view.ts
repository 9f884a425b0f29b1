import type { UseQueryResult } from "@tanstack/react-query";
import type { Page } from "../api/endpoints.ts";
import type { ApiError } from "../api/error.ts";
import type { PageRequest } from "../api/client/request.ts";

/** One page of a list on the screen. */
export interface ListView<Item> {
  /** Undefined before the first answer. */
  items: Item[] | undefined;
  /** The items belong to the previous request. */
  isOutdated: boolean;
  /** The number of items of the answer, unreadable ones included. */
  received: number;
  /** The position of the first item in the list, counted from 1; undefined before the first answer. */
  first: number | undefined;
  /** The page and limit of the answer; while it is under way, those of the request. */
  page: number;
  limit: number;
  /** The length of the list. */
  total: number | undefined;
  unreadable: number;
  /** How many items the API sent beyond the limit; undefined for none. */
  surplus?: number | undefined;
  /** Milliseconds since the epoch; 0 before the first answer. */
  readAt: number;
  error: ApiError | null;
  refresh: () => void;
}

/** A page of a list of the API. While another page is loading, the pager is on that page already. */
export function listViewOf<Item>(
  query: UseQueryResult<Page<Item>>,
  request: PageRequest,
): ListView<Item> {
  const { data, error, dataUpdatedAt, isPlaceholderData, isEnabled, refetch } = query;
  const isLoadingPage = isEnabled && isPlaceholderData;
  const { page, limit } = (isLoadingPage ? undefined : data?.meta) ?? request;
  return {
    items: data?.items,
    isOutdated: isPlaceholderData,
    received: data?.count ?? 0,
    first: data?.first,
    page,
    limit,
    total: data?.meta?.total,
    unreadable: data?.unreadable ?? 0,
    surplus: data?.surplus,
    readAt: dataUpdatedAt,
    error,
    refresh: () => void refetch(),
  };
}
