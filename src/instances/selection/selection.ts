import type { QueryClient } from "@tanstack/react-query";
import { createStore, useSelector } from "@tanstack/react-store";
import type { Instance } from "../../api/schema.ts";
import type { Target } from "../../operations/bulk/run.ts";
import { onInstanceNews } from "../../queries/instance-news.ts";
import { useInstances } from "../instances-context.ts";
import { extendRange, type Range } from "./range.ts";

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

  /** Adds instances; of one that is selected already what is known is renewed. */
  function select(instances: Iterable<Chosen>): void {
    for (const instance of instances) chosen.set(instance.id, instance);
    gone = 0;
    changed();
  }

  /** Takes instances out. */
  function deselect(ids: Iterable<string>): void {
    for (const id of ids) chosen.delete(id);
    gone = 0;
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

  onInstanceNews(queryClient, (news) => {
    if (news.kind === "gone") {
      if (!chosen.delete(news.id)) return;
      gone++;
      changed();
      return;
    }
    const renewed = news.instances.filter(({ id }) => chosen.has(id));
    for (const instance of renewed) chosen.set(instance.id, instance);
    if (renewed.length > 0) changed();
  });

  return {
    changes,
    /** What is selected now. */
    instances: (): ReadonlyMap<string, Chosen> => chosen,
    /** How many were selected and are gone. */
    goneCount: () => gone,
    select,
    deselect,
    toggle,
    extendTo,
    /** Nothing is selected any more. */
    clear: (): void => {
      chosen.clear();
      gone = 0;
      range = undefined;
      changed();
    },
  };
}

/** What is selected, as it is asked about before something is done to all of it. */
export function targetsOf(selection: Selection): Target[] {
  return Array.from(selection.instances().values(), ({ id, hostName, state, createdAt }) => ({
    id,
    host: hostName ?? id,
    state,
    createdAt,
  }));
}

/** Whether an instance is selected. */
export function useIsSelected(id: string): boolean {
  const { changes, instances } = useInstances().selection;
  return useSelector(changes, () => instances().has(id));
}

/** Whether there is something to say about the selection. */
export function useHasSelection(): boolean {
  const { changes, instances, goneCount } = useInstances().selection;
  return useSelector(changes, () => instances().size > 0 || goneCount() > 0);
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

/** How many of these are selected. */
export function useSelectedOf(shown: readonly { id: string }[]): number {
  const { changes, instances } = useInstances().selection;
  return useSelector(changes, () => shown.filter(({ id }) => instances().has(id)).length);
}
