import { sleep } from "../sleep.ts";
import { exclusively } from "./locks.ts";
import { readLedger, reserve, writeLedger } from "./pace-ledger.ts";

/** Lets the requests of all tabs of a connection go at one pace. */
export interface SharedPace {
  /**
   * Resolves when a request may leave. At most `perSecond` do in any window, whichever tabs they come from.
   * @param patient takes a place only when there is one at once, so that it is never ahead of what a person asks for
   * @param onHeld told if it has to wait because the API said so to some tab: until when, milliseconds since the epoch
   */
  permit(
    signal: AbortSignal | undefined,
    patient: boolean,
    onHeld: (until: number) => void,
  ): Promise<void>;
  /** Lets no request of any tab leave before a time, in milliseconds since the epoch. */
  hold(until: number): void;
}

/** A timer that fires later than this has missed its place in the window. */
const lateMs = 20;
const mostTries = 5;

interface Turn {
  taken: boolean;
  start: number;
  heldUntil?: number;
}

/**
 * The pace of one lane.
 * @param lane its name, with the fingerprint of the connection: each has a budget of its own
 */
export function createSharedPace(lane: string, perSecond: number): SharedPace {
  /** @returns when the place that was taken is; or, without one, when there may be one */
  async function take(patient: boolean): Promise<Turn> {
    return await exclusively(`pace.${lane}`, () => {
      const now = Date.now();
      const { start, next } = reserve(readLedger(lane), now, perSecond);
      const taken = !patient || start <= now;
      if (taken) writeLedger(lane, next);
      return { taken, start, ...(next.heldUntil > now && { heldUntil: next.heldUntil }) };
    });
  }

  return {
    async permit(signal, patient, onHeld) {
      for (let tries = 1; ;) {
        const { taken, start, heldUntil } = await take(patient);
        if (heldUntil !== undefined) onHeld(heldUntil);
        if (start > Date.now()) await sleep(start - Date.now(), signal);
        if (signal?.aborted) return;
        if (!taken) continue;
        if (Date.now() - start <= lateMs || tries === mostTries) return;
        tries += 1;
      }
    },
    hold(until) {
      void exclusively(`pace.${lane}`, () => {
        const ledger = readLedger(lane);
        writeLedger(lane, { ...ledger, heldUntil: Math.max(ledger.heldUntil, until) });
      });
    },
  };
}
