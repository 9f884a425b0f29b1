import { createStore } from "@tanstack/react-store";
import { importOrReport } from "../lib/missing-code.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import type { Session } from "../session/session.ts";
import { randomTabName } from "../lib/tabs.ts";
import { createRunStore, isDriving } from "./runs/run-store.ts";
import type { Report } from "./events.ts";
import { createJournalEntries } from "./journal/journal-entries.ts";
import { isUnanswered, type Operation } from "./operation.ts";
import type { createOperationsService, OperationsService } from "./operations-service.ts";

interface ServiceCode {
  createOperationsService: typeof createOperationsService;
}

interface OperationsOptions {
  instances: InstanceCache;
  session: Pick<Session, "config" | "rules" | "onBegin">;
  importService: () => Promise<ServiceCode & { report: Report }>;
  signal: AbortSignal;
}

export type Operations = ReturnType<typeof createOperations>;

/** What the first page shows of the journal and the bulk run. The service that stores and sends loads later. */
export function createOperations({ instances, session, importService, signal }: OperationsOptions) {
  const tab = randomTabName();
  const journal = createJournalEntries();
  const run = createRunStore();
  let connection: Connection | undefined;

  const fingerprint = () => connection?.fingerprint ?? "";
  const shown = {
    config: session.config,
    rules: session.rules,
    signal,
    tab,
    journal,
    run,
    fingerprint,
    connection: () => connection,
  };

  const service = createStore<OperationsService | undefined>(undefined);
  let loading: Promise<OperationsService> | undefined;

  /** Recovery, tracking and the bulk run start with the first load. After a failure, the next call tries again. */
  async function load(): Promise<OperationsService> {
    loading ??= importOrReport(importService).then((code) => {
      const made = code.createOperationsService(shown, instances, code.report);
      service.setState(() => made);
      if (connection) void made.begin(connection);
      return made;
    });
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  session.onBegin((next) => {
    connection = next;
    // The same signal stops tracking and cancels what hasn't been sent. The journal stays.
    next.ended.addEventListener("abort", () => {
      connection = undefined;
      run.setState(() => ({}));
    });
    // Selectors depend on the key too.
    journal.store.setState((state) => ({ ...state }));
    void service.get()?.begin(next);
  });

  /** A write of this tab is waiting or on its way, or its run has more to send. */
  function isWriting(): boolean {
    const { entries } = journal.store.get();
    return isDriving(run) || entries.some((entry) => entry.tab === tab && isUnanswered(entry));
  }
  // After closing, no outcome would be recorded.
  addEventListener(
    "beforeunload",
    (event) => {
      if (isWriting()) event.preventDefault();
    },
    { signal },
  );

  return {
    ...shown,
    service: { store: service, get: () => service.get(), load },
    isWriting,
    ofInstance: (instanceId: string): Operation[] =>
      journal
        .ofInstance(instanceId)
        .filter((operation) => operation.keyFingerprint === fingerprint()),
  };
}
