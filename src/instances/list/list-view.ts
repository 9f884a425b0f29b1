import type { ApiError } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";

/** What the list shows, wherever it comes from: a page of the API's list, or one of what the fleet was searched for. */
export interface ListView {
  /** Undefined before the first reading. */
  items: Instance[] | undefined;
  /** What is shown belongs to what was asked for before. */
  outdated: boolean;
  /** How many items the answer held, where that is an answer of the list: also those that are not among `items`. */
  received?: number | undefined;
  /** Which one of the list the first of `items` is, counted from 1; undefined where there are none yet. */
  first: number | undefined;
  /** Where one is, which is already the page that is on its way. */
  page: number;
  limit: number;
  total: number | undefined;
  /** How many instances there are, however few are shown. */
  fleetSize: number | undefined;
  /**
   * Where the whole fleet is asked for: what it was searched for, how many instances were, and whether that is all of them. What
   * has been typed since may be something else.
   */
  searched?: { q: string; count: number; complete: boolean } | undefined;
  /** Items that could not be read. */
  unreadable: number;
  /** Milliseconds since the epoch; 0 before the first reading. */
  readAt: number;
  refreshing: boolean;
  /** Why nothing can be shown, or what is shown is old. */
  error: ApiError | null;
  /** The last reading failed. */
  failed: boolean;
  refresh: () => void;
}
