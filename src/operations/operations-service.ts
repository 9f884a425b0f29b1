import type { Instance } from "../api/schema.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/sleep.ts";
import { createRuns, type RunsContext } from "./runs/runs.ts";
import { createExecute } from "./execute-operation.ts";
import { storageLimitMs } from "./journal/journal.ts";
import { type Operation, type OperationKind, targetOf } from "./operation.ts";
import { fetchReading } from "./reading.ts";
import type { Unsent } from "./events.ts";
import { createRecovery } from "./recover-operations.ts";
import { createTracker } from "./track-operations.ts";

interface OperationsContext extends RunsContext {
  instances: InstanceCache;
  tab: string;
  fingerprint: () => string;
}

export type OperationsService = ReturnType<typeof createOperationsService>;

export function createOperationsService(operations: OperationsContext) {
  const { journal, instances, config, report, tab } = operations;
  const tracker = createTracker({
    instances,
    journal,
    onEnd: (operation) => report({ kind: "ended", operation }),
    onRecovered: (operation) => report({ kind: "recovered", operation }),
  });
  const execute = createExecute(journal, tracker, config, tab, (operation) =>
    report({ kind: "succeeded", operation }),
  );
  const runs = createRuns(operations, execute);
  const recover = createRecovery(journal, tracker, tab);
  let endedUnsent: readonly Unsent[] = [];

  function reportEndedUnsent(): void {
    const isDue = ({ keyFingerprint }: Unsent) => keyFingerprint === operations.fingerprint();
    const due = endedUnsent.filter(isDue);
    endedUnsent = endedUnsent.filter((unsent) => !isDue(unsent));
    for (const unsent of due) report({ kind: "endedUnsent", unsent });
  }

  return {
    runs,
    /** Settles what earlier visits and closed tabs left open. */
    async begin(connection: Connection): Promise<void> {
      reportEndedUnsent();
      // Hanging storage must not delay showing another tab's run.
      await Promise.race([recover(connection), sleep(storageLimitMs, connection.ended)]);
      await runs.begin();
    },
    /** Reported once the same key is connected again in this tab; other keys don't see it. */
    reportWithNextSession(unsent: Unsent): void {
      endedUnsent = [...endedUnsent, unsent];
      reportEndedUnsent();
    },
    /** `id`: a UUID v4, also the idempotency key. `signal` cancels only what hasn't been sent. */
    async executeOne(
      id: string,
      kind: OperationKind,
      instance: Instance,
      confirmedTags: readonly string[],
      signal: AbortSignal,
    ): Promise<Operation> {
      const connection = operations.connection();
      if (!connection) throw new Error("An action needs a session.");
      return await execute({
        id,
        kind,
        target: targetOf(instance),
        confirmedTags,
        stopsOnlyRunning: false,
        inMemory: !journal.store.get().stored,
        connection,
        read: (unsent) => fetchReading(connection.client, instance.id, unsent, "interactive"),
        signal,
        priority: "interactive",
      });
    },
  };
}
