import type { LocalApi } from "../../local-api/local-api.ts";

/** An instance as the fleet has it. */
export interface Target {
  id: string;
  host: string;
  ipv4: string;
}

/** The instance at a place of the list, from 0. */
export function targetAt({ fleet }: LocalApi, place: number): Target {
  const [item] = fleet.page(place + 1, 1);
  const { id, hostName, ipv4 } = item ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4) };
}

/** For a fault: the reading of one instance. */
export function readingOf({ id }: Target): { method: "GET"; path: string } {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

/** How often one instance has been read so far. */
export function readingsOf({ log }: LocalApi, target: Target): number {
  const { method, path } = readingOf(target);
  return log.entries().filter((entry) => entry.method === method && entry.path === path).length;
}
