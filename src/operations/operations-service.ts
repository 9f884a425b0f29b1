import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/sleep.ts";
import { createRuns, type RunsContext } from "./runs/runs.ts";
import { execute } from "./execute-operation.ts";
import { createJournal, storageLimitMs } from "./journal/journal.ts";
import type { JournalEntries } from "./journal/journal-entries.ts";
import type { Unsent } from "./events.ts";
import { recover } from "./recover-operations.ts";
import { createTracker } from "./track-operations.ts";

interface OperationsContext extends Omit<RunsContext, "journal"> {
  journal: JournalEntries;
  instances: InstanceCache;
  tab: string;
  fingerprint: () => string;
}

export type OperationsService = ReturnType<typeof createOperationsService>;

/** The journal, what `execute` needs and the runs. Loaded after the first rows. */
export function createOperationsService(operations: OperationsContext) {
  const { report } = operations;
  const journal = createJournal(operations.journal, operations.signal);
  const recorded = { ...operations, journal };
  const context = { ...recorded, tracker: createTracker(recorded) };
  const runs = createRuns(recorded, (request) => execute(context, request));
  let endedUnsent: readonly Unsent[] = [];

  function reportEndedUnsent(): void {
    const isDue = ({ keyFingerprint }: Unsent) => keyFingerprint === operations.fingerprint();
    const due = endedUnsent.filter(isDue);
    endedUnsent = endedUnsent.filter((unsent) => !isDue(unsent));
    for (const unsent of due) report({ kind: "endedUnsent", unsent });
  }

  return {
    ...context,
    runs,
    /** Settles what earlier visits and closed tabs left open. */
    async begin(connection: Connection): Promise<void> {
      reportEndedUnsent();
      // Hanging storage must not delay showing another tab's run.
      await Promise.race([recover(context, connection), sleep(storageLimitMs, connection.ended)]);
      await runs.begin();
    },
    /** Reported once the same key is connected again in this tab; other keys don't see it. */
    reportWithNextSession(unsent: Unsent): void {
      endedUnsent = [...endedUnsent, unsent];
      reportEndedUnsent();
    },
  };
}
