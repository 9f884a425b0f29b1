import { firstPage } from "../api/first-page.ts";
import { stringifySearch } from "./search-codec.ts";

/** What an address says of a list. */
export interface ListSearch {
  page?: number | string | undefined;
  limit?: number | string | undefined;
  /** What is searched for. */
  q?: string | undefined;
  sort?: string | undefined;
  outcome?: string | undefined;
}

/** The pages that show a list. */
export type ListPath = "/instances" | "/specifications" | "/activity";

/** The address of a list, beneath the mount path. Where the list begins anyway is not in it. */
export function listAddress(path: ListPath, search: ListSearch = {}): string {
  const { page, limit } = search;
  return (
    path +
    stringifySearch({
      ...search,
      page: page === firstPage.page ? undefined : page,
      limit: limit === firstPage.limit ? undefined : limit,
    })
  );
}

/** The address of an instance's page. */
export function instanceAddress(id: string): string {
  return `/instances/${encodeURIComponent(id)}`;
}

/** Where a key is asked for. */
export const connectPath = "/connect";

/**
 * The address of the page that asks for a key.
 * @param to the address to go on to afterwards
 */
export function connectAddress(to?: string): string {
  return connectPath + stringifySearch({ to });
}

/** Whether two addresses say the same, in whichever order. */
export function isSameAddress(one: string, other: string): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(address: string): string {
  const [path = "", ...search] = address.split("?");
  const params = new URLSearchParams(search.join("?"));
  params.sort();
  return `${path}?${params}`;
}
