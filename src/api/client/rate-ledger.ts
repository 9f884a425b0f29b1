export interface Ledger {
  readonly starts: readonly number[];
  /** Times of turns whose requests haven't left yet. */
  readonly held: readonly number[];
  readonly blockedUntil: number;
}

export interface LedgerStore {
  /** Reads, changes and stores the ledger atomically across tabs. */
  update(change: (stored: Record<string, unknown>) => object): Promise<void>;
}

/** Name in localStorage. Each connection (`fingerprint`) has its own allowance. */
export function ledgerName(queue: "read" | "write", fingerprint: string): string {
  return `rate-budget.${queue}.${fingerprint}`;
}

// The API counts arrivals, we count starts: after a slow request the next one arrives closer. 25 ms cost 2.4 % of the allowance;
// a worse delay ends in a 429, which we wait out.
const windowMs = 1000 + 25;

/** A block further away than this was written with another clock. */
const maxBlockMs = 60_000;

/** A turn held longer belongs to a crashed tab: between turn and request, storage may take up to 3 s. */
const maxHeldMs = 5000;

/** Ignores times too far away (clock changed). No schema: prefetch.ts runs before zod is loaded. */
export function readLedger(stored: Record<string, unknown>, now: number): Ledger {
  const { starts, held, blockedUntil } = stored;
  return {
    starts: recentTimes(starts, now, windowMs),
    held: recentTimes(held, now, maxHeldMs),
    blockedUntil: isBlock(blockedUntil, now) ? blockedUntil : 0,
  };
}

function recentTimes(times: unknown, now: number, maxAgeMs: number): number[] {
  if (!Array.isArray(times)) return [];
  const isRecent = (time: unknown): time is number =>
    typeof time === "number" && Math.abs(now - time) < maxAgeMs;
  return times.filter(isRecent).toSorted((a, b) => a - b);
}

export function isBlock(until: unknown, now: number): until is number {
  return typeof until === "number" && until > now && until <= now + maxBlockMs;
}

/**
 * Earliest time of the next turn, possibly in the past. Held turns count as sent now. `isSpread` leaves room for interactive
 * requests: a third of the allowance starts at once, the next third after 30 % of the window (not 33 %, because timers are late).
 */
export function earliestTurn(
  { starts, held, blockedUntil }: Ledger,
  now: number,
  limit: number,
  isSpread: boolean,
): number {
  const third = Math.max(1, Math.floor(limit / 3));
  const spreadMs = (0.9 * windowMs * third) / limit;
  const lastOf = (count: number, times: readonly number[]) =>
    times.toSorted((a, b) => a - b).at(-count) ?? -Infinity;
  const free = lastOf(limit, [...starts, ...held.map(() => now)]) + windowMs;
  const spread = isSpread ? lastOf(third, [...starts, ...held]) + spreadMs : -Infinity;
  return Math.max(free, spread, blockedUntil);
}
