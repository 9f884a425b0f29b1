import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/waiting.ts";
import { createRuns, type RunsContext } from "./runs/runs.ts";
import { type Execute, execute } from "./execute-operation.ts";
import { createJournal, storageLimitMs } from "./journal/journal.ts";
import type { JournalEntries } from "./journal/journal-entries.ts";
import type { Report, Unsent } from "./events.ts";
import { recover } from "./recover-operations.ts";
import { createTracker } from "./track-operations.ts";

interface OperationsContext extends Omit<RunsContext, "journal" | "queryClient" | "report"> {
  journal: JournalEntries;
  tab: string;
  fingerprint: () => string;
}

export type OperationsService = ReturnType<typeof createOperationsService>;

/** The journal, `execute` and the runs. Loaded after the first rows. */
export function createOperationsService(
  operations: OperationsContext,
  instances: InstanceCache,
  report: Report,
) {
  const { config, rules, tab, signal, run, connection } = operations;
  const { queryClient } = instances;
  const journal = createJournal(operations.journal, signal);
  const tracker = createTracker({ instances, journal, report });
  const executeOne: Execute = (request) =>
    execute({ journal, tracker, config, rules, tab, report }, request);
  const runs = createRuns(
    { journal, run, config, rules, report, queryClient, connection, signal },
    executeOne,
  );
  let endedUnsent: readonly Unsent[] = [];

  function reportEndedUnsent(): void {
    const isDue = ({ keyFingerprint }: Unsent) => keyFingerprint === operations.fingerprint();
    const due = endedUnsent.filter(isDue);
    endedUnsent = endedUnsent.filter((unsent) => !isDue(unsent));
    for (const unsent of due) report({ kind: "endedUnsent", unsent });
  }

  return {
    journal,
    execute: executeOne,
    runs,
    /** Settles what earlier visits and closed tabs left open. */
    async begin(connection: Connection): Promise<void> {
      reportEndedUnsent();
      void journal.tryStorage();
      // Hanging storage must not delay showing another tab's run.
      const recovered = recover({ journal, tracker }, connection);
      await Promise.race([recovered, sleep(storageLimitMs, connection.ended)]);
      await runs.begin();
    },
    /** Reported once the same key is connected again in this tab; other keys don't see it. */
    reportWithNextSession(unsent: Unsent): void {
      endedUnsent = [...endedUnsent, unsent];
      reportEndedUnsent();
    },
  };
}
