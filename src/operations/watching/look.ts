import type { ApiClient } from "../../api/client.ts";
import { ApiError } from "../../api/error.ts";
import { readBack, type Reading } from "../reading.ts";
import { inParallel } from "./in-parallel.ts";
import { pageSize, type ReadingPlan } from "./plan.ts";
import { listComputes } from "../../api/endpoints.ts";

/** Few enough that what else waits for a reading is not held up. */
const mostAtOnce = 4;

/**
 * Does the readings of a plan, and reads what is missing from a whole list by itself. Never throws.
 * @param wanted the instances that are looked for
 * @param learn is given readings as they come. Of one that was looked for on its page and is not there it is given none
 * @returns how many instances the list has, where it was read
 */
export async function look(
  client: ApiClient,
  { pages, whole, singles }: ReadingPlan,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
  learn: (readings: readonly [instanceId: string, Reading][]) => Promise<void>,
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
      for (const { id } of read.items) seen.add(id);
      const found = read.items.filter(({ id }) => wanted.has(id));
      await learn(found.map((instance) => [instance.id, { kind: "instance", instance }]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      totals.add(undefined);
    }
  });
  const [total] = totals;
  // Absence means something only where nothing has moved: every page answered, of one length, and nothing came twice.
  const isComplete = whole && totals.size === 1 && total === items && total === seen.size;
  const absent = isComplete ? [...wanted].filter((id) => !seen.has(id)) : [];
  // A list may leave out what is being deleted: only the API's own word for it says that it is gone.
  await inParallel([...new Set([...singles, ...absent])], mostAtOnce, signal, async (id) => {
    await learn([[id, await readBack(client, id, signal, "background")]]);
  });
  return total;
}
