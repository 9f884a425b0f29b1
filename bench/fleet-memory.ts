import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { FleetSearch } from "../src/fleet/worker/fleet-search.ts";
import { listOf } from "./bench.ts";

/** Returns a function that collects garbage and gives the bytes in use. */
export function heapMeter(): () => number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return () => {
    if (typeof collect === "function") collect();
    return process.memoryUsage().heapUsed;
  };
}

/** Memory per instance in the index, in Node. Browsers compress pointers and need less. */
export async function measureIndexMemory(instances: number): Promise<void> {
  const heap = heapMeter();
  const { itemsOn, lastPage } = listOf(instances);
  const before = heap();
  const index = new FleetIndex();
  for (let page = 1; page <= lastPage; page++) index.putPage(page, itemsOn(page));
  const request = { page: 1, limit: 20, now: Date.now() };
  const search = new FleetSearch(index);
  search.search({ ...request, q: "web", sort: { column: "hostName", descending: false } });
  const bytes = (heap() - before) / instances;
  console.log(
    `\nMemory of the index, sorted and searched once: ${bytes.toFixed(0)} bytes an instance`,
  );
  // Keeps the index and its sorted rows alive until they've been measured.
  await Promise.resolve([index, search]);
}
