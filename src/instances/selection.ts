import { createStore, useSelector } from "@tanstack/react-store";
import { mergeReading } from "../queries/merge-reading.ts";
import type { Choice, FleetQuery } from "../fleet/worker/fleet-rows.ts";
import type { ChosenBy, ChosenTarget } from "../actions/confirmation.ts";
import { differenceFrom, targetOf } from "../operations/operation.ts";
import { type InstanceCache, onInstanceEvent } from "../queries/instance-cache.ts";
import { useServices } from "../hooks/use-services.ts";

export type Selection = ReturnType<typeof createSelection>;

/**
 * Creates the selection: instances by id, in the order of their selection. It survives paging, searching, sorting and
 * refreshing, and ends with the session. Every reading of a selected instance updates it.
 */
export function createSelection(instances: InstanceCache) {
  // A mutable map, because it can have 100,000 entries: components subscribe to the counts, which are a new object each time.
  const selected = new Map<string, Choice>();
  /** `gone` and `replaced`: removed automatically since the last change by a person. */
  const counts = createStore({ selected: 0, gone: 0, replaced: 0 });
  const gone = new Set<string>();
  let replaced = 0;
  let range: Range | undefined;
  /** The search that all selected instances are matches of. */
  let chosenBy: ChosenBy | undefined;

  function publish(): void {
    counts.setState(() => ({ selected: selected.size, gone: gone.size, replaced }));
  }

  /** Before a change by a person, who has seen what was removed. */
  function forgetRemoved(): void {
    gone.clear();
    replaced = 0;
  }

  /** Stores a reading. An id that became another machine is deselected, because a person did not select that one. */
  function put(instance: Choice): void {
    const known = selected.get(instance.id);
    if (known && differenceFrom(targetOf(known), instance)) {
      selected.delete(instance.id);
      replaced++;
    } else selected.set(instance.id, mergeReading(known, instance));
  }

  /**
   * Selects instances, in their order; those that are selected already are updated.
   * @param by the search, where these are all of its matches
   */
  function select(instances: Iterable<Choice>, by?: FleetQuery): void {
    const chosen = [...instances];
    forgetRemoved();
    if (chosen.some(({ id }) => !selected.has(id))) chosenBy = undefined;
    for (const instance of chosen) put(instance);
    for (const { id } of chosen) moveToEnd(id);
    if (by && isAllOf(chosen)) chosenBy = { ...by, matches: chosen.length };
    publish();
  }

  function isAllOf(instances: readonly Choice[]): boolean {
    const ids = new Set(instances.map(({ id }) => id));
    return [...selected.keys()].every((id) => ids.has(id));
  }

  function moveToEnd(id: string): void {
    const instance = selected.get(id);
    if (!instance) return;
    selected.delete(id);
    selected.set(id, instance);
  }

  function deselect(ids: Iterable<string>): void {
    forgetRemoved();
    for (const id of ids) selected.delete(id);
    publish();
  }

  function clear(): void {
    deselect([...selected.keys()]);
    range = undefined;
    chosenBy = undefined;
  }

  /** Selects or deselects an instance, which is the start of the next range. */
  function toggle(instance: Choice): void {
    const { id } = instance;
    range = { anchor: id, end: id, selects: !selected.has(id) };
    if (range.selects) select([instance]);
    else deselect([id]);
  }

  /**
   * Extends the range to another row.
   * @param rows the rows of the page, in order
   */
  function extendTo(instance: Choice, rows: readonly Choice[]): void {
    if (!range) return toggle(instance);
    const order = rows.map(({ id }) => id);
    const extended = extendRange(order, range, instance.id);
    range = extended.range;
    deselect(extended.deselect);
    const added = new Set(extended.select);
    select(rows.filter(({ id }) => added.has(id)));
  }

  onInstanceEvent(instances, (event) => {
    if (event.kind === "gone") return removeGone([event.id]);
    const known = event.instances.filter(({ id }) => selected.has(id));
    for (const instance of known) put(instance);
    if (known.length > 0) publish();
  });

  function removeGone(ids: string[]): void {
    const removed = ids.filter((id) => selected.delete(id));
    for (const id of removed) gone.add(id);
    if (removed.length > 0) publish();
  }

  return {
    counts,
    instances: (): ReadonlyMap<string, Choice> => selected,
    select,
    deselect,
    toggle,
    extendTo,
    clear,
    /** The search that found all selected instances; undefined where a person has added to its matches. */
    chosenBy: (): ChosenBy | undefined => (selected.size > 0 ? chosenBy : undefined),
    /** The API has accepted a stop or delete: the instance leaves. That it is gone afterwards is no news. */
    removeActedOn(id: string): void {
      if (selected.delete(id) || gone.delete(id)) publish();
    },
  };
}

/** The selected instances as targets of a bulk action. */
export function* targetsOf(selection: Selection): Generator<ChosenTarget> {
  for (const instance of selection.instances().values())
    yield { ...targetOf(instance), facts: instance };
}

export const useSelection = (): Selection => useServices().selection;

/** The number of selected instances, and of those that were removed because they are gone or became another machine. */
export function useSelectionCounts() {
  return useSelector(useSelection().counts, (counts) => counts);
}

/** Whether the selection bar has something to display. */
export function useHasSelection(): boolean {
  return useSelector(
    useSelection().counts,
    ({ selected, gone, replaced }) => selected + gone + replaced > 0,
  );
}

export function useIsSelected(id: string): boolean {
  const { counts, instances } = useSelection();
  return useSelector(counts, () => instances().has(id));
}

export function useSelectedOf(rows: readonly { id: string }[]): number {
  const { counts, instances } = useSelection();
  return useSelector(counts, () => rows.filter(({ id }) => instances().has(id)).length);
}

/** A range of rows: its two ends, and whether it selects or deselects. */
export interface Range {
  anchor: string;
  end: string;
  selects: boolean;
}

interface ExtendedRange {
  range: Range;
  select: string[];
  deselect: string[];
}

/**
 * Moves the end of a range to another row. Rows that leave the range get their previous state back.
 * @param order the ids of the rows. If the anchor is not among them, a new range starts at the row
 */
export function extendRange(order: readonly string[], range: Range, to: string): ExtendedRange {
  const anchor = order.indexOf(range.anchor);
  const target = order.indexOf(to);
  const between = (end: number) =>
    end === -1 ? [] : order.slice(Math.min(anchor, end), Math.max(anchor, end) + 1);
  if (anchor === -1 || target === -1) {
    return { range: { ...range, anchor: to, end: to }, ...changes(range.selects, [to], []) };
  }
  const covered = between(target);
  const left = between(order.indexOf(range.end)).filter((id) => !covered.includes(id));
  return { range: { ...range, end: to }, ...changes(range.selects, covered, left) };
}

function changes(selects: boolean, covered: string[], left: string[]) {
  return selects ? { select: covered, deselect: left } : { select: left, deselect: covered };
}
