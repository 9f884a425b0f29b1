import { useSelector } from "@tanstack/react-store";
import type { ChangeEntry } from "../fleet/worker/change-list.ts";
import type { Operation } from "../operations/operation.ts";
import { ownOperation } from "./own-changes.ts";
import { useKeyFingerprint, useOperations } from "./use-operations.ts";

/** Returns a function that finds the stop or delete of this browser that a change may come from; see `ownOperation`. */
export function useFindOwnOperation(): (change: ChangeEntry) => Operation | undefined {
  const { journal } = useOperations();
  const keyFingerprint = useKeyFingerprint();
  // Renders again with each entry of the journal.
  useSelector(journal.store, ({ entries }) => entries);
  return (change) =>
    ownOperation(
      change,
      journal.ofInstance(change.id).filter((entry) => entry.keyFingerprint === keyFingerprint),
    );
}
