import { createStore, useSelector } from "@tanstack/react-store";
import type { Instance } from "../../api/schema.ts";

/** What is known of a selected instance. Where all of it came with a page of the list, `raw` is what the API gave. */
export type Chosen = Pick<Instance, "id" | "hostName" | "state" | "ipv4"> & {
  raw?: Instance["raw"];
};

/**
 * The selected instances, by id, in the order in which they were chosen. They outlive paging, searching, sorting and
 * refreshing, and end with the session.
 *
 * There can be a hundred thousand, so the set is changed in place and what the store holds is only how often it was.
 */
const chosen = new Map<string, Chosen>();
const changes = createStore(0);
const changed = () => changes.setState((count) => count + 1);

/** What is selected now. */
export function selected(): ReadonlyMap<string, Chosen> {
  return chosen;
}

/** Adds instances; of one that is selected already what is known is renewed. */
export function select(instances: Iterable<Chosen>): void {
  for (const instance of instances) chosen.set(instance.id, instance);
  changed();
}

/** Takes instances out. */
export function deselect(ids: Iterable<string>): void {
  let some = false;
  for (const id of ids) if (chosen.delete(id)) some = true;
  if (some) changed();
}

/** Renews what is known of those that are selected. */
export function renew(instances: Iterable<Chosen>): void {
  let some = false;
  for (const instance of instances) {
    if (!chosen.has(instance.id)) continue;
    chosen.set(instance.id, instance);
    some = true;
  }
  if (some) changed();
}

/** Nothing is selected any more. */
export function clearSelection(): void {
  if (chosen.size === 0) return;
  chosen.clear();
  changed();
}

/** Whether an instance is selected. */
export function useIsSelected(id: string): boolean {
  return useSelector(changes, () => chosen.has(id));
}

/** How many are selected. */
export function useSelectedCount(): number {
  return useSelector(changes, () => chosen.size);
}

/** How many of these are selected. */
export function useSelectedOf(instances: readonly { id: string }[]): number {
  return useSelector(changes, () => instances.filter(({ id }) => chosen.has(id)).length);
}
