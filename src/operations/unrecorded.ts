import { localStore } from "../storage.ts";
import type { RunSummary } from "./run.ts";
import type { Operation } from "./operation.ts";

/** Ids of operations and runs that were sent without a record, oldest first: their stored entries can be out of date. */
const unrecordedIds = () => localStore.read("unrecorded")?.split(" ") ?? [];
const maxUnrecordedIds = 1000;

/** Remembers what was sent although the journal could not record it. */
export function createUnrecorded() {
  /** What this page sends without a record: its entries are complete here, though not in storage. */
  const sentHere = new Set<string>();
  return {
    /** @param id of an operation, or of the run that it is part of */
    noteUnrecorded(id: string): void {
      sentHere.add(id);
      const ids = unrecordedIds();
      if (ids.includes(id)) return;
      localStore.write("unrecorded", [...ids, id].slice(-maxUnrecordedIds).join(" "));
    },
    /** Whether an operation of a closed tab may have been sent although its entry is in the phase "waiting". */
    mayBeSent: ({ id, runId }: Operation): boolean => unrecordedIds().includes(runId ?? id),
    /** Whether instances of an ended run may have been acted on without an entry in this tab. */
    mayLackEntries: ({ id, end }: RunSummary): boolean =>
      end !== undefined && unrecordedIds().includes(id) && !sentHere.has(id),
  };
}
