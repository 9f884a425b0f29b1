import { createContext, use } from "react";
import type { KeyTarget } from "./keys/key-target.ts";
import type { RecentInstances } from "./recent.ts";
import type { Selection } from "./selection/selection.ts";

/** What the pages of instances share in one app. */
export interface InstancesState {
  selection: Selection;
  /** What single keys work on. */
  keyTarget: KeyTarget;
  /** The instances that were opened last. */
  recent: RecentInstances;
}

/** Offers it to the components below. */
export const InstancesContext = createContext<InstancesState | undefined>(undefined);

/** What the pages of instances share in this app. */
export function useInstances(): InstancesState {
  const state = use(InstancesContext);
  if (!state) throw new Error("useInstances needs an InstancesContext above it.");
  return state;
}
