import type { Failure } from "../api/error.ts";

/** Rows of an earlier session, until a pass is consistent. */
export interface RememberedRows {
  readAt: number;
  /** Not read again so far. */
  count: number;
}

/** The end of a reading of all pages. */
export interface Pass {
  lastPage: number;
  /** The pages fit together, so they lack nothing. */
  isConsistent: boolean;
  unreadable: number;
  beganAt: number;
}

/** Of instances that a list showed in no two readings alike: at least this many, and at most. */
export interface Seen {
  least: number;
  most: number;
}

/** How far the reading of the fleet is. The README draws it. */
export type Reading =
  | { name: "none" }
  | { name: "reading" }
  /** As an earlier session read it, and being read again. */
  | { name: "remembered" }
  | { name: "whole" }
  /** It was whole; the last refresh failed. */
  | { name: "old"; error: Failure }
  | { name: "failed"; error: Failure }
  | { name: "cancelled" }
  /** No pass was consistent: the list changes faster than we can read it. */
  | { name: "changing"; seen: Seen };

/** In every state. */
export interface KnownFleet {
  /** With those of an earlier session. */
  size: number;
  /** As the API last said. */
  total: number | undefined;
  unreadable: number;
  /** When the last pass ended; 0 before the first. */
  readAt: number;
  /** Until a pass is consistent: when an earlier session read the rest, and how many those are. */
  remembered: RememberedRows | undefined;
  /** Changes with the instances or their changes. */
  version: number;
  /** This tab needs the fleet for more than the counts above the list (those load without a progress bar). */
  isWanted: boolean;
}

export type FleetState = KnownFleet & Reading;

export const emptyFleetState: FleetState = {
  name: "none",
  size: 0,
  total: undefined,
  unreadable: 0,
  readAt: 0,
  remembered: undefined,
  version: 0,
  isWanted: false,
};

/** Leaves what only the state before had, e.g. its error. */
export function enterState(state: FleetState, next: Reading & Partial<KnownFleet>): FleetState {
  const { size, total, unreadable, readAt, remembered, version, isWanted } = state;
  return { size, total, unreadable, readAt, remembered, version, isWanted, ...next };
}

/** What may be offered in a state. */
export function offersOf({ name, size, remembered }: FleetState) {
  const isWhole = name === "whole" || name === "old";
  return {
    /** A search finds something, or there is nothing to find. */
    search: size > 0 || isWhole,
    /** What matches may be called, selected and exported as all. */
    all: isWhole,
    /** Counts of states: of all, or as an earlier session read them, which the page says. */
    counts: isWhole || (remembered !== undefined && name !== "changing"),
    /** More instances are coming. */
    cancel: name === "reading" || name === "remembered",
    /** Reading goes on only when someone asks. */
    resume: name === "failed" || name === "cancelled",
  };
}

/** Why the last reading failed. */
export const failureIn = (state: FleetState): Failure | undefined =>
  "error" in state ? state.error : undefined;

/** In localStorage: without it, the fleet that's remembered for a connection can't be decrypted any more. */
export const saltName = (fingerprint: string) => `fleet-salt.${fingerprint}`;
