import type { QueryClient } from "@tanstack/react-query";
import type { InstanceCache } from "../queries/instance-cache.ts";
import { type LateCode, lateCode } from "../lib/late-code.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { randomTabName } from "../tabs/locks.ts";
import { createRunStore, isDriving } from "./run.ts";
import type { Report } from "./events.ts";
import { createJournal } from "./journal.ts";
import { isUnanswered, type Operation } from "./operation.ts";
import type { createOperationsService, OperationsService } from "./operations-service.ts";

interface OperationsOptions {
  queryClient: QueryClient;
  instances: InstanceCache;
  config: Config;
  /** The code of what sends requests. */
  serviceCode: Pick<LateCode<typeof createOperationsService>, "load">;
  /** Told what a person should hear of. */
  report: Report;
  /** The end of the app. */
  signal: AbortSignal;
}

export type Operations = ReturnType<typeof createOperations>;

/** Stop and delete: the journal and the bulk run, which the first page needs, and the service, which sends requests. */
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
    void service.get()?.begin(next);
  }

  /** The first load starts it: recovery, tracking, and the bulk run. */
  const service = lateCode(async (): Promise<OperationsService> => {
    const create = await options.serviceCode.load();
    const made = create({
      ...options,
      tab,
      journal,
      run,
      fingerprint,
      connection: () => connection,
    });
    if (connection) void made.begin(connection);
    return made;
  });

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

  return {
    ...options,
    tab,
    journal,
    run,
    begin,
    service,
    isWriting,
    connection: () => connection,
    fingerprint,
    /** The operations on an instance with the connected key, in the order of the journal. */
    ofInstance: (instanceId: string): Operation[] =>
      journal
        .ofInstance(instanceId)
        .filter((operation) => operation.keyFingerprint === fingerprint()),
  };
}
