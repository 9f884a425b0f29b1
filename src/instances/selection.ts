import { createStore, useSelector } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { Choice } from "../fleet/worker/fleet-rows.ts";
import type { ChosenTarget } from "../actions/confirmation.ts";
import { differenceFrom, identityOf, withCreationTime } from "../operations/operation.ts";
import { type InstanceCache, onInstanceEvent } from "../queries/instance-cache.ts";
import { useServices } from "../hooks/use-services.ts";

/** What is known of a selected instance. `raw` is the API's item, for instances that a page of the list had. */
export type SelectedInstance = Choice & { raw?: Instance["raw"] };

export type Selection = ReturnType<typeof createSelection>;

/**
 * Creates the selection: instances by id, in the order of their selection. It survives paging, searching, sorting and
 * refreshing, and ends with the session. Every reading of a selected instance updates it.
 */
export function createSelection(instances: InstanceCache) {
  // A mutable map, because it can have 100,000 entries: components subscribe to the counts, which are a new object each time.
  const selected = new Map<string, SelectedInstance>();
  /** `gone` and `replaced`: removed automatically since the last change by a person. */
  const counts = createStore({ selected: 0, gone: 0, replaced: 0 });
  let range: Range | undefined;

  function publish({ gone = 0, replaced = 0 } = {}): void {
    counts.setState(() => ({ selected: selected.size, gone, replaced }));
  }

  /** Stores a reading. An id that became another machine is deselected, because a person did not select that one. */
  function put(instance: SelectedInstance): "stored" | "replaced" {
    const known = selected.get(instance.id);
    if (known && differenceFrom(identityOf(known), instance)) {
      selected.delete(instance.id);
      return "replaced";
    }
    selected.set(instance.id, withCreationTime(instance, known));
    return "stored";
  }

  function putAll(instances: Iterable<SelectedInstance>): number {
    let replaced = 0;
    for (const instance of instances) if (put(instance) === "replaced") replaced++;
    return replaced;
  }

  /** Selects instances, in their order; those that are selected already are updated. */
  function select(instances: Iterable<SelectedInstance>): void {
    const chosen = [...instances];
    const replaced = putAll(chosen);
    for (const { id } of chosen) moveToEnd(id);
    publish({ replaced });
  }

  function moveToEnd(id: string): void {
    const instance = selected.get(id);
    if (!instance) return;
    selected.delete(id);
    selected.set(id, instance);
  }

  function deselect(ids: Iterable<string>): void {
    for (const id of ids) selected.delete(id);
    publish();
  }

  /** Selects or deselects an instance, which is the start of the next range. */
  function toggle(instance: SelectedInstance): void {
    const { id } = instance;
    range = { anchor: id, end: id, selects: !selected.has(id) };
    if (range.selects) select([instance]);
    else deselect([id]);
  }

  /**
   * Extends the range to another row.
   * @param rows the rows of the page, in order
   */
  function extendTo(instance: SelectedInstance, rows: readonly SelectedInstance[]): void {
    if (!range) return toggle(instance);
    const order = rows.map(({ id }) => id);
    const extended = extendRange(order, range, instance.id);
    range = extended.range;
    deselect(extended.deselect);
    const added = new Set(extended.select);
    select(rows.filter(({ id }) => added.has(id)));
  }

  onInstanceEvent(instances, (event) => {
    const { gone, replaced } = counts.get();
    if (event.kind === "gone") {
      if (selected.delete(event.id)) publish({ gone: gone + 1, replaced });
      return;
    }
    const known = event.instances.filter(({ id }) => selected.has(id));
    if (known.length > 0) publish({ gone, replaced: replaced + putAll(known) });
  });

  return {
    counts,
    instances: (): ReadonlyMap<string, SelectedInstance> => selected,
    select,
    deselect,
    toggle,
    extendTo,
    clear: (): void => {
      selected.clear();
      range = undefined;
      publish();
    },
  };
}

/** The selected instances as targets of a bulk action. */
export function targetsOf(selection: Selection): ChosenTarget[] {
  return Array.from(selection.instances().values(), (instance) => ({
    id: instance.id,
    state: instance.state,
    facts: instance,
    ...identityOf(instance),
  }));
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
