import type { UseQueryResult } from "@tanstack/react-query";
import type { Page } from "../api/endpoints.ts";
import type { ApiError } from "../api/error.ts";
import type { PageRequest } from "../api/client/request.ts";

export interface ListView<Item> {
  /** Undefined before the first answer. */
  items: Item[] | undefined;
  /** The items are those of the previous request. */
  isOutdated: boolean;
  received: number;
  /** Position in the whole list, from 1. */
  first: number | undefined;
  /** As answered, or as requested while that is loading. */
  page: number;
  limit: number;
  total: number | undefined;
  /** Items without a usable id, or without one of their own. They aren't shown. */
  unreadable: number;
  /** 0 before the first answer. */
  readAt: number;
  error: ApiError | null;
  refresh: () => void;
}

/** While another page loads, the pager already shows its number. */
export function listViewOf<Item>(
  query: UseQueryResult<Page<Item>>,
  request: PageRequest,
): ListView<Item> {
  const { data, error, dataUpdatedAt, isPlaceholderData, isEnabled, refetch } = query;
  const isLoadingPage = isEnabled && isPlaceholderData;
  const { page, limit } = (isLoadingPage ? undefined : data?.meta) ?? request;
  return {
    items: data && atMost(limit, data.items),
    isOutdated: isPlaceholderData,
    received: Math.min(data?.count ?? 0, limit),
    first: data?.first,
    page,
    limit,
    total: data?.meta?.total,
    unreadable: (data?.unreadable ?? 0) + (data?.duplicates ?? 0),
    readAt: dataUpdatedAt,
    error,
    refresh: () => void refetch(),
  };
}

/** Some servers ignore `limit`. Too many rows would freeze the page. */
function atMost<Item>(limit: number, items: Item[]): Item[] {
  return items.length > limit ? items.slice(0, limit) : items;
}
