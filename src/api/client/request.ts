import { ApiError } from "../error.ts";

// `src/prefetch.ts` imports this before the rest of the app is loaded: keep it small.

// A gateway's address often ends with `/api/v1`, which every path starts with.
const versionSuffix = /\/*(\/api\/v1)?\/*$/;

/** `page` from 1, `limit` from 1 to 100 (specification: Pagination rules). */
export interface PageRequest {
  page: number;
  limit: number;
}

/** 20 rows is the API's default (specification: Pagination rules 1). */
export const firstPage: PageRequest = { page: 1, limit: 20 };

export const requestTimeoutMs = 15_000;

export const fetchOptions = {
  // The key is the only credential, and no response may stay in a cache that outlives the session.
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
  // A followed redirect could carry the key to another origin, or turn a DELETE into a GET whose 200 looks like
  // success. "manual" instead of "error", because that would look like a network failure.
  redirect: "manual",
} as const satisfies RequestInit;

/** @param baseUrl with or without `/api/v1`; empty gives a URL relative to this page's origin */
export function apiUrl(baseUrl: string, path: string): string {
  return `${baseUrl.trim().replace(versionSuffix, "")}/api/v1${path}`;
}

export function listPath(path: string, { page, limit }: PageRequest): string {
  return `${path}?page=${page}&limit=${limit}`;
}

/** `URL` resolves even percent-encoded dots: a stop would go elsewhere. A lone surrogate can't be encoded at all. */
export function isAddressable(id: string): boolean {
  return !/^\.{0,2}$/.test(id) && id.isWellFormed();
}

/** @throws ApiError of kind "unexpected" for an id that no path can contain */
export function computePath(id: string): string {
  if (!isAddressable(id)) {
    throw new ApiError("unexpected", `The id "${id.toWellFormed()}" can’t be part of an address`);
  }
  return `/computes/${encodeURIComponent(id)}`;
}
