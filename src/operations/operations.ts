import type { QueryClient } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import type { Notifications } from "../errors/notifications.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { useSession } from "../session/session-context.ts";
import { randomTabName } from "../tabs/locks.ts";
import { useServices } from "../use-services.ts";
import { whenIdle } from "../ui/lazy-code.tsx";
import { createRunStore, isDriving, isSending } from "./bulk/run.ts";
import { createConfirmation } from "./dialogs/confirmation.ts";
import { createJournal } from "./journal.ts";
import { isUnanswered } from "./operation.ts";
import type { OperationsService } from "./operations-service.ts";
import type { ListPositions } from "./poll-plan.ts";

interface OperationsOptions {
  queryClient: QueryClient;
  config: Config;
  notifications: Notifications;
  /** The end of the app. */
  signal: AbortSignal;
  /** Where instances are in the list, so that few requests can track many. */
  locate: (ids: string[]) => Promise<ListPositions>;
}

export type Operations = ReturnType<typeof createOperations>;

/**
 * Stop and delete, as far as the first page needs them: the journal, the bulk run, the open confirmation. `operations-service.ts`
 * sends requests; its code comes with the first dialog or when the browser is idle.
 */
export function createOperations(options: OperationsOptions) {
  const { signal } = options;
  const tab = randomTabName();
  const journal = createJournal(signal);
  const run = createRunStore();
  let connection: Connection | undefined;

  /** Begins a session, and recovers what earlier visits and closed tabs left without an outcome. */
  function begin(next: Connection): void {
    connection = next;
    // What the store's readers select depends on the key.
    journal.store.setState((state) => ({ ...state }));
    void operations.service?.begin(next);
    whenIdle(() => {
      // If its code cannot be loaded now, the first dialog loads it.
      import("./operations-service.ts")
        .then(({ operationsServiceOf }) => operationsServiceOf(operations))
        .catch(() => undefined);
    });
  }

  /** Forgets the connection, whose end stops what is tracked and sent. The journal stays. */
  function end(): void {
    connection = undefined;
    run.setState(() => ({}));
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

  signal.addEventListener("abort", end);

  const operations = {
    ...options,
    /** Identifies this tab in the journal. */
    tab,
    confirmation: createConfirmation(),
    journal,
    run,
    begin,
    end,
    isWriting,
    connection: () => connection,
    /** Of the connected key; empty without a session. */
    keyFingerprint: () => connection?.fingerprint ?? "",
    /** What sends requests: made by `operationsServiceOf`, with the first dialog or when the browser is idle. */
    service: undefined as OperationsService | undefined,
  };
  return operations;
}

export const useOperations = (): Operations => useServices().operations;

/** The fingerprint of the connected key; empty until the session has begun. */
export function useKeyFingerprint(): string {
  const operations = useOperations();
  return useSelector(operations.journal.store, () => operations.keyFingerprint());
}

/**
 * Disconnects, with a confirmation while a bulk run of any tab has more to send.
 * @returns an event handler, given where the focus returns to
 */
export function useDisconnect(): (returnFocus: HTMLElement | null) => void {
  const { disconnect } = useSession();
  const { run, confirmation } = useOperations();
  return (returnFocus) =>
    isSending(run.get().current) ? confirmation.openDisconnect(returnFocus) : disconnect();
}
