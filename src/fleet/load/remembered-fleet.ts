import { sleep } from "../../lib/waiting.ts";
import type { FleetIndex } from "../worker/fleet-index.ts";
import { type FleetRow, readRow } from "../worker/row.ts";
import {
  deleteRecord,
  deleteRecordsBefore,
  hasRecordSince,
  loadRecord,
  putRecord,
} from "./record-db.ts";
import { readRecord, writeRecord } from "./record.ts";

/** From the page, which has the API key (`memoryOf`). */
export interface FleetMemory {
  fingerprint: string;
  /** AES-GCM. */
  key: CryptoKey;
  maxAgeMs: number;
  /** A younger record counts as read just now. */
  currentMs: number;
}

/** Storing 100,000 instances takes the worker a second or two, and one tab in a minute is enough. */
const saveIntervalMs = 60_000;
/** Slower storage counts as none: the fleet then loads as ever. */
const openLimitMs = 3000;

export type RememberedFleet = ReturnType<typeof createRememberedFleet>;

/** Stores the index in IndexedDB for the next session. A failure is silent and leaves nothing stored. */
export function createRememberedFleet(
  index: FleetIndex,
  { fingerprint, key, maxAgeMs, currentMs }: FleetMemory,
  signal?: AbortSignal,
) {
  let savedAt = Number.NEGATIVE_INFINITY;
  let isSaving = false;

  const forget = (): Promise<void> => deleteRecord(fingerprint).catch(() => undefined);

  /** Old records are deleted after the reading, which the first search waits for. */
  async function load() {
    const now = Date.now();
    const from = now - maxAgeMs;
    const record = await loadRecord(fingerprint);
    deleteRecordsBefore(from).catch(() => undefined);
    return record && record.readAt > from && record.readAt <= now ? record : undefined;
  }

  async function save(): Promise<void> {
    const { rows, readAt } = index.latestPass();
    try {
      if (rows.length === 0) return await forget();
      // Of another tab.
      if (await hasRecordSince(fingerprint, Date.now() - saveIntervalMs)) return;
      const items = rows.map(({ raw }) => raw);
      const record = await writeRecord(fingerprint, items, readAt, key);
      if (!signal?.aborted) await putRecord(record);
    } catch {
      await forget();
    }
  }

  return {
    /** Fills the index with the fleet of an earlier session. */
    async restore(): Promise<{ readAt: number; isCurrent: boolean } | undefined> {
      const start = performance.now();
      const record = await Promise.race([load(), sleep(openLimitMs)]).catch(() => undefined);
      if (!record) return undefined;
      try {
        const { readAt } = record;
        const rows: FleetRow[] = [];
        for await (const items of readRecord(record, key))
          rows.push(...items.flatMap((item) => readRow(item, index.sizes, readAt) ?? []));
        const isCurrent = Date.now() - readAt < currentMs;
        index.remember(rows, readAt, isCurrent);
        // Read by `npm run bench`, as is "store".
        performance.measure("restore", { start });
        return { readAt, isCurrent };
      } catch {
        void forget();
        return undefined;
      }
    },

    /** Call after each consistent pass. */
    async saveIfDue(): Promise<void> {
      const start = performance.now();
      if (isSaving || start - savedAt < saveIntervalMs) return;
      isSaving = true;
      savedAt = start;
      await save();
      isSaving = false;
      performance.measure("store", { start });
    },
  };
}
