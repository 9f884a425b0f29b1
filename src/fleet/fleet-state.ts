import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";

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
  size: number;
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
  version: 0,
  latestChange: 0,
  seenChange: 0,
  unseenChanges: 0,
  recentlyChanged: new Set(),
  hasAllPages: false,
  isWanted: false,
};

/** Held by the one tab per browser and connection that loads the fleet. */
export const loaderLock = (fingerprint: string) => `fleet-loader.${fingerprint}`;

export function isFleetComplete({ phase, hasAllPages }: FleetState): boolean {
  return phase === "ready" && hasAllPages;
}

/** More instances are coming, from the API or from the tab that loaded them. */
export function isFleetArriving({ phase, hasAllPages }: FleetState): boolean {
  return phase === "loading" || (phase === "ready" && !hasAllPages);
}

/** Failed or cancelled: goes on only when resumed. */
export function hasStopped({ phase }: Pick<FleetState, "phase">): boolean {
  return phase === "failed" || phase === "cancelled";
}
