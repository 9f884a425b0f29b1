import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import { readTime } from "../lib/times.ts";
import { holdsAgainst, isAnotherMachine, mergeReading } from "./merge-reading.ts";

/** How we know that an instance is gone. `api`: a 404. `list`: two consistent loads of the fleet lacked it, which can be wrong. */
type DeletionSource = "api" | "list";

type InstanceEvent =
  | {
      kind: "read";
      instances: readonly Instance[];
      sentAt: number;
      /** Answers about an instance alone, which outweigh a list. */
      isSingle: boolean;
    }
  | {
      kind: "gone";
      id: string;
      source: DeletionSource;
      goneAt: number;
    };

type Listener = (event: InstanceEvent) => void;

export type InstanceCache = ReturnType<typeof createInstanceCache>;

export function createInstanceCache(queryClient: QueryClient) {
  return {
    queryClient,
    listeners: new Set<Listener>(),
    /** Everything read in this session, by id. `singleAt`: see `ReadingTimes`. */
    known: new Map<string, { instance: Instance; sentAt: number; singleAt: number }>(),
    /** The ids that were last read with a host name. */
    named: new Map<string, Set<string>>(),
    /** Proven gone by a 404: they stay so until an answer about the instance alone, whatever a list says. */
    gone: new Map<string, { goneAt: number; last: Instance | undefined }>(),
    reload: { at: 0, isScheduled: false },
  };
}

export function onInstanceEvent({ listeners }: InstanceCache, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitDeleted(
  { listeners, known, gone }: InstanceCache,
  id: string,
  source: DeletionSource,
  goneAt = Date.now(),
): void {
  if (source !== "list") gone.set(id, { goneAt, last: known.get(id)?.instance });
  for (const listener of listeners) listener({ kind: "gone", id, source, goneAt });
}

export function emitRead(
  { listeners }: InstanceCache,
  instances: readonly Instance[],
  sentAt = Date.now(),
  { isSingle = false }: { isSingle?: boolean } = {},
): void {
  for (const listener of listeners) listener({ kind: "read", instances, sentAt, isSingle });
}

/**
 * Merges a reading into what we know: neither a slow response nor a list that lags undoes what a stop just changed. Without
 * `sentAt` it's the newest. `isSingle`: an answer about this instance alone.
 */
export function mergeIntoCache(
  { known, named, gone }: InstanceCache,
  reading: Instance,
  sentAt: number | undefined,
  isSingle = false,
): Instance {
  const before = known.get(reading.id);
  const last = { sentAt: before?.sentAt ?? 0, singleAt: before?.singleAt ?? 0 };
  const now = { sentAt: sentAt ?? last.sentAt, singleAt: isSingle ? (sentAt ?? last.sentAt) : 0 };
  const isAnother = before !== undefined && isAnotherMachine(before.instance, reading);
  const isOlder =
    before !== undefined &&
    sentAt !== undefined &&
    (isAnother
      ? sentAt < last.sentAt && last.sentAt <= Date.now()
      : holdsAgainst(
          { ...last, updatedTime: readTime(before.instance.updatedAt) },
          { ...now, updatedTime: readTime(reading.updatedAt) },
        ));
  const merged = mergeReading(before?.instance, reading, isOlder);
  rename(named, reading.id, before?.instance.hostName, merged.hostName);
  known.set(reading.id, {
    instance: merged,
    sentAt: isOlder ? last.sentAt : now.sentAt,
    singleAt: isAnother ? now.singleAt : Math.max(last.singleAt, now.singleAt),
  });
  const deletion = gone.get(reading.id);
  if (!deletion) return merged;
  const isProof =
    (isSingle && now.sentAt >= deletion.goneAt) ||
    (deletion.last !== undefined && isAnotherMachine(deletion.last, reading));
  if (!isProof) return { ...merged, isGone: true };
  gone.delete(reading.id);
  return merged;
}

function rename(
  named: InstanceCache["named"],
  id: string,
  before: string | undefined,
  now: string | undefined,
): void {
  if (before !== undefined && before !== now) named.get(before)?.delete(id);
  if (now === undefined) return;
  const ids = named.get(now) ?? new Set();
  named.set(now, ids.add(id));
}

/** Several of the instances that were read have this host name: alone it wouldn't say which one is meant. */
export function isNameShared({ named }: InstanceCache, hostName: string | undefined): boolean {
  return hostName !== undefined && (named.get(hostName)?.size ?? 0) > 1;
}

/** Rows of the fleet's worker, whose answer may have taken long. `readTimes`: when each item was read. */
export function mergeMatches(
  instances: InstanceCache,
  { items, readTimes }: { items: readonly Instance[]; readTimes: readonly number[] },
): Instance[] {
  return items.map((item, at) => mergeIntoCache(instances, item, readTimes[at]));
}
