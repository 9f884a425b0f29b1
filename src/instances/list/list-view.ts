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
  page: number;
  limit: number;
  total: number | undefined;
  /** How many instances there are, however few are shown. */
  fleetSize: number | undefined;
  /** How many of them were searched, where the whole fleet is asked for, and whether that is all of them. */
  searched?: { count: number; complete: boolean } | undefined;
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
