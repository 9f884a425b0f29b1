import type { OperationKind } from "../operation.ts";

/** As many as the API gives at once (specification: Pagination rules). */
export const pageSize = 100;

/** An instance that is to be looked at. */
interface Due {
  instanceId: string;
  kind: OperationKind;
  /** It was looked for on its page and was not there. */
  astray: boolean;
}

/** Where the instances are, as far as that is known. */
export interface Whereabouts {
  /** The page of the list, at 100 a page and from 1, by the instance's id. */
  pageOf: ReadonlyMap<string, number>;
  /** How many instances the list has. */
  total: number | undefined;
}

/** What to read. With `whole`, the pages are all of the list, and what is on none of them is probably gone. */
export interface ReadingPlan {
  pages: number[];
  whole: boolean;
  singles: string[];
}

/**
 * The fewest requests that show all of these. A page that several stopped instances are on is read once for all of them. That
 * something is gone is not shown by its page, from which it may only have moved: each deleted instance is read by itself,
 * unless reading the whole list costs less.
 */
export function planReadings(due: readonly Due[], { pageOf, total }: Whereabouts): ReadingPlan {
  const astray = due.filter((one) => one.astray).map(({ instanceId }) => instanceId);
  const expected = due.filter((one) => !one.astray);
  const byPage = Map.groupBy(
    expected.filter(({ kind }) => kind === "stop"),
    ({ instanceId }) => pageOf.get(instanceId),
  );
  byPage.delete(undefined);
  const shared = [...byPage].filter(([, instances]) => instances.length > 1);
  const pages = shared.flatMap(([page]) => page ?? []);
  const covered = new Set(shared.flatMap(([, on]) => on.map(({ instanceId }) => instanceId)));
  const singles = expected.map(({ instanceId }) => instanceId).filter((id) => !covered.has(id));
  const all = total === undefined ? Number.POSITIVE_INFINITY : Math.ceil(total / pageSize);
  if (all < pages.length + singles.length) {
    const whole = Array.from({ length: all }, (_, page) => page + 1);
    return { pages: whole, whole: true, singles: astray };
  }
  return { pages, whole: false, singles: [...singles, ...astray] };
}
