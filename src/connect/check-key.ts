import { ApiError } from "../api/error.ts";
import { listComputes } from "../api/endpoints.ts";
import type { Connection } from "../session/connection.ts";

/** What checking a key came to. `forbidden` is connected all the same: the key is valid. */
export type KeyCheck =
  | { outcome: "accepted" }
  | { outcome: "forbidden"; error: ApiError }
  | { outcome: "rejected"; error: ApiError }
  | { outcome: "failed"; error: ApiError };

/**
 * Tries a key with the smallest read there is, `GET /computes?page=1&limit=1`. A rate limit is waited out.
 * @throws ApiError of kind "aborted" only
 */
export async function checkKey(connection: Connection, signal: AbortSignal): Promise<KeyCheck> {
  try {
    await listComputes(connection.client, { page: 1, limit: 1 }, { signal });
    return { outcome: "accepted" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "aborted") throw error;
    if (error.status === 401) return { outcome: "rejected", error };
    if (error.status === 403) return { outcome: "forbidden", error };
    return { outcome: "failed", error };
  }
}
