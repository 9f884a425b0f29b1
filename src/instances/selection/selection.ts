import type { QueryClient } from "@tanstack/react-query";
import { createStore, useSelector } from "@tanstack/react-store";
import type { Instance } from "../../api/schema.ts";
import type { Target } from "../../operations/bulk/run.ts";
import { differenceFrom, identityOf, withCreationTime } from "../../operations/operation.ts";
import { useInstances } from "../instances-context.ts";
import { extendRange, type Range } from "./range.ts";
import { onInstanceEvent } from "../../queries/instance-events.ts";

/** What is known of a selected instance. Where all of it came with a page of the list, `raw` is what the API gave. */
export type Chosen = Pick<Instance, "id" | "hostName" | "state" | "ipv4" | "createdAt"> & {
  raw?: Instance["raw"];
};

/** The selection of one app. */
export type Selection = ReturnType<typeof createSelection>;

/**
 * Makes the selection: instances by id, in the order in which they were chosen. It outlives paging, searching, sorting and
 * refreshing, and ends with the session. What is read of a selected instance anywhere in this tab is kept here.
 *
 * There can be a hundred thousand, so the set is changed in place and what the store holds is only how often it was.
 */
export function createSelection(queryClient: QueryClient) {
  const chosen = new Map<string, Chosen>();
  const changes = createStore(0);
  const changed = () => changes.setState((count) => count + 1);
  let range: Range | undefined;
  /** How many have gone, and were taken out for it, since a person last changed the selection. */
  let gone = 0;
  /** The same for ids that became another machine. */
  let replaced = 0;

  /** Keeps what was read. A selected id that became another machine is taken out: nobody has chosen that one. */
  function put(instance: Chosen): void {
    const known = chosen.get(instance.id);
    if (known && differenceFrom(identityOf(known), instance)) {
      chosen.delete(instance.id);
      replaced++;
    } else chosen.set(instance.id, withCreationTime(instance, known));
  }

  /** Adds instances; of one that is selected already what is known is renewed. */
  function select(instances: Iterable<Chosen>): void {
    gone = 0;
    replaced = 0;
    for (const instance of instances) put(instance);
    changed();
  }

  /** Takes instances out. */
  function deselect(ids: Iterable<string>): void {
    for (const id of ids) chosen.delete(id);
    gone = 0;
    replaced = 0;
    changed();
  }

  /** Selects an instance or takes it out. A range begins there. */
  function toggle(instance: Chosen): void {
    const { id } = instance;
    range = { anchor: id, end: id, selects: !chosen.has(id) };
    if (range.selects) select([instance]);
    else deselect([id]);
  }

  /**
   * Draws the range on to another row.
   * @param rows as they are shown
   */
  function extendTo(instance: Chosen, rows: readonly Chosen[]): void {
    if (!range) return toggle(instance);
    const order = rows.map(({ id }) => id);
    const extended = extendRange(order, range, instance.id);
    range = extended.range;
    deselect(extended.deselect);
    const wanted = new Set(extended.select);
    select(rows.filter(({ id }) => wanted.has(id)));
  }

  onInstanceEvent(queryClient, (news) => {
    if (news.kind === "gone") {
      if (!chosen.delete(news.id)) return;
      gone++;
      changed();
      return;
    }
    const renewed = news.instances.filter(({ id }) => chosen.has(id));
    for (const instance of renewed) put(instance);
    if (renewed.length > 0) changed();
  });

  return {
    changes,
    /** What is selected now. */
    instances: (): ReadonlyMap<string, Chosen> => chosen,
    /** How many were selected and are gone. */
    goneCount: () => gone,
    /** How many were selected and became another machine. */
    replacedCount: () => replaced,
    select,
    deselect,
    toggle,
    extendTo,
    /** Nothing is selected any more. */
    clear: (): void => {
      chosen.clear();
      gone = 0;
      replaced = 0;
      range = undefined;
      changed();
    },
  };
}

/** What is selected, as it is asked about before something is done to all of it. */
export function targetsOf(selection: Selection): Target[] {
  return Array.from(selection.instances().values(), (instance) => ({
    id: instance.id,
    state: instance.state,
    ...identityOf(instance),
  }));
}

/** Whether an instance is selected. */
export function useIsSelected(id: string): boolean {
  const { changes, instances } = useInstances().selection;
  return useSelector(changes, () => instances().has(id));
}

/** Whether there is something to say about the selection. */
export function useHasSelection(): boolean {
  const { changes, instances, goneCount, replacedCount } = useInstances().selection;
  return useSelector(changes, () => instances().size + goneCount() + replacedCount() > 0);
}

/** How many are selected. */
export function useSelectedCount(): number {
  const { changes, instances } = useInstances().selection;
  return useSelector(changes, () => instances().size);
}

/** How many were selected and are gone. */
export function useGoneCount(): number {
  const { changes, goneCount } = useInstances().selection;
  return useSelector(changes, goneCount);
}

/** How many were selected and became another machine. */
export function useReplacedCount(): number {
  const { changes, replacedCount } = useInstances().selection;
  return useSelector(changes, replacedCount);
}

/** How many of these are selected. */
export function useSelectedOf(shown: readonly { id: string }[]): number {
  const { changes, instances } = useInstances().selection;
  return useSelector(changes, () => shown.filter(({ id }) => instances().has(id)).length);
}
