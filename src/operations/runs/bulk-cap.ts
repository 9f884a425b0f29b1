import type { ApiClient } from "../../api/client/client.ts";
import { listComputes } from "../../api/endpoints.ts";
import type { Config } from "../../session/config/config.ts";

type Cap = Pick<Config, "maxBulk" | "maxBulkShare">;

/** Why a run of this many may not start. It's never cut down to fit. */
export type CapRefusal =
  | { by: "maxBulk"; most: number }
  /** `share` in per cent. Without `total`, the fleet's size couldn't be read. */
  | { by: "maxBulkShare"; share: number; total?: number };

/** @param total the fleet's size, needed only with `maxBulkShare` */
export function capRefusal(
  { maxBulk, maxBulkShare: share }: Cap,
  count: number,
  total: number | undefined,
): CapRefusal | undefined {
  if (maxBulk !== undefined && count > maxBulk) return { by: "maxBulk", most: maxBulk };
  if (share === undefined) return undefined;
  if (total === undefined) return { by: "maxBulkShare", share };
  return count > mostOf(share, total) ? { by: "maxBulkShare", share, total } : undefined;
}

/** e.g. 2.3 % of 1,000 are 23, although 1000 * 2.3 / 100 is less. */
export function mostOf(share: number, total: number): number {
  return Math.floor((total * share) / 100 + 1e-9);
}

/** One request: what the last load of the fleet counted may be hours old. Throws ApiError. */
export async function readFleetSize(
  client: ApiClient,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { meta } = await listComputes(client, { page: 1, limit: 1 }, signal ? { signal } : {});
  return meta?.total;
}
