import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";

/** The part of the fleet's state that the tab which loads sends to the other tabs. */
export const fleetStateSchema = z.object({
  /**
   * `idle`: not needed yet. `loading`: pages are being read, and those that are here can be searched. `ready`: a scan of the
   * list has ended. `failed` and `cancelled`: a part was read, and the load can resume.
   */
  phase: z.enum(["idle", "loading", "ready", "failed", "cancelled"]),
  /** The length of the list in the API's latest response. */
  total: z.optional(z.number()),
  /** Pages read and pages to read of the current scan. */
  done: z.number(),
  pages: z.number(),
  /** When the current scan began, and when the last one ended: milliseconds since the epoch. */
  beganAt: z.number(),
  readAt: z.number(),
  unreadable: z.number(),
  /** The list changed so often during the scan that instances may be missing. */
  moving: z.boolean(),
  error: z.optional(failureSchema),
  /** The pages are of lists of different lengths: they do not add up until a scan has ended. */
  mixed: z.optional(z.boolean()),
  /** The latest change that a person has looked at in any tab; tabs of an older version leave it out. */
  seenChange: z.optional(z.number()),
});

export type SharedFleetState = z.infer<typeof fleetStateSchema>;

export interface FleetState extends SharedFleetState {
  /** How many instances are here. */
  size: number;
  /** Rises with every change of the instances. */
  version: number;
  /** The number of the latest entry of the feed of changes; 0 before there is one. */
  latestChange: number;
  /** The latest one that a person has looked at. */
  seenChange: number;
  /** How many changes of others came after it. */
  unseenChanges: number;
  /** The ids of the instances that have changed in the last minute. */
  recentlyChanged: ReadonlySet<string>;
  /** This tab needs it, or has needed it for a load that stopped, for more than the counts above the list, which are read quietly. */
  isWanted: boolean;
  /** Every page of the list is here. A tab that did not read them gets them shortly after the phase is `ready`. */
  hasAllPages: boolean;
}

export const emptyFleetState: FleetState = {
  phase: "idle",
  done: 0,
  pages: 1,
  beganAt: 0,
  readAt: 0,
  unreadable: 0,
  moving: false,
  size: 0,
  version: 0,
  latestChange: 0,
  seenChange: 0,
  unseenChanges: 0,
  recentlyChanged: new Set(),
  hasAllPages: false,
  isWanted: false,
};

/** The feed of changes in this tab's sessionStorage; see `keepFeed`. */
export const storedFeedName = "changes";

/** The lock of the one tab of a browser that loads the fleet of a connection. */
export const loaderLock = (fingerprint: string) => `fleet-loader.${fingerprint}`;

/** Whether all instances are here, so that an action on all matches has all of them. */
export function isFleetComplete({ phase, hasAllPages }: FleetState): boolean {
  return phase === "ready" && hasAllPages;
}

/** Whether instances are still to come: pages are being read, or are on their way from the tab that has read them. */
export function isFleetArriving({ phase, hasAllPages }: FleetState): boolean {
  return phase === "loading" || (phase === "ready" && !hasAllPages);
}

/**
 * Whether the pages are of lists of different lengths after another page was read.
 * @param total of the list, in the response of that page
 */
export function isMixed(state: SharedFleetState, total: number | undefined): boolean {
  return state.mixed === true || (state.total !== undefined && state.total !== total);
}

/** The length of the list that all pages belong to, with which a load can resume; undefined where they are mixed. */
export function resumableTotal({ mixed, total }: SharedFleetState): number | undefined {
  return mixed === true ? undefined : total;
}

/** Milliseconds until the current scan ends, at its pace so far; undefined before it can be estimated. */
export function loadTimeLeft(
  { phase, done, pages, beganAt }: FleetState,
  now: number,
): number | undefined {
  if (phase !== "loading" || done < 3 || pages <= done) return undefined;
  return ((now - beganAt) / done) * (pages - done);
}

/** Whether the load has failed or was cancelled: it goes on when it is resumed. */
export function hasStopped({ phase }: Pick<FleetState, "phase">): boolean {
  return phase === "failed" || phase === "cancelled";
}
