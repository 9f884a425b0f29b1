import type { ApiClient } from "../api/client.ts";
import type { Config } from "../session/config.ts";
import { exclusively } from "../tabs/locks.ts";
import { isNotFound } from "../api/error.ts";
import { act, type Acted } from "./act.ts";
import type { Journal } from "./journal.ts";
import type { Confirmed } from "./objection.ts";
import type { Operation, Phase } from "./operation.ts";
import type { Reading } from "./reading.ts";
import type { Follower } from "./watching/follow.ts";
import type { Priority } from "../api/rate-window.ts";

/** A confirmed operation, and what it is carried out with. */
interface Order {
  operation: Operation;
  /** The instance as it was confirmed. */
  confirmed: Confirmed;
  /** Reads the instance right before the request leaves. Undefined where that was given up. */
  read: (signal: AbortSignal) => Promise<Reading | undefined>;
  client: ApiClient;
  /** Gives up while nothing has been sent; afterwards it is without effect. */
  signal: AbortSignal;
  /** The end of the session. */
  ended: AbortSignal;
  priority: Priority;
}

/** How an act ended, and how the instance looked where it was read again. */
export interface Performed {
  operation: Operation;
  reading?: Reading | undefined;
}

/** Carries an order out. */
export type CarryOut = ReturnType<typeof createCarryOut>;

/**
 * Makes what carries operations out: the intent goes to the journal before the request leaves, its outcome after. Between the
 * two, right before the request, the instance is read once more.
 * @param announce told of what was accepted, or is done at once
 */
export function createCarryOut(
  journal: Journal,
  follower: Follower,
  config: Config,
  announce: (operation: Operation) => void,
) {
  /**
   * Sends one request. Resolves when the API has answered, or has not; the watch goes on after that. The operation's lock is
   * held all the while: when it is free and there is no outcome, this tab is gone.
   */
  return async function carryOut(order: Order): Promise<Performed> {
    const { client, ended } = order;
    const { id, kind, instanceId } = order.operation;
    let { operation } = order;
    const performed = Promise.withResolvers<Performed>();
    exclusively(`operation.${id}`, async () => {
      const giveUp = AbortSignal.any([order.signal, ended]);
      const inPhase = (phase: Phase) => journal.inPhase(operation, phase);
      const askToGoOn = () => journal.askToGoOn(operation.runId ?? id, giveUp);
      let isRecordedAsSent = false;
      /** Shows how far it is. Recorded is what has to outlast the tab: a yes, and that it waits after it was recorded as sent. */
      const update = (phase: Phase) => {
        const waitsAgain = phase.name === "waiting" && isRecordedAsSent;
        if (waitsAgain) isRecordedAsSent = false;
        if (waitsAgain || phase.name === "accepted") void journal.record(inPhase(phase));
        else journal.show(inPhase(phase));
      };
      // Recorded twice, so that a later visit can tell what was never sent.
      const recordSent = async () => {
        isRecordedAsSent = true;
        if (await journal.keep(inPhase({ name: "sent" }))) return true;
        // Storage that answers during the question must not say that it was sent.
        update({ name: "waiting" });
        return await askToGoOn();
      };
      operation = inPhase(operation.phase);
      journal.show(operation);
      const idempotencyKey = kind === "stop" && config.idempotentStop ? id : undefined;
      const read = async (signal: AbortSignal) => {
        const reading = await order.read(signal);
        if (reading?.kind === "instance")
          operation = { ...operation, stateBefore: reading.instance.state };
        return reading;
      };
      const isAllowed = (await journal.keep(operation)) || (await askToGoOn());
      const { phase, reading }: Acted = isAllowed
        ? await act({ ...order, read, update, recordSent, idempotencyKey })
        : { phase: { name: "cancelled" } };
      const result = inPhase(phase);
      if (reading && !ended.aborted) await follower.show(instanceId, reading);
      await journal.record(result);
      // What another key has done is not the business of whoever is connected now.
      if (!ended.aborted && (phase.name === "accepted" || isDoneBy(phase))) {
        announce(result);
      }
      performed.resolve({ operation: result, reading });
      if (phase.name === "accepted") await follower.follow(result, client, ended);
      else await follower.resume(id, client, ended);
    }).catch(performed.reject);
    return await performed.promise;
  };
}

/** Whether it is done, and not because the API says that the instance did not exist. */
function isDoneBy(phase: Phase): boolean {
  return phase.name === "done" && !isNotFound(phase.error);
}
