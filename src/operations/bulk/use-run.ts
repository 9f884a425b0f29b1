import { useSelector } from "@tanstack/react-store";
import { useOperations } from "../operations-context.ts";
import type { RunSummary } from "./run.ts";
import { type Tally, tally } from "./tally.ts";

/** How far a run is, counted anew with everything that the journal learns. */
export function useTally(run: RunSummary): Tally {
  const { journal } = useOperations();
  const entries = useSelector(journal.store, (state) => state.entries);
  return tally(run.count, entries, run.id);
}
