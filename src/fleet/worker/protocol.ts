import type { Specification } from "../../api/schema.ts";
import type { ExportedFile, ExportFormat, ExportSource } from "../export/export-request.ts";
import type { FacetCount } from "../index/facets.ts";
import type { Choice, FacetField, Matches, SearchRequest } from "../index/search.ts";

/** What the index in the worker can be asked. */
export interface IndexApi {
  /**
   * Begins for a connection.
   * @param account tells this tab's messages to other tabs from those of other keys
   * @param onChange told that what the index holds has changed, and how many instances it has
   */
  open(account: string, onChange: (change: IndexChange) => void): void;
  /** Fetches a page of the list, takes it, and answers as a server would, with ids alone for items. */
  fetchPage(request: PageFetch): Promise<PageReply>;
  /** Gives up a fetch by its number. */
  abort(fetchId: number): void;
  /** The pages that are here, and which of those up to the last share an instance with another. */
  pages(lastPage: number): PageOverview;
  /**
   * A pass over the list has ended with this page: what is on no page is dropped, here and in other tabs. It is gone, unless
   * the pass is short of what the list has.
   */
  endPass(lastPage: number, isShort: boolean): void;
  /** The page that each instance is on, in the order of the ids; undefined where it is on none. */
  pagesOf(ids: readonly string[]): (number | undefined)[];
  update(items: readonly Record<string, unknown>[]): void;
  remove(id: string): void;
  learnSizes(specifications: Specification[]): void;
  search(request: SearchRequest): Matches;
  facet(field: FacetField, q: string, now: number): FacetCount[];
  /** All that match, as a selection keeps them, in the order of the list. */
  choose(q: string, now: number): Choice[];
  find(text: string, most: number): Matches;
  /** Writes a file of what is here now. */
  exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile>;
  /** Asks the tab that loads the fleet for what it has. */
  askOthers(): void;
  /** This tab loads the fleet for all, and answers those who ask. */
  lead(): void;
}

export interface IndexChange {
  /** Rises with every change. */
  version: number;
  size: number;
  /** The ids of instances that a whole reading of the list has shown to be gone since the last change was told. */
  gone: string[];
  /** Every page of the list is here. */
  whole: boolean;
}

export interface PageFetch {
  fetchId: number;
  url: string;
  headers: [string, string][];
  page: number;
}

/** A server's answer without the instances themselves. Undefined status: a redirect, of which browsers tell nothing. */
export interface PageReply {
  status: number | undefined;
  headers: [string, string][];
  body: string;
}

export interface PageOverview {
  /** Each with how many instances it has. */
  read: { page: number; instances: number }[];
  overlapping: number[];
}
