import { useServices } from "../use-services.ts";
import type { RecentInstances } from "./recent-instances.ts";
import type { Selection } from "./selection.ts";

/** What the instance pages of one app share. */
export interface InstancesState {
  selection: Selection;
  recent: RecentInstances;
}

export const useInstances = (): InstancesState => useServices().instances;
