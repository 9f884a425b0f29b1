import { sleep } from "../sleep.ts";
import { localStore } from "../storage.ts";
import { exclusively } from "./locks.ts";

/** The ledger that the tabs share through localStorage. Times are milliseconds since the epoch. */
interface Ledger {
  /** When requests started or will start, oldest first. */
  starts: number[];
  blockedUntil: number;
}

/** As the rate limiter's window: a second, and 25 ms of tolerance. */
const windowMs = 1025;
/** A time farther away comes from another clock. */
const maxWaitMs = 60_000;
/** A timer that fires later than this has missed its reserved start. */
const maxDelayMs = 20;
const maxTries = 5;

/**
 * One rate budget for the requests of all tabs. Without Web Locks or storage each tab keeps its own rate, and a 429 slows all
 * of them.
 * @param queue its name with the fingerprint of the connection: each has a budget of its own
 */
export function createSharedRateBudget(queue: string, perSecond: number) {
  const name = storedName(queue);

  return {
    /**
     * Resolves when a request may start: at most `perSecond` of all tabs do in any window. Resolves early if the signal aborts.
     * @param isBackground reserves only a start that is free now, so that it never comes before an interactive request
     * @param onBlocked called if the API has blocked all tabs: until when, milliseconds since the epoch
     */
    async acquire(
      signal: AbortSignal | undefined,
      isBackground: boolean,
      onBlocked: (until: number) => void,
    ): Promise<void> {
      for (let tries = 1; ;) {
        const { isReserved, start, blockedUntil } = await exclusively(name, () => {
          const now = Date.now();
          const { start, next } = reserve(readLedger(queue), now, perSecond);
          const isReserved = !isBackground || start <= now;
          if (isReserved) localStore.writeJson(name, next);
          return { isReserved, start, blockedUntil: next.blockedUntil };
        });
        if (blockedUntil > Date.now()) onBlocked(blockedUntil);
        if (start > Date.now()) await sleep(start - Date.now(), signal);
        if (signal?.aborted) return;
        if (!isReserved) continue;
        if (Date.now() - start <= maxDelayMs || tries === maxTries) return;
        tries += 1;
      }
    },
    /** Lets no tab start a request before a time, in milliseconds since the epoch. */
    block(until: number): void {
      void exclusively(name, () => {
        const ledger = readLedger(queue);
        const blockedUntil = Math.max(ledger.blockedUntil, until);
        localStore.writeJson(name, { ...ledger, blockedUntil });
      });
    },
  };
}

/** Whether the API has blocked a queue for all tabs of a connection. */
export function isBlocked(queue: string): boolean {
  const now = Date.now();
  const { blockedUntil } = readLedger(queue);
  return blockedUntil > now && isPlausible(blockedUntil, now);
}

/**
 * Reserves the next start that the ledger has room for. Pure.
 * @returns the start, and the ledger with it
 */
export function reserve(
  ledger: Ledger,
  now: number,
  perSecond: number,
): { start: number; next: Ledger } {
  const starts = ledger.starts.filter((time) => isPlausible(time, now));
  const blockedUntil = isPlausible(ledger.blockedUntil, now) ? ledger.blockedUntil : 0;
  // As in the rate limiter: a window has room for whole requests.
  const limit = Math.max(1, Math.floor(perSecond));
  const free = starts.length < limit ? 0 : (starts.at(-limit) ?? 0) + windowMs;
  const start = Math.max(now, free, blockedUntil);
  return { start, next: { starts: [...starts, start].toSorted((a, b) => a - b), blockedUntil } };
}

function isPlausible(time: number, now: number): boolean {
  return time > now - windowMs && time < now + maxWaitMs;
}

/** Without a schema: `src/prefetch.ts` runs before zod is loaded. */
function readLedger(queue: string): Ledger {
  const { starts, blockedUntil } = localStore.readRecord(storedName(queue));
  return {
    starts: Array.isArray(starts) ? starts.filter((time) => typeof time === "number") : [],
    blockedUntil: typeof blockedUntil === "number" ? blockedUntil : 0,
  };
}

const storedName = (queue: string) => `rate-budget.${queue}`;
