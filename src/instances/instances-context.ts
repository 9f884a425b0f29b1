import { createContext, use, useLayoutEffect } from "react";
import type { Instance } from "../api/schema.ts";
import type { RecentInstances } from "./recent-instances.ts";
import type { Selection } from "./selection.ts";
import type { PageRegistration } from "../ui/page-registration.ts";

/** What the instance pages of one app share. */
export interface InstancesState {
  selection: Selection;
  keyTarget: KeyTarget;
  recent: RecentInstances;
}

/** What the list offers to keyboard shortcuts. */
export interface ListForKeys {
  items: Instance[] | undefined;
  refresh: () => void;
}

/** What the page of an instance offers to keyboard shortcuts. */
export interface InstanceForKeys {
  instance: Instance | undefined;
  /** The API answered that the instance does not exist. */
  gone: boolean;
  refresh: () => void;
}

type Target = { list: ListForKeys } | { page: InstanceForKeys };

/** What keyboard shortcuts act on: the list or the instance on the page. */
export type KeyTarget = PageRegistration<Target>;

/** Provides the shared state of the instance pages. */
export const InstancesContext = createContext<InstancesState | undefined>(undefined);

/** The shared state of the instance pages. */
export function useInstances(): InstancesState {
  const state = use(InstancesContext);
  if (!state) throw new Error("useInstances needs an InstancesContext above it.");
  return state;
}

/** Makes keyboard shortcuts act on this page while it is mounted. */
export function useKeyTarget(target: Target): void {
  const { keyTarget } = useInstances();
  // In the same frame as the rows, so that a key acts on the row that has the focus.
  useLayoutEffect(() => keyTarget.register(target), [target, keyTarget]);
}
