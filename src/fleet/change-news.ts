import type { Store } from "@tanstack/react-store";
import type { Operations } from "../operations/operations.ts";
import type { ChangeEntry } from "./worker/changes.ts";
import { isPending, isUnanswered, isUnsent, type Operation } from "../operations/operation.ts";
import { isAnotherTime } from "../queries/merge-reading.ts";

/** What this tab has to tell about changes of the fleet. */
export interface ChangeNews {
  /** Numbers of the latest change, and of the latest that the user has seen. */
  latest: number;
  seen: number;
  unseenCount: number;
  /** IDs of the instances that changed in the last minute. */
  recentlyChanged: ReadonlySet<string>;
}

export const noChangeNews: ChangeNews = {
  latest: 0,
  seen: 0,
  unseenCount: 0,
  recentlyChanged: new Set(),
};

/** Mark a changed row for this long. */
const recentMs = 60_000;
/** Marks disappear up to this much later. */
const stepMs = 5000;

export interface ChangeNewsOptions {
  worker: { changesAfter: (number: number, from: number) => Promise<ChangeEntry[]> };
  /** The user knows what this browser did: that isn't counted as unseen. */
  operations: Pick<Operations, "journal" | "ofInstance">;
  store: Store<ChangeNews>;
}

/** Keeps the number of unseen changes and the rows that just changed. */
export function createChangeNews({ worker, operations, store }: ChangeNewsOptions) {
  let changes: readonly ChangeEntry[] = [];
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { unsubscribe } = operations.journal.store.subscribe(publish);

  async function follow(numbers: Partial<Pick<ChangeNews, "latest" | "seen">>): Promise<void> {
    const before = store.get();
    const { latest, seen } = { ...before, ...numbers };
    if (latest === before.latest && seen === before.seen) return;
    store.setState((news) => ({ ...news, latest, seen }));
    publish();
    const after = await worker.changesAfter(seen, Date.now() - recentMs);
    const now = store.get();
    if (isClosed || now.latest !== latest || now.seen !== seen) return;
    changes = after;
    publish();
  }

  function publish(): void {
    const before = store.get();
    const isUnseen = (change: ChangeEntry) =>
      change.number > before.seen && !possibleCause(change, operations.ofInstance(change.id));
    const unseenCount = changes.filter(isUnseen).length;
    const from = Date.now() - recentMs;
    const recent = changes.filter(({ seenAt }) => seenAt > from).map(({ id }) => id);
    const recentlyChanged = new Set(recent);
    clearTimeout(timer);
    if (recent.length > 0) timer = setTimeout(publish, stepMs);
    const isSame =
      unseenCount === before.unseenCount &&
      recentlyChanged.size === before.recentlyChanged.size &&
      recent.every((id) => before.recentlyChanged.has(id));
    if (!isSame) store.setState((news) => ({ ...news, unseenCount, recentlyChanged }));
  }

  return {
    /** Call it with the number of the latest change, or of the latest that was looked at. */
    follow: (numbers: Parameters<typeof follow>[0]) => void follow(numbers).catch(() => undefined),
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** Under way when the change happened. Only a guess: the API doesn't say who changed an instance. */
export function possibleCause(
  { kind, since, seenAt, createdAt }: Pick<ChangeEntry, "kind" | "since" | "seenAt" | "createdAt">,
  operations: readonly Operation[],
): Operation | undefined {
  return operations.findLast((operation) => {
    const { phase, askedAt, changedAt } = operation;
    if (isUnsent(phase) || ["waiting", "refused", "alreadyGone"].includes(phase.name)) return false;
    const endedAt =
      isPending(operation) || isUnanswered(operation) ? Number.POSITIVE_INFINITY : changedAt;
    const canHaveDone = kind === "state" || (kind === "gone" && operation.kind === "delete");
    // The id may belong to another machine by now.
    const isSameMachine = !isAnotherTime(operation.createdAt, createdAt);
    return isSameMachine && canHaveDone && askedAt <= seenAt && endedAt >= since;
  });
}
