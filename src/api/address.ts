import { ApiError } from "./error.ts";

// A gateway's address is often given with the version already in it; every path begins with it (What the service does).
const versionedTail = /\/*(\/api\/v1)?\/*$/;

/**
 * The full address of an API path.
 * @param baseUrl the API's address with or without `/api/v1`; empty is the page's own origin and gives a relative address
 * @param path what follows `/api/v1`, beginning with a slash
 */
export function apiUrl(baseUrl: string, path: string): string {
  return `${baseUrl.trim().replace(versionedTail, "")}/api/v1${path}`;
}

/** The path of one page of a list, to give to `apiUrl`: `page` from 1, `limit` from 1 to 100 (Pagination rules). */
export function listPath(path: string, { page, limit }: { page: number; limit: number }): string {
  return `${path}?page=${page}&limit=${limit}`;
}

/**
 * Whether a path can hold an id. The URL standard removes `.` and `..` also where their dots are percent-encoded, and a stop
 * or delete would then go to another address than was meant; half of a character has no encoding at all.
 */
export function isAddressable(id: string): boolean {
  return !/^\.{0,2}$/.test(id) && id.isWellFormed();
}

/**
 * The path of one compute instance, to give to `apiUrl`.
 * @throws ApiError of kind "unexpected" for an id that no path can hold
 */
export function computePath(id: string): string {
  if (!isAddressable(id)) {
    throw new ApiError("unexpected", `No address can hold the id "${id.toWellFormed()}"`);
  }
  return `/computes/${encodeURIComponent(id)}`;
}
