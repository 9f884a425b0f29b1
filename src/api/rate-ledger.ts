/** What all tabs know of the requests of one queue. */
export interface Ledger {
  /** When the requests of the current window left, oldest first. */
  readonly starts: readonly number[];
  /** When the turns were given whose requests have not left yet. */
  readonly held: readonly number[];
  /** Until when the API blocks the queue; 0 while it does not. */
  readonly blockedUntil: number;
}

/** Where the ledger of one queue is stored. */
export interface LedgerStore {
  /** Calls `change` once with what is stored, while no other tab does, and stores what it returns. */
  update(change: (stored: Record<string, unknown>) => object): Promise<void>;
}

/**
 * The name of a queue's ledger in localStorage.
 * @param fingerprint of the connection: each has an allowance of its own
 */
export function ledgerName(queue: "read" | "write", fingerprint: string): string {
  return `rate-budget.${queue}.${fingerprint}`;
}

/**
 * The length of a rate window. The API counts arrivals, this counts starts: two requests that start a second
 * apart arrive closer together when the first travels more slowly. 25 ms of tolerance cost 2.4 % of the allowance; a larger
 * difference ends in a 429, which is waited out.
 */
const windowMs = 1000 + 25;

/** A block farther away comes from another clock. */
const maxBlockMs = 60_000;

/** A turn that is held longer is of a tab that has crashed: storage may be silent for 3 s between a turn and its request. */
const maxHeldMs = 5000;

/**
 * Takes the times that still count from a stored ledger. Times too far away are ignored: the clock was changed. Without a
 * schema: `src/start/prefetch.ts` runs before zod is loaded.
 */
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

/** Whether a block until this time is in force. */
export function isBlock(until: unknown, now: number): until is number {
  return typeof until === "number" && until > now && until <= now + maxBlockMs;
}

/**
 * The earliest time of the next turn; it may be in the past. A turn that is held counts as if its request left now, so that
 * the window begins with the moment of sending.
 * @param limit requests that may start in a window, at least 1
 * @param isSpread Leaves room for interactive requests: only a third of the allowance starts at once, the next third not
 * before about a third of the window has passed. It is a tenth less than that, to catch up on delayed timers.
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
