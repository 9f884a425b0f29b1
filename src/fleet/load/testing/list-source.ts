import { FleetIndex } from "../../index/fleet-index.ts";
import type { LoaderSource } from "../loader.ts";

interface Item {
  id?: string;
  hostName?: string;
}

/** A list of ids that can change with every reading, behind the API's pages. */
export function sourceOf(ids: string[], options: { pageSize?: number; blind?: boolean } = {}) {
  const { pageSize = 100, blind = false } = options;
  const index = new FleetIndex();
  const read: number[] = [];
  /** Called before each reading; what it throws is how the reading fails. */
  let before: (reading: number) => void = () => undefined;
  /** What the API makes of a page. */
  let given: (page: number, items: Item[]) => Item[] = (_, items) => items;
  let claimed: (page: number) => number = () => ids.length;
  const source: LoaderSource = {
    async readPage(page, limit) {
      await Promise.resolve();
      read.push(page);
      before(read.length);
      const size = Math.min(limit, pageSize);
      const whole: Item[] = ids.slice((page - 1) * size, page * size).map((id) => ({ id }));
      const items = given(page, whole);
      const readable = index.putPage(page, items);
      return {
        total: blind ? undefined : claimed(page),
        pageSize: blind ? undefined : size,
        count: items.length,
        unreadable: items.length - readable.length,
        duplicates: readable.length - new Set(readable).size,
        firstId: readable[0],
      };
    },
    overview: (lastPage) => Promise.resolve(index.overview(lastPage)),
    endPass: (lastPage, isShort) => Promise.resolve(index.keepPages(lastPage, isShort)),
    mostUnderWay: () => 5,
    firstShown: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  };
  const found = () => index.search({ q: "", sort: undefined, page: 1, limit: 1e6, now: 0 });
  return {
    source,
    read,
    onReading: (task: (reading: number) => void) => {
      before = task;
    },
    /** From now on the API gives this of each page. */
    give: (task: (page: number, items: Item[]) => Item[]) => {
      given = task;
    },
    /** From now on the API says that the list is so long. */
    claim: (total: (page: number) => number) => {
      claimed = total;
    },
    /** What has been called gone since this was last asked. */
    gone: () => index.takeGone(),
    known: () => found().items.map(({ id }) => id),
  };
}

export const many = (count: number) => Array.from({ length: count }, (_, place) => `i${place}`);
