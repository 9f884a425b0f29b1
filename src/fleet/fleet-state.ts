import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";

/** How far the fleet is known. */
export const fleetStateSchema = z.object({
  /**
   * `idle`: nobody has needed it. `loading`: pages are being read, and what is there can be searched. `ready`: all of it was
   * read. `failed` and `cancelled`: some of it was, and it can go on.
   */
  phase: z.enum(["idle", "loading", "ready", "failed", "cancelled"]),
  /** Of the list, as the API said last. */
  total: z.optional(z.number()),
  /** Pages read and pages to read of the present pass. */
  done: z.number(),
  pages: z.number(),
  /** When the present pass began, and when the last whole one ended: milliseconds since the epoch. */
  beganAt: z.number(),
  readAt: z.number(),
  /** Items that could not be read. */
  unreadable: z.number(),
  /** The list changed so often while it was read that this may not be all of it. */
  moving: z.boolean(),
  error: z.optional(failureSchema),
  /** What is here was read of lists of different lengths: the pages do not add up until a pass is over. */
  mixed: z.optional(z.boolean()),
});

export type SharedFleetState = z.infer<typeof fleetStateSchema>;

export interface FleetState extends SharedFleetState {
  /** How many instances are here. */
  size: number;
  /** Rises whenever what is here has changed. */
  version: number;
  /** Every page of the list is here. A tab that did not read them gets them a little after it is told that all were read. */
  whole: boolean;
}

export const nothingKnown: FleetState = {
  phase: "idle",
  done: 0,
  pages: 1,
  beganAt: 0,
  readAt: 0,
  unreadable: 0,
  moving: false,
  size: 0,
  version: 0,
  whole: false,
};

/** Whether the whole fleet is here, so that what is done to "all of it" is. */
export function isWhole({ phase, whole }: FleetState): boolean {
  return phase === "ready" && whole;
}

/**
 * Whether the pages that are here are of lists of different lengths, now that one more was read.
 * @param total that the API gave with it
 */
export function isMixed(state: SharedFleetState, total: number | undefined): boolean {
  return state.mixed === true || (state.total !== undefined && state.total !== total);
}

/** The length of the list that all pages here were read of, with which a load can go on; undefined where there is none. */
export function resumableTotal({ mixed, total }: SharedFleetState): number | undefined {
  return mixed === true ? undefined : total;
}

/** Milliseconds until the present pass is over, at the pace that it has had; undefined before that can be told. */
export function timeLeft(
  { phase, done, pages, beganAt }: FleetState,
  now: number,
): number | undefined {
  if (phase !== "loading" || done < 3 || pages <= done) return undefined;
  return ((now - beganAt) / done) * (pages - done);
}

/**
 * When the fleet is read again after a pass: not sooner than the list's own rhythm, and so seldom that it takes a fifth of
 * the read allowance at most. Milliseconds.
 */
export function refreshPause(
  pages: number,
  refreshSeconds: number,
  readsPerSecond: number,
): number {
  const share = 0.2;
  return Math.max(refreshSeconds * 1000, (pages / (readsPerSecond * share)) * 1000);
}
