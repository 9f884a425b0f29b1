import type { QueryClient } from "@tanstack/react-query";
import type { Notices } from "../notices/notices-context.ts";
import type { Config } from "../session/config.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { createConfirmation } from "./confirmation.ts";
import { createRunStore, isDriving } from "./bulk/current-run.ts";
import { createJournal } from "./journal.ts";
import type { Whereabouts } from "./watching/plan.ts";
import type { Connection } from "../session/connection.ts";
import { randomTabName } from "../tabs/locks.ts";

/** What is asked of the API as long as a key is connected. */
export interface OperationsSession {
  connection: Connection;
  /** Tells this key from others; see `connectionFingerprint`. */
  account: string;
  /** The end of the session. */
  ended: AbortSignal;
}

/** What operations rest on. */
export interface OperationsMeans {
  queryClient: QueryClient;
  config: Config;
  notices: Notices;
  /** The end of the app. */
  signal: AbortSignal;
  /** Tells where instances are in the list, so that many can be watched with few requests. */
  locate: (ids: string[]) => Promise<Whereabouts>;
}

export type Operations = ReturnType<typeof createOperations>;

/**
 * Everything that this browser asks of the API, as far as pages show it. What carries operations out is in `machine.ts`, whose
 * code comes with the first dialog or when the page is idle.
 */
export function createOperations(means: OperationsMeans) {
  const { signal } = means;
  const tab = randomTabName();
  const journal = createJournal(signal);
  const run = createRunStore();
  const listeners = new Set<(session: OperationsSession) => void>();
  let ending = new AbortController();
  let session: OperationsSession | undefined;

  /** Begins with a new session: what earlier visits and closed tabs left without an outcome is found out. */
  function begin(connection: Connection): void {
    ending.abort();
    const { signal } = (ending = new AbortController());
    const begun = (session = { connection, account: connection.fingerprint, ended: signal });
    // What is shown of the journal is shown for an account.
    journal.store.setState((state) => ({ ...state }));
    for (const listener of listeners) listener(begun);
    whenIdle(() => {
      // Without its code now, the first dialog loads it again.
      import("./machine.ts").then(({ machineOf }) => machineOf(operations)).catch(() => undefined);
    });
  }

  /** The session is over: nothing is watched any more. What was asked for stays in the journal. */
  function end(): void {
    ending.abort();
    session = undefined;
    run.setState(() => ({}));
  }

  /** Whether a request that changes something is waiting or under way in this tab, or more of a run are to come. */
  function isWriting(): boolean {
    const { entries } = journal.store.get();
    return (
      isDriving(run) ||
      entries.some(
        ({ tab: entryTab, phase }) =>
          entryTab === tab && (phase.name === "waiting" || phase.name === "sent"),
      )
    );
  }
  // Leaving now would leave its outcome to be found out later.
  addEventListener(
    "beforeunload",
    (event) => {
      if (isWriting()) event.preventDefault();
    },
    { signal },
  );

  signal.addEventListener("abort", end);

  const operations = {
    ...means,
    /** Tells in the journal which tab asked. */
    tab,
    confirmation: createConfirmation(),
    journal,
    run,
    begin,
    end,
    isWriting,
    session: () => session,
    account: () => session?.account ?? "",
    /** Calls the listener with every session that begins. */
    onBegin: (listener: (session: OperationsSession) => void) => void listeners.add(listener),
  };
  return operations;
}
