import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/sleep.ts";
import { createRuns, type RunsContext } from "./runs/runs.ts";
import { execute } from "./execute-operation.ts";
import { storageLimitMs } from "./journal/journal.ts";
import type { Unsent } from "./events.ts";
import { recover } from "./recover-operations.ts";
import { createTracker } from "./track-operations.ts";

interface OperationsContext extends RunsContext {
  instances: InstanceCache;
  tab: string;
  fingerprint: () => string;
}

export type OperationsService = ReturnType<typeof createOperationsService>;

/** What `execute` and the runs need beyond the journal. Loaded after the first rows. */
export function createOperationsService(operations: OperationsContext) {
  const { report } = operations;
  const context = { ...operations, tracker: createTracker(operations) };
  const runs = createRuns(operations, (request) => execute(context, request));
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
