import { vi } from "vitest";
import type { Pass } from "../../fleet/fleet-state.ts";
import { entryOf } from "../../fleet/worker/changes.ts";
import { FleetIndex } from "../../fleet/worker/fleet-index.ts";
import { readRow } from "../../fleet/worker/row.ts";
import { readWithRetries } from "../../fleet/load/page-source.ts";
import { FleetSearch } from "../../fleet/worker/fleet-search.ts";
import type { LoaderSource } from "../../fleet/load/loader.ts";

export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** After its first complete pass. */
export function indexAfterPass(...items: Record<string, unknown>[]): FleetIndex {
  const index = new FleetIndex();
  pass(index, ...items);
  return index;
}

/** A pass over a list of one page. */
export function pass(index: FleetIndex, ...items: Record<string, unknown>[]): void {
  index.putPage(1, structuredClone(items));
  endPass(index, 1);
}

/** All pages up to this one are read. */
export function endPass(index: FleetIndex, lastPage: number, pass: Partial<Pass> = {}): void {
  index.endPass({ lastPage, isConsistent: true, unreadable: 0, beganAt: Date.now(), ...pass });
}

/** As texts. */
export const entries = ({ changes }: FleetIndex) =>
  changes.changes
    .map(entryOf)
    .map(({ id, kind, from, to }) => [id, kind, from, to].filter(Boolean).join(" "));

/** As if a record with these items was opened. */
export function remember(
  index: FleetIndex,
  items: readonly unknown[],
  readAt: number,
  isCurrent = false,
): void {
  const rows = items.flatMap((item) => readRow(item, index.sizes, readAt) ?? []);
  index.remember(rows, readAt, isCurrent);
}

interface Item {
  id?: string;
  hostName?: string;
  state?: string;
  createdAt?: string;
}

interface SourceOptions {
  pageSize?: number;
  blind?: boolean;
  /** How long an answer takes. */
  delay?: () => Promise<void>;
}

/** A paged list of ids that may change on every read. */
export function sourceOf(ids: string[], options: SourceOptions = {}) {
  const { pageSize = 100, blind = false, delay } = options;
  const index = new FleetIndex();
  const read: number[] = [];
  /** Called with each read's number. If it throws, the read fails. */
  let beforeRead: (count: number) => void = () => undefined;
  /** Edits the items of a response. */
  let change: (page: number, items: Item[]) => Item[] = (_, items) => items;
  let total: (page: number) => number = () => ids.length;
  async function readOnce(page: number, limit: number) {
    await Promise.resolve();
    read.push(page);
    beforeRead(read.length);
    const sentAt = Date.now();
    const size = Math.min(limit, pageSize);
    const listed: Item[] = ids.slice((page - 1) * size, page * size).map((id) => ({ id }));
    const items = change(page, listed);
    const length = blind ? undefined : total(page);
    await delay?.();
    const readable = index.putPage(page, items, sentAt);
    return {
      total: length,
      pageSize: blind ? undefined : size,
      count: items.length,
      unreadable: items.length - readable.length,
      duplicates: readable.length - new Set(readable).size,
      firstId: readable[0],
    };
  }
  const source: LoaderSource = {
    readPage: (page, limit, signal) => readWithRetries(() => readOnce(page, limit), signal),
    overview: (lastPage) => Promise.resolve(index.overview(lastPage)),
    endPass: (pass) => Promise.resolve(index.endPass(pass)),
    maxConcurrent: () => 5,
  };
  const fleet = new FleetSearch(index);
  const found = () => fleet.search({ q: "", sort: undefined, page: 1, limit: 1e6, now: 0 });
  return {
    source,
    read,
    onRead: (task: (count: number) => void) => {
      beforeRead = task;
    },
    /** For every response from now on. */
    changeItems: (task: (page: number, items: Item[]) => Item[]) => {
      change = task;
    },
    /** For every response from now on. */
    setTotal: (task: (page: number) => number) => {
      total = task;
    },
    /** Reported as deleted since the last call. */
    removed: () => index.takeRemovedIds(),
    changes: index.changes,
    known: () => found().items.map(({ id }) => id),
  };
}

export const many = (count: number) => Array.from({ length: count }, (_, place) => `i${place}`);
