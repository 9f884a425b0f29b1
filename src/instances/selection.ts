import { createStore, useSelector } from "@tanstack/react-store";
import { mergeReading } from "../queries/merge-reading.ts";
import type { UnknownValue } from "../fleet/worker/unknown-values.ts";
import type { SelectedInstance } from "../fleet/worker/fleet-search.ts";
import type { ChosenBy, ChosenTarget } from "../actions/dialogs.ts";
import { differenceFrom, targetOf } from "../operations/operation.ts";
import { type InstanceCache, onInstanceEvent } from "../queries/instance-cache.ts";
import { useServices } from "../hooks/use-services.ts";
import { formatCount } from "../lib/text.ts";
import type { Session } from "../session/session.ts";

export type Selection = ReturnType<typeof createSelection>;

/** By id, in order of selection. Survives paging and refreshing; every read updates it. */
export function createSelection(instances: InstanceCache, { onEnd }: Pick<Session, "onEnd">) {
  // A mutable map, because it can have 100,000 entries: components subscribe to the counts, which are a new object each time.
  const selected = new Map<string, SelectedInstance>();
  /** `gone` and `replaced`: removed automatically since the user's last change. */
  const counts = createStore({ selected: 0, gone: 0, replaced: 0 });
  const gone = new Set<string>();
  let replaced = 0;
  let range: Range | undefined;
  /** Set if everything selected comes from this search or list. */
  let chosenBy: ChosenBy | undefined;
  /** Those of the list's search, and of the searches in which something was selected. */
  let listedExclusions: readonly string[] = [];
  const emptyExclusions = new Set<string>();

  function publish(): void {
    counts.setState(() => ({ selected: selected.size, gone: gone.size, replaced }));
  }

  /** The user is changing the selection, so they've seen what was removed. */
  function forgetRemoved(): void {
    gone.clear();
    replaced = 0;
  }

  /** If the id became another machine, deselects it: the user chose the old one. */
  function put(instance: SelectedInstance): void {
    const known = selected.get(instance.id);
    if (known && differenceFrom(targetOf(known), instance)) {
      selected.delete(instance.id);
      replaced++;
    } else selected.set(instance.id, mergeReading(known, instance));
  }

  /** Updates what's already selected. `by`: the search or list that these were selected from as a whole. */
  function select(instances: Iterable<SelectedInstance>, by?: ChosenBy): void {
    const chosen = [...instances].filter(({ isGone }) => !isGone);
    forgetRemoved();
    if (selected.size === 0) emptyExclusions.clear();
    if (chosen.some(({ id }) => !selected.has(id))) {
      if (!by || (selected.size > 0 && !isSameSearch(by, chosenBy))) chosenBy = undefined;
      else chosenBy = by;
      for (const exclusion of listedExclusions) emptyExclusions.add(exclusion);
    }
    for (const instance of chosen) put(instance);
    for (const { id } of chosen) moveToEnd(id);
    if (by && isAllOf(chosen)) chosenBy = by;
    publish();
  }

  const isSameSearch = (one: ChosenBy, other: ChosenBy | undefined) =>
    one.q === other?.q && one.list === other.list;

  function isAllOf(instances: readonly SelectedInstance[]): boolean {
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

  /** The next Shift click selects from here. */
  function toggle(instance: SelectedInstance): void {
    const { id } = instance;
    range = { anchor: id, end: id, selects: !selected.has(id) };
    if (range.selects) select([instance]);
    else deselect([id]);
  }

  function extendTo(instance: SelectedInstance, rows: readonly SelectedInstance[]): void {
    if (!range) return toggle(instance);
    const order = rows.map(({ id }) => id);
    const extended = extendRange(order, range, instance.id);
    range = extended.range;
    deselect(extended.deselect);
    const added = new Set(extended.select);
    select(rows.filter(({ id }) => added.has(id)));
  }

  onEnd(clear);
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
    instances: (): ReadonlyMap<string, SelectedInstance> => selected,
    select,
    deselect,
    toggle,
    extendTo,
    clear,
    /** Undefined once something from elsewhere was added. */
    chosenBy: (): ChosenBy | undefined => (selected.size > 0 ? chosenBy : undefined),
    /** The list's exclusions that exclude nothing. */
    setListedExclusions(unknownValues: readonly UnknownValue[] = []): void {
      listedExclusions = unknownValues.filter((value) => value.isExcluded).map(exclusionText);
    },
    /** For the confirmation: what excluded nothing when these were selected. */
    emptyExclusions: (): readonly string[] => [...emptyExclusions],
    /** A stop or delete was accepted. Don't also report the instance as gone. */
    removeActedOn(id: string): void {
      if (selected.delete(id) || gone.delete(id)) publish();
    },
  };
}

/** e.g. "Nothing is excluded by -tag:prdo. Nearest: prod (94)". */
function exclusionText({ sentence, offer }: UnknownValue): string {
  if (!offer) return sentence;
  const { about, label, count } = offer;
  return `${sentence} ${about}: ${count === undefined ? label : `${label} (${formatCount(count)})`}`;
}

export function* targetsOf(selection: Selection): Generator<ChosenTarget> {
  for (const instance of selection.instances().values()) yield targetOf(instance);
}

export const useSelection = (): Selection => useServices().selection;

export function useSelectionCounts() {
  return useSelector(useSelection().counts, (counts) => counts);
}

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

export interface Range {
  anchor: string;
  end: string;
  selects: boolean;
}

/** Rows that leave the range get their old state back. Without the anchor in `order`, a new one starts. */
export function extendRange(order: readonly string[], range: Range, to: string) {
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
