import type { Instance } from "../api/schema.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/sleep.ts";
import { createRuns, type RunsContext } from "./runs.ts";
import { createExecute } from "./execute-operation.ts";
import { storageLimitMs } from "./journal.ts";
import { type Operation, type OperationKind, targetOf } from "./operation.ts";
import { fetchReading } from "./reading.ts";
import type { Unsent } from "./events.ts";
import { createRecovery } from "./recover-operations.ts";
import { createTracker } from "./track-operations.ts";

interface OperationsContext extends RunsContext {
  instances: InstanceCache;
  tab: string;
  /** Of the connected key; empty without a session. */
  fingerprint: () => string;
}

/** Executes confirmed actions and finds out what comes of them. */
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
  /** What the ends of sessions have cancelled, until a toast says so. */
  let endedUnsent: readonly Unsent[] = [];

  function reportEndedUnsent(): void {
    const isDue = ({ keyFingerprint }: Unsent) => keyFingerprint === operations.fingerprint();
    const due = endedUnsent.filter(isDue);
    endedUnsent = endedUnsent.filter((unsent) => !isDue(unsent));
    for (const unsent of due) report({ kind: "endedUnsent", unsent });
  }

  return {
    runs,
    /** Recovers, for a new session, what earlier visits and closed tabs left without an outcome. */
    async begin(connection: Connection): Promise<void> {
      reportEndedUnsent();
      // Storage that does not answer must not delay the run of another tab.
      await Promise.race([recover(connection), sleep(storageLimitMs, connection.ended)]);
      await runs.begin();
    },
    /** Reports what the end of its session has cancelled, once its key is connected again in this tab. It is not shown to another key. */
    reportWithNextSession(unsent: Unsent): void {
      endedUnsent = [...endedUnsent, unsent];
      reportEndedUnsent();
    },
    /**
     * Executes one confirmed action with one request. Resolves with the outcome of the request.
     * @param id a UUID v4, one for each confirmation. It is the idempotency key where one is sent
     * @param instance as it was confirmed
     * @param confirmedTags its protected tags that were confirmed by typing the host name
     * @param signal cancels what has not been sent; afterwards it has no effect
     */
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
