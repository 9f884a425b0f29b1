import { createContext, use } from "react";
import type { RecentInstances } from "./recent-instances.ts";
import type { Selection } from "./selection.ts";

/** What the instance pages of one app share. */
export interface InstancesState {
  selection: Selection;
  recent: RecentInstances;
}

/** Provides the shared state of the instance pages. */
export const InstancesContext = createContext<InstancesState | undefined>(undefined);

/** The shared state of the instance pages. */
export function useInstances(): InstancesState {
  const state = use(InstancesContext);
  if (!state) throw new Error("useInstances needs an InstancesContext above it.");
  return state;
}
