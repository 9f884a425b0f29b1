import type { Sort } from "../index/search.ts";

export type ExportFormat = "csv" | "json";

/** What is exported, and in which order. */
export type ExportSource =
  /** Everything in the fleet that a query matches; all of it where `q` is empty. `now` is as in a search. */
  | { kind: "matches"; q: string; sort: Sort | undefined; now: number }
  /**
   * These, whether the fleet is loaded or not: what it does not have is taken from `others`, which are as the API gave them
   * and in any order.
   */
  | {
      kind: "instances";
      ids: readonly string[];
      others: readonly Record<string, unknown>[];
    };

/** What came of an export. */
export interface ExportedFile {
  file: Blob;
  /** How many instances are in it. */
  count: number;
  /** How many were asked for by their ids and are nowhere. */
  missing: number;
}
