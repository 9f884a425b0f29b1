import { ApiError } from "./error.ts";

// What a request consists of. `src/prefetch.ts` uses it before the rest of the app is loaded.

// A gateway's address often includes the version, which every path begins with (specification: What the service does).
const versionSuffix = /\/*(\/api\/v1)?\/*$/;

/** A page of a list: `page` from 1, `limit` from 1 to 100 (specification: Pagination rules). */
export interface PageRequest {
  page: number;
  limit: number;
}

/** The first page of a list, which has 20 rows by default (specification: Pagination rules 1). */
export const firstPage: PageRequest = { page: 1, limit: 20 };

/** The time limit of a request and its complete response. Milliseconds. */
export const requestTimeoutMs = 15_000;

export const fetchOptions = {
  // The key is the only credential, and no response belongs in a cache that outlives the session.
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
  // A followed redirect can carry the key to another origin, or turn a DELETE into a GET whose 200 reads as success.
  // "manual" rather than "error" tells a redirect from a network failure.
  redirect: "manual",
} as const satisfies RequestInit;

/**
 * The full URL of an API path.
 * @param baseUrl the API's address with or without `/api/v1`; empty is the page's own origin and gives a relative URL
 * @param path the part after `/api/v1`, beginning with a slash
 */
export function apiUrl(baseUrl: string, path: string): string {
  return `${baseUrl.trim().replace(versionSuffix, "")}/api/v1${path}`;
}

/** The path of one page of a list, for `apiUrl`. */
export function listPath(path: string, { page, limit }: PageRequest): string {
  return `${path}?page=${page}&limit=${limit}`;
}

/**
 * Whether a path can contain an id. The URL standard removes `.` and `..` even where their dots are percent-encoded, and a
 * stop or delete would then go to another address. A lone surrogate has no encoding at all.
 */
export function isAddressable(id: string): boolean {
  return !/^\.{0,2}$/.test(id) && id.isWellFormed();
}

/**
 * The path of one compute instance, for `apiUrl`.
 * @throws ApiError of kind "unexpected" for an id that no path can contain
 */
export function computePath(id: string): string {
  if (!isAddressable(id)) {
    throw new ApiError("unexpected", `No address can hold the id "${id.toWellFormed()}"`);
  }
  return `/computes/${encodeURIComponent(id)}`;
}
