import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/session.ts";
import { apiHost } from "../session/api-address.ts";
import { exclusively } from "../tabs/locks.ts";
import { tabName } from "../tabs/tab-name.ts";
import { announce } from "./announce.ts";
import { fetchCode } from "../ui/code.ts";
import { createRunStore, isDriving } from "./bulk/current-run.ts";
import type { Target } from "./bulk/run.ts";
import type { Runs } from "./bulk/runs.ts";
import { createCarryOut, type Performed } from "./carry-out.ts";
import { createJournal } from "./journal.ts";
import { hostOf, type Operation, type OperationKind } from "./operation.ts";
import { createFollower } from "./watching/follow.ts";
import type { Whereabouts } from "./watching/plan.ts";
import { isOpen } from "./watching/watch-policy.ts";

export type Operations = ReturnType<typeof createOperations>;

/** A confirmed act: which, on what, as it was when it was confirmed. */
export interface Act {
  /** A UUID v4 of the caller's: one for each confirmation. It is the idempotency key where one is sent. */
  id: string;
  connection: Connection;
  kind: OperationKind;
  instance: Instance;
  /** Gives up while nothing has been sent; afterwards it is without effect. */
  signal: AbortSignal;
}

/**
 * Everything that this browser asks of the API, from the intent to what came of it.
 * @param locate tells where instances are in the list, so that many can be watched with few requests
 */
export function createOperations(
  queryClient: QueryClient,
  config: Config,
  locate: (ids: string[]) => Promise<Whereabouts>,
) {
  const journal = createJournal();
  const follower = createFollower(queryClient, journal, locate);
  const carryOut = createCarryOut(journal, follower, config, (operation) => {
    if (operation.runId === undefined) announce(operation);
  });
  const run = createRunStore();
  /** What carries out runs of many. Its code comes when the page is idle, or on its first use. */
  let runs: Runs | undefined;
  let session = new AbortController();
  let account = "";

  async function openRuns(): Promise<Runs> {
    const { createRuns } = await import("./bulk/runs.ts");
    return (runs ??= createRuns({ journal, follower, carryOut, config, store: run }));
  }

  /**
   * One confirmation, one request for each of many.
   * @returns false where another run goes on in this browser; then nothing is done
   */
  async function performMany(
    connection: Connection,
    kind: OperationKind,
    targets: Target[],
  ): Promise<boolean> {
    const opened = await fetchCode(openRuns);
    const own = { connection, account: await connection.account, ended: session.signal };
    return await opened.start(kind, targets, own);
  }

  /** One confirmation, one request. */
  async function perform({ id, connection, kind, instance, signal }: Act): Promise<Performed> {
    const now = Date.now();
    const operation: Operation = {
      id,
      kind,
      instanceId: instance.id,
      host: hostOf(instance),
      stateBefore: instance.state,
      askedAt: now,
      changedAt: now,
      tab: tabName(),
      api: apiHost(connection.baseUrl),
      account: await connection.account,
      phase: { name: "waiting" },
    };
    const { client } = connection;
    return await carryOut({
      operation,
      client,
      signal,
      ended: session.signal,
      priority: "interactive",
    });
  }

  /** Begins with a new session: what earlier visits and closed tabs left without an outcome is found out. */
  async function begin(connection: Connection): Promise<void> {
    session.abort();
    session = new AbortController();
    const ended = session.signal;
    account = await connection.account;
    const api = apiHost(connection.baseUrl);
    const waiting = new Set<string>();
    const adopt = (entry: Operation) => {
      if (entry.account !== account || entry.api !== api) return;
      if (!isOpen(entry) || waiting.has(entry.id)) return;
      waiting.add(entry.id);
      // The lock comes free when the tab that asked has finished, or is gone.
      exclusively(
        `operation.${entry.id}`,
        () => follower.resume(entry.id, connection.client, ended),
        ended,
      )
        .catch(() => undefined)
        .finally(() => waiting.delete(entry.id));
    };
    const stop = journal.listen(adopt);
    ended.addEventListener("abort", stop);
    for (const entry of await journal.load()) adopt(entry);
    // Without its code nothing is lost yet: who needs it fetches it again.
    const opened = await openRuns().catch(() => undefined);
    await opened?.begin({ connection, account, ended });
  }

  /** The session is over: nothing is watched any more. What was asked for stays in the journal. */
  function end(): void {
    session.abort();
    account = "";
    run.setState(() => ({}));
  }

  /** Whether a request that changes something is waiting or under way in this tab, or more of a run are to come. */
  function isWriting(): boolean {
    return (
      isDriving(run) ||
      journal.store
        .get()
        .entries.some(
          ({ tab, phase }) =>
            tab === tabName() && (phase.name === "waiting" || phase.name === "sent"),
        )
    );
  }
  // Leaving now would leave its outcome to be found out later.
  addEventListener("beforeunload", (event) => {
    if (isWriting()) event.preventDefault();
  });

  return {
    journal,
    run,
    /** Undefined before there can be one. */
    runs: () => runs,
    perform,
    performMany,
    begin,
    end,
    isWriting,
    account: () => account,
  };
}
