import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";
import type { RememberedRows } from "./worker/fleet-index.ts";

export const fleetStateSchema = z.object({
  /** Loading: what's here can be searched. Failed, cancelled: partly loaded, can resume. */
  phase: z.enum(["idle", "loading", "ready", "failed", "cancelled"]),
  total: z.optional(z.number()),
  done: z.number(),
  pages: z.number(),
  beganAt: z.number(),
  readAt: z.number(),
  unreadable: z.number(),
  /** The list changed too often during the scan, so instances may be missing. */
  moving: z.boolean(),
  error: z.optional(failureSchema),
  /** The pages come from lists of different lengths, so their sum means nothing until the scan ends. */
  mixed: z.optional(z.boolean()),
  /** The latest change the user has seen in any tab. Tabs running an older version don't send it. */
  seenChange: z.optional(z.number()),
});

export type SharedFleetState = z.infer<typeof fleetStateSchema>;

export interface FleetState extends SharedFleetState {
  /** With those of an earlier session. */
  size: number;
  /** Until the first pass is complete: when an earlier session read the rest, and how many those are. */
  remembered: RememberedRows | undefined;
  version: number;
  latestChange: number;
  seenChange: number;
  unseenChanges: number;
  recentlyChanged: ReadonlySet<string>;
  /** This tab needs the fleet for more than the counts above the list (those load without a progress bar). */
  isWanted: boolean;
  /** In the tabs that don't load, this follows shortly after `ready`: the pages come over the channel. */
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
  remembered: undefined,
  version: 0,
  latestChange: 0,
  seenChange: 0,
  unseenChanges: 0,
  recentlyChanged: new Set(),
  hasAllPages: false,
  isWanted: false,
};

/** In localStorage: without it, the fleet that's remembered for a connection can't be decrypted any more. */
export const saltName = (fingerprint: string) => `fleet-salt.${fingerprint}`;

/** Held by the one tab per browser and connection that loads the fleet. */
export const loaderLock = (fingerprint: string) => `fleet-loader.${fingerprint}`;

export function isFleetComplete({ phase, hasAllPages }: FleetState): boolean {
  return phase === "ready" && hasAllPages;
}

/** A search finds something, or there is nothing to find. */
export function isSearchable(state: FleetState): boolean {
  return state.size > 0 || isFleetComplete(state);
}

export const hasChanges = ({ latestChange }: FleetState): boolean => latestChange > 0;

/** More instances are coming, from the API or from the tab that loaded them. */
export function isFleetArriving({ phase, hasAllPages }: FleetState): boolean {
  return phase === "loading" || (phase === "ready" && !hasAllPages);
}

/** Failed or cancelled: goes on only when resumed. */
export function hasStopped({ phase }: Pick<FleetState, "phase">): boolean {
  return phase === "failed" || phase === "cancelled";
}
