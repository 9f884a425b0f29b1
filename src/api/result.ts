import type { Instance, Meta } from "./schema.ts";

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Which item of the list the first one is, counted from 1. */
  first: number;
  /** How many items were left out because they could not be read: no object, or no usable id. */
  unreadable: number;
  /** How many items the answer held: those above, those left out, and those that were there twice. */
  count: number;
  /** Absent where the API sent none, or one that does not fit. */
  meta?: Meta;
  requestId?: string;
  /** The server's time of the answer, ISO 8601. */
  timestamp?: string;
}

/** One resource. */
export interface Single<T> {
  data: T;
  requestId?: string;
  /** The server's time of the answer, ISO 8601. */
  timestamp?: string;
}

/** A stop or delete that the API has accepted, which is any 2xx. */
export interface Accepted {
  /** Absent where the answer held no usable data; read it back with a GET. */
  instance?: Instance;
  status: number;
  requestId?: string;
}
