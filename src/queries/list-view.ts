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
  unreadable: number;
  /** Items beyond the limit, which the API shouldn't have sent. */
  surplus?: number | undefined;
  /** Items with the id of another, which aren't shown. */
  duplicates?: number | undefined;
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
    items: data?.items,
    isOutdated: isPlaceholderData,
    received: data?.count ?? 0,
    first: data?.first,
    page,
    limit,
    total: data?.meta?.total,
    unreadable: data?.unreadable ?? 0,
    surplus: data?.surplus,
    duplicates: data?.duplicates,
    readAt: dataUpdatedAt,
    error,
    refresh: () => void refetch(),
  };
}
