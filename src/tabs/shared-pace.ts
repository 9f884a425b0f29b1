import { scope } from "../mount-path.ts";
import { exclusively } from "./locks.ts";

/** Lets the requests of all tabs of this browser go at one pace. */
export interface SharedPace {
  /**
   * Resolves when a request may leave. At most `perSecond` do in any window, whichever tabs they come from.
   * @param patient takes a place only when there is one at once, so that it is never ahead of what a person asks for
   */
  permit(signal: AbortSignal | undefined, patient: boolean): Promise<void>;
  /** Lets no request of any tab leave before a time, in milliseconds since the epoch. */
  hold(until: number): void;
}

const windowMs = 1025;
/** A reservation is never this far ahead; one that is was made by another clock. */
const longestWaitMs = 60_000;
/** A timer that fires later than this has missed its place in the window. */
const lateMs = 20;
const mostTries = 5;

interface Ledger {
  /** When requests left or will leave, oldest first: milliseconds since the epoch. */
  starts: number[];
  heldUntil: number;
}

/**
 * When the next request may leave, by what all tabs have reserved. Pure.
 * @returns the time, and the ledger with that time reserved
 */
export function reserve(
  ledger: Ledger,
  now: number,
  perSecond: number,
): { start: number; next: Ledger } {
  const isSane = (time: number) => time > now - windowMs && time < now + longestWaitMs;
  const starts = ledger.starts.filter(isSane);
  const heldUntil = isSane(ledger.heldUntil) ? ledger.heldUntil : 0;
  const full = starts.length < perSecond ? 0 : (starts.at(-perSecond) ?? 0) + windowMs;
  const start = Math.max(now, full, heldUntil);
  return { start, next: { starts: [...starts, start].toSorted((a, b) => a - b), heldUntil } };
}

/** The pace of one lane, kept in localStorage, where all tabs see it at once and which holds nothing but times. */
export function createSharedPace(lane: string, perSecond: number): SharedPace {
  const storageKey = `${scope}.pace.${lane}`;

  /** @returns when the place that was taken is; or, without one, when there may be one */
  async function take(patient: boolean): Promise<{ taken: boolean; start: number }> {
    return await exclusively(`pace.${lane}`, () => {
      const now = Date.now();
      const { start, next } = reserve(readLedger(storageKey), now, perSecond);
      const taken = !patient || start <= now;
      if (taken) writeLedger(storageKey, next);
      return { taken, start };
    });
  }

  return {
    async permit(signal, patient) {
      for (let tries = 1; ;) {
        const { taken, start } = await take(patient);
        await until(start, signal);
        if (signal?.aborted) return;
        if (!taken) continue;
        if (Date.now() - start <= lateMs || tries === mostTries) return;
        tries += 1;
      }
    },
    hold(until) {
      void exclusively(`pace.${lane}`, () => {
        const ledger = readLedger(storageKey);
        writeLedger(storageKey, { ...ledger, heldUntil: Math.max(ledger.heldUntil, until) });
      });
    },
  };
}

function readLedger(storageKey: string): Ledger {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return { starts: [], heldUntil: 0 };
    const { starts, heldUntil } = stored as Partial<Record<keyof Ledger, unknown>>;
    return {
      starts: Array.isArray(starts) ? starts.filter((time) => typeof time === "number") : [],
      heldUntil: typeof heldUntil === "number" ? heldUntil : 0,
    };
  } catch {
    return { starts: [], heldUntil: 0 };
  }
}

function writeLedger(storageKey: string, ledger: Ledger): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ledger));
  } catch {
    // Without storage each tab keeps its own pace, and the API's 429 keeps them in bounds.
  }
}

function until(time: number, signal: AbortSignal | undefined): Promise<void> {
  const ms = time - Date.now();
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done);
  });
}
