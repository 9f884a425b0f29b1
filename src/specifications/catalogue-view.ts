import type { ApiError } from "../api/error.ts";
import type { Specification } from "../api/schema.ts";
import type { CatalogueProgress } from "../queries/specifications.ts";

/** A page of the catalogue, wherever it comes from: the API's own pages, or all of them in an order of ours. */
export interface CatalogueView {
  /** Undefined before the first reading. */
  items: Specification[] | undefined;
  /** What is shown belongs to what was asked for before. */
  outdated: boolean;
  /** How many items the answer held, where that is one page of the API's: also those that are not among `items`. */
  received?: number | undefined;
  /** Which one of the catalogue the first of `items` is, counted from 1; undefined where there are none yet. */
  first: number | undefined;
  /** Where one is, which is already the page that is on its way. */
  page: number;
  limit: number;
  total: number | undefined;
  /** Items that could not be read. */
  unreadable: number;
  /** Milliseconds since the epoch; 0 before the first reading. */
  readAt: number;
  error: ApiError | null;
  refresh: () => void;
  /** All of it is being loaded, for the first time. */
  loading?: boolean;
  /** How far that is, or where it failed. */
  reading?: CatalogueProgress | undefined;
  /** It changed so often while all of it was read that something may be missing. */
  moving?: boolean;
}
