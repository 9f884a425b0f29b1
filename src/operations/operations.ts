import type { QueryClient } from "@tanstack/react-query";
import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { randomTabName } from "../tabs/locks.ts";
import { createRunStore, isDriving } from "./run.ts";
import type { Report } from "./events.ts";
import { createJournal } from "./journal.ts";
import { isUnanswered, type Operation } from "./operation.ts";
import type { OperationsService } from "./operations-service.ts";

interface OperationsOptions {
  queryClient: QueryClient;
  instances: InstanceCache;
  config: Config;
  /** Told what a person should hear of. */
  report: Report;
  /** The end of the app. */
  signal: AbortSignal;
}

export type Operations = ReturnType<typeof createOperations>;

/**
 * Stop and delete, as far as the first page needs them: the journal and the bulk run. `operations-service.ts` sends requests; its
 * code comes with the first dialog or after the first rows.
 */
export function createOperations(options: OperationsOptions) {
  const { signal } = options;
  const tab = randomTabName();
  const journal = createJournal(signal);
  const run = createRunStore();
  let connection: Connection | undefined;

  /** Of the connected key; empty without a session. */
  const fingerprint = () => connection?.fingerprint ?? "";

  /** Begins a session, and recovers what earlier visits and closed tabs left without an outcome. */
  function begin(next: Connection): void {
    connection = next;
    // Tracking, and what has not been sent, also stop with this signal. The journal stays.
    next.ended.addEventListener("abort", () => {
      connection = undefined;
      run.setState(() => ({}));
    });
    // What the store's readers select depends on the key.
    journal.store.setState((state) => ({ ...state }));
    void operations.service?.begin(next);
  }

  /** Loads what sends requests, after the first rows. If its code cannot be loaded now, the first dialog loads it. */
  function loadService(): void {
    import("./operations-service.ts")
      .then(({ operationsServiceOf }) => operationsServiceOf(operations))
      .catch(() => undefined);
  }

  /** Whether a write of this tab is waiting or on its way, or its bulk run has more to send. */
  function isWriting(): boolean {
    const { entries } = journal.store.get();
    return isDriving(run) || entries.some((entry) => entry.tab === tab && isUnanswered(entry));
  }
  // An outcome that comes after the tab has closed is not recorded.
  addEventListener(
    "beforeunload",
    (event) => {
      if (isWriting()) event.preventDefault();
    },
    { signal },
  );

  const operations = {
    ...options,
    tab,
    journal,
    run,
    begin,
    loadService,
    isWriting,
    connection: () => connection,
    fingerprint,
    /** The operations on an instance with the connected key, in the order of the journal. */
    ofInstance: (instanceId: string): Operation[] =>
      journal
        .ofInstance(instanceId)
        .filter((operation) => operation.keyFingerprint === fingerprint()),
    /** What sends requests: made by `operationsServiceOf`, with the first dialog or when the browser is idle. */
    service: undefined as OperationsService | undefined,
  };
  return operations;
}
