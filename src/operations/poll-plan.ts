import type { ApiClient } from "../api/client.ts";
import { listComputes } from "../api/endpoints.ts";
import { ApiError } from "../api/error.ts";
import type { OperationKind } from "./operation.ts";
import { type Reading, readInstance } from "./reading.ts";

/** How long an accepted operation is tracked. Milliseconds. */
export const trackForMs = 10 * 60_000;

/** The most that the API gives at once (specification: Pagination rules). */
const pageSize = 100;

/** An instance that is due to be read. */
interface Due {
  instanceId: string;
  kind: OperationKind;
  /** It was not on the page where it was expected. */
  misplaced: boolean;
}

/** Where instances are in the list, as far as that is known. */
export interface ListPositions {
  /** The page, at 100 a page and from 1, by the instance's id. */
  pageOf: ReadonlyMap<string, number>;
  /** How many instances the list has. */
  total: number | undefined;
}

/** What to read: pages of the list, all of them with `complete`, and instances by themselves. */
export interface PollPlan {
  pages: number[];
  complete: boolean;
  singles: string[];
}

/**
 * The fewest requests that read all due instances. A page with several stopped instances is read once for all of them. A page
 * cannot show that an instance is gone, which may have moved to another page: each deleted instance is read by itself, unless
 * the complete list takes fewer requests.
 */
export function planPolls(due: readonly Due[], { pageOf, total }: ListPositions): PollPlan {
  const misplaced = due.filter((one) => one.misplaced).map(({ instanceId }) => instanceId);
  const expected = due.filter((one) => !one.misplaced);
  const byPage = Map.groupBy(
    expected.filter(({ kind }) => kind === "stop"),
    ({ instanceId }) => pageOf.get(instanceId),
  );
  byPage.delete(undefined);
  const shared = [...byPage].filter(([, instances]) => instances.length > 1);
  const pages = shared.flatMap(([page]) => page ?? []);
  const covered = new Set(shared.flatMap(([, on]) => on.map(({ instanceId }) => instanceId)));
  const singles = expected.map(({ instanceId }) => instanceId).filter((id) => !covered.has(id));
  const pageCount = total === undefined ? Number.POSITIVE_INFINITY : Math.ceil(total / pageSize);
  if (pageCount < pages.length + singles.length) {
    const everyPage = Array.from({ length: pageCount }, (_, index) => index + 1);
    return { pages: everyPage, complete: true, singles: misplaced };
  }
  return { pages, complete: false, singles: [...singles, ...misplaced] };
}

/** Few enough that other reads are not delayed. */
const maxConcurrentReads = 4;

/**
 * Does the reads of a plan, and reads each instance that is missing from a complete list by itself: a list may leave out what
 * is being deleted. Never rejects for a failed request.
 * @param wanted the ids of the due instances
 * @param onReadings called with readings as they come, but not with an instance that is missing from its page
 */
export async function poll(
  client: ApiClient,
  { pages, complete, singles }: PollPlan,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
  onReadings: (readings: readonly [instanceId: string, Reading][]) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  const totals = new Set<number | undefined>();
  let items = 0;
  await forEachConcurrently(pages, signal, async (page) => {
    const query = { page, limit: pageSize };
    try {
      const read = await listComputes(client, query, { signal, priority: "background" });
      totals.add(read.meta?.total);
      items += read.items.length + read.unreadable;
      for (const { id } of read.items) seen.add(id);
      const found = read.items.filter(({ id }) => wanted.has(id));
      await onReadings(found.map((instance) => [instance.id, { kind: "instance", instance }]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      totals.add(undefined);
    }
  });
  const [total] = totals;
  // An instance is missing only from a list that did not move: each page has the same total, and no item came twice.
  const isConsistent = complete && totals.size === 1 && total === items && total === seen.size;
  const missing = isConsistent ? [...wanted].filter((id) => !seen.has(id)) : [];
  await forEachConcurrently([...new Set([...singles, ...missing])], signal, async (id) => {
    await onReadings([[id, await readInstance(client, id, signal, "background")]]);
  });
}

/** Runs a task for each item, a few at a time. Items that are not begun when the signal aborts are skipped. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  async function work(): Promise<void> {
    for (const item of remaining) {
      if (signal.aborted) return;
      await task(item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrentReads, items.length) }, work));
}
