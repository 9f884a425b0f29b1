import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/session.ts";
import { apiHost } from "../session/api-address.ts";
import { exclusively } from "../tabs/locks.ts";
import { tabName } from "../tabs/tab-name.ts";
import { act } from "./act.ts";
import { announce } from "./announce.ts";
import { createFollower } from "./follow.ts";
import { createJournal } from "./journal.ts";
import { hostOf, type Operation, type OperationKind, type Phase } from "./operation.ts";
import type { Reading } from "./reading.ts";
import { clearTeamBanner } from "../notices/team-banner.ts";
import { isOpen } from "./watch-policy.ts";

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

/** How an act ended, and how the instance looked where it was read again. */
export interface Performed {
  operation: Operation;
  reading?: Reading | undefined;
}

/** Everything that this browser asks of the API, from the intent to what came of it. */
export function createOperations(queryClient: QueryClient, config: Config) {
  const journal = createJournal();
  const follower = createFollower(queryClient, journal);
  let session = new AbortController();
  let account = "";

  /**
   * One confirmation, one request. Resolves when the API has answered, or has not; the watch goes on after that. The
   * operation's lock is held all the while: when it is free and there is no outcome, this tab is gone.
   */
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
    const ended = session.signal;
    const performed = Promise.withResolvers<Performed>();
    exclusively(`operation.${id}`, async () => {
      await journal.record(operation);
      const update = (phase: Phase) => journal.show({ ...operation, changedAt: Date.now(), phase });
      const idempotencyKey = kind === "stop" && config.idempotentStop ? id : undefined;
      const request = {
        operation,
        client: connection.client,
        signal,
        ended,
        update,
        idempotencyKey,
      };
      const { phase, reading } = await act(request);
      const result: Operation = { ...operation, changedAt: Date.now(), phase };
      if (reading && !ended.aborted) await follower.show(operation.instanceId, reading);
      await journal.record(result);
      if (phase.name === "accepted" || phase.name === "done") {
        clearTeamBanner();
        announce(result);
      }
      performed.resolve({ operation: result, reading });
      if (phase.name === "accepted") await follower.follow(result, connection.client, ended);
      else await follower.resume(id, connection.client, ended);
    }).catch(performed.reject);
    return await performed.promise;
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
  }

  /** The session is over: nothing is watched any more. What was asked for stays in the journal. */
  function end(): void {
    session.abort();
    account = "";
  }

  /** Whether a request that changes something is waiting or under way in this tab. */
  function isWriting(): boolean {
    return journal.store
      .get()
      .entries.some(
        ({ tab, phase }) =>
          tab === tabName() && (phase.name === "waiting" || phase.name === "sent"),
      );
  }
  // Leaving now would leave its outcome to be found out later.
  addEventListener("beforeunload", (event) => {
    if (isWriting()) event.preventDefault();
  });

  return { journal, perform, begin, end, isWriting, account: () => account };
}
