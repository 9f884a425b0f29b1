import type { Instance } from "../api/schema.ts";
import { announce } from "./announce.ts";
import type { Target } from "./bulk/run.ts";
import { createRuns, type Runs } from "./bulk/runs.ts";
import { createCarryOut, type Performed } from "./carry-out.ts";
import { hostOf, identityOf, type Operation, type OperationKind } from "./operation.ts";
import type { Operations, OperationsSession } from "./operations.ts";
import { storageLimitMs } from "./journal.ts";
import { sleep } from "../sleep.ts";
import { readBack } from "./reading.ts";
import { createSettle } from "./settle.ts";
import { createFollower } from "./watching/follow.ts";
import { apiHost } from "../session/validation.ts";
import type { Connection } from "../session/connection.ts";

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

/** Carries out what is confirmed, and finds out what came of it. */
interface Machine {
  runs: Runs;
  /** One confirmation, one request. */
  perform(act: Act): Promise<Performed>;
  /**
   * One confirmation, one request for each of many.
   * @param isStillWanted asked right before the run begins
   * @returns false where another run goes on in this browser; then nothing is done
   */
  performMany(
    kind: OperationKind,
    targets: Target[],
    isStillWanted: () => boolean,
  ): Promise<boolean>;
}

const machines = new WeakMap<Operations, Machine>();

/** The one machine of these operations. The first who asks sets it going. */
export function machineOf(operations: Operations): Machine {
  const machine = machines.get(operations) ?? createMachine(operations);
  machines.set(operations, machine);
  return machine;
}

function createMachine(operations: Operations): Machine {
  const { journal, queryClient, config, locate, run, notices, tab, signal } = operations;
  // A run says by itself how it goes.
  const announceSingle = (operation: Operation) => {
    if (operation.runId === undefined) announce(notices.notes, operation);
  };
  const follower = createFollower(queryClient, journal, locate, announceSingle);
  const carryOut = createCarryOut(journal, follower, config, (operation) => {
    // An action has succeeded, so what the API refused for the whole team is over.
    notices.teamBanner.clear();
    announceSingle(operation);
  });
  const runs = createRuns({
    journal,
    carryOut,
    config,
    tab,
    signal,
    store: run,
    teamBanner: notices.teamBanner,
  });

  const settleJournal = createSettle(journal, follower, tab, signal);

  /** What earlier visits and closed tabs left behind is found out. */
  async function settle(session: OperationsSession): Promise<void> {
    // Storage that does not answer must not keep back the run of another tab.
    await Promise.race([settleJournal(session), sleep(storageLimitMs, session.ended)]);
    await runs.begin(session);
  }
  operations.onBegin((session) => void settle(session));
  const current = operations.session();
  if (current) void settle(current);

  function currentSession(): OperationsSession {
    const session = operations.session();
    if (!session) throw new Error("Nothing is confirmed without a session.");
    return session;
  }

  return {
    runs,
    async perform({ id, connection, kind, instance, signal }) {
      const { baseUrl, client } = connection;
      const now = Date.now();
      const { account, ended } = currentSession();
      const operation: Operation = {
        id,
        kind,
        instanceId: instance.id,
        host: hostOf(instance),
        stateBefore: instance.state,
        askedAt: now,
        changedAt: now,
        tab,
        api: apiHost(baseUrl),
        account,
        phase: { name: "waiting" },
      };
      return await carryOut({
        operation,
        confirmed: identityOf(instance),
        read: (unsent) => readBack(client, instance.id, unsent, "interactive"),
        client,
        signal,
        ended,
        priority: "interactive",
      });
    },
    performMany: (kind, targets, isStillWanted) =>
      runs.start(kind, targets, currentSession(), isStillWanted),
  };
}
