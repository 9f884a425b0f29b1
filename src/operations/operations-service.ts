import type { Instance } from "../api/schema.ts";
import { sleep } from "../sleep.ts";
import { createRuns } from "./bulk/runs.ts";
import { createExecute } from "./execute-operation.ts";
import { storageLimitMs } from "./journal.ts";
import { announce, announceUnrecorded } from "./outcome.ts";
import { identityOf, type Operation, type OperationKind } from "./operation.ts";
import type { Operations, OperationsSession } from "./operations.ts";
import { readInstance } from "./reading.ts";
import { createRecovery } from "./recover-operations.ts";
import { createTracker } from "./track-operations.ts";

/** Executes confirmed actions and finds out what comes of them. */
type OperationsService = ReturnType<typeof createOperationsService>;

const services = new WeakMap<Operations, OperationsService>();

/** The one service of these operations. The first call starts it: recovery, tracking, and the bulk run. */
export function operationsServiceOf(operations: Operations): OperationsService {
  const service = services.get(operations) ?? createOperationsService(operations);
  services.set(operations, service);
  return service;
}

function createOperationsService(operations: Operations) {
  const { journal, queryClient, config, locate, notifications, tab, signal } = operations;
  // The panel of a run announces its progress.
  const announceSingle = (operation: Operation) => {
    if (operation.runId === undefined) announce(notifications.toasts, operation);
  };
  const tracker = createTracker({ queryClient, journal, locate, onEnd: announceSingle });
  const execute = createExecute(journal, tracker, config, tab, {
    success(operation) {
      // An action that succeeds shows that the team is no longer refused.
      notifications.teamBanner.clear();
      announceSingle(operation);
    },
    unrecorded(operation) {
      const run = operation.runId === undefined ? undefined : operations.run.get().current?.run;
      announceUnrecorded(notifications.toasts, run ?? operation);
    },
  });
  const runs = createRuns(operations, execute);
  const recover = createRecovery(journal, tracker, tab, signal);

  async function start(session: OperationsSession): Promise<void> {
    // Storage that does not answer must not delay the run of another tab.
    await Promise.race([recover(session), sleep(storageLimitMs, session.ended)]);
    await runs.begin(session);
  }
  operations.onBegin((session) => void start(session));
  const current = operations.session();
  if (current) void start(current);

  return {
    runs,
    /**
     * Executes one confirmed action with one request. Resolves with the outcome of the request.
     * @param id a UUID v4, one for each confirmation. It is the idempotency key where one is sent
     * @param instance as it was confirmed
     * @param confirmedTags its protected tags that were confirmed by typing the host name
     * @param signal cancels what has not been sent; afterwards it has no effect
     */
    async execute(
      id: string,
      kind: OperationKind,
      instance: Instance,
      confirmedTags: readonly string[],
      signal: AbortSignal,
    ): Promise<Operation> {
      const session = operations.session();
      if (!session) throw new Error("An action needs a session.");
      return await execute({
        id,
        kind,
        target: { id: instance.id, state: instance.state, ...identityOf(instance) },
        confirmedTags,
        stopsOnlyRunning: false,
        session,
        read: (unsent) =>
          readInstance(session.connection.client, instance.id, unsent, "interactive"),
        signal,
        priority: "interactive",
      });
    },
  };
}
