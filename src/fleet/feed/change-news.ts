import type { Operations } from "../../operations/operations.ts";
import type { FleetState } from "../fleet-state.ts";
import type { ChangeEntry } from "../worker/answers/change-list.ts";
import { possibleCause } from "./possible-cause.ts";

/** Mark a changed row for this long. */
const recentMs = 60_000;
/** Marks disappear up to this much later. */
const stepMs = 5000;

export interface ChangeNewsOptions {
  worker: { changesAfter: (number: number, from: number) => Promise<ChangeEntry[]> };
  /** The user knows what this browser did: that isn't counted as unseen. */
  operations: Pick<Operations, "journal" | "ofInstance">;
  getState: () => FleetState;
  setState: (news: Pick<FleetState, "unseenChanges" | "recentlyChanged">) => unknown;
}

/** Keeps the number of unseen changes and the rows that just changed. Call `follow` on every state change. */
export function createChangeNews({ worker, operations, getState, setState }: ChangeNewsOptions) {
  let changes: readonly ChangeEntry[] = [];
  let followed = "0 0";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { unsubscribe } = operations.journal.store.subscribe(publish);

  async function follow(): Promise<void> {
    const { latestChange, seenChange } = getState();
    const current = `${latestChange} ${seenChange}`;
    if (current === followed) return;
    followed = current;
    publish();
    const after = await worker.changesAfter(seenChange, Date.now() - recentMs);
    if (current !== followed) return;
    changes = after;
    publish();
  }

  function publish(): void {
    const { seenChange, ...before } = getState();
    const isUnseen = (change: ChangeEntry) =>
      change.number > seenChange && !possibleCause(change, operations.ofInstance(change.id));
    const unseenChanges = changes.filter(isUnseen).length;
    const from = Date.now() - recentMs;
    const recent = changes.filter(({ seenAt }) => seenAt > from).map(({ id }) => id);
    const recentlyChanged = new Set(recent);
    clearTimeout(timer);
    if (recent.length > 0) timer = setTimeout(publish, stepMs);
    const isSame =
      unseenChanges === before.unseenChanges &&
      recentlyChanged.size === before.recentlyChanged.size &&
      recent.every((id) => before.recentlyChanged.has(id));
    if (!isSame) setState({ unseenChanges, recentlyChanged });
  }

  return {
    follow: () => void follow().catch(() => undefined),
    close(): void {
      followed = "";
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
