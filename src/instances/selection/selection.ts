import { createStore, useSelector } from "@tanstack/react-store";
import type { Instance } from "../../api/schema.ts";
import { extendRange, type Range } from "./range.ts";

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
let range: Range | undefined;
/** How many have gone, and were taken out for it, since a person last changed the selection. */
let gone = 0;

/** What is selected now. */
export function selected(): ReadonlyMap<string, Chosen> {
  return chosen;
}

/** Adds instances; of one that is selected already what is known is renewed. */
export function select(instances: Iterable<Chosen>): void {
  for (const instance of instances) chosen.set(instance.id, instance);
  gone = 0;
  changed();
}

/** Takes instances out. */
export function deselect(ids: Iterable<string>): void {
  for (const id of ids) chosen.delete(id);
  gone = 0;
  changed();
}

/** Selects an instance or takes it out. A range begins there. */
export function toggle(instance: Chosen): void {
  const { id } = instance;
  range = { anchor: id, end: id, selects: !chosen.has(id) };
  if (range.selects) select([instance]);
  else deselect([id]);
}

/**
 * Draws the range on to another row.
 * @param rows as they are shown
 */
export function extendTo(instance: Chosen, rows: readonly Chosen[]): void {
  if (!range) return toggle(instance);
  const order = rows.map(({ id }) => id);
  const extended = extendRange(order, range, instance.id);
  range = extended.range;
  deselect(extended.deselect);
  const wanted = new Set(extended.select);
  select(rows.filter(({ id }) => wanted.has(id)));
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

/** An instance is gone: it is taken out, and counted as gone until the selection is changed. */
export function drop(id: string): void {
  if (!chosen.delete(id)) return;
  gone++;
  changed();
}

/** Nothing is selected any more. */
export function clearSelection(): void {
  chosen.clear();
  gone = 0;
  range = undefined;
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

/** How many were selected and are gone. */
export function useGoneCount(): number {
  return useSelector(changes, () => gone);
}

/** How many of these are selected. */
export function useSelectedOf(instances: readonly { id: string }[]): number {
  return useSelector(changes, () => instances.filter(({ id }) => chosen.has(id)).length);
}
