import type { ApiClient } from "../../api/client.ts";
import { listComputes } from "../../api/computes.ts";
import { ApiError } from "../../api/error.ts";
import { readBack, type Reading } from "../reading.ts";
import { inParallel } from "./in-parallel.ts";
import { pageSize, type ReadingPlan } from "./plan.ts";

/** Few enough that what else waits for a reading is not held up. */
const mostAtOnce = 4;

/**
 * Does the readings of a plan. Never throws.
 * @param wanted the instances that are looked for
 * @param learn is given each reading as it comes. One that was looked for on its page and is not there is given none
 * @returns how many instances the list has, where it was read
 */
export async function look(
  client: ApiClient,
  { pages, whole, singles }: ReadingPlan,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
  learn: (instanceId: string, reading: Reading) => Promise<void>,
): Promise<number | undefined> {
  const seen = new Set<string>();
  const totals = new Set<number | undefined>();
  let items = 0;
  await inParallel(pages, mostAtOnce, signal, async (page) => {
    const query = { page, limit: pageSize };
    try {
      const read = await listComputes(client, query, { signal, priority: "background" });
      totals.add(read.meta?.total);
      items += read.items.length + read.unreadable;
      for (const instance of read.items) {
        seen.add(instance.id);
        if (wanted.has(instance.id)) await learn(instance.id, { kind: "instance", instance });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      totals.add(undefined);
    }
  });
  const [total] = totals;
  // Absence proves something only where nothing has moved: every page answered, of one length, and nothing came twice.
  const isComplete = whole && totals.size === 1 && total === items && total === seen.size;
  if (isComplete) {
    for (const id of wanted) if (!seen.has(id)) await learn(id, { kind: "gone" });
  }
  await inParallel(singles, mostAtOnce, signal, async (id) => {
    await learn(id, await readBack(client, id, signal, "background"));
  });
  return total;
}
