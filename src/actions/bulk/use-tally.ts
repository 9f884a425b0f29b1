import { shallow, useSelector } from "@tanstack/react-store";
import { useOperations } from "../use-operations.ts";
import { type Tally, tally } from "../../operations/run-items.ts";
import type { RunSummary } from "../../operations/run.ts";

/** The tally of a run, from what the journal holds now. */
export function useTally(run: RunSummary): Tally {
  const { journal } = useOperations();
  return useSelector(
    journal.store,
    ({ entries }) => tally(run, entries, journal.mayLackEntries(run)),
    { compare: shallow },
  );
}
