import { timerDelay } from "../../lib/waiting.ts";
import { aborted } from "../error.ts";
import { earliestTurn, isBlock, type Ledger, type LedgerStore, readLedger } from "./rate-ledger.ts";

/** Separate allowances (specification: Limits). */
export type QueueName = "read" | "write";

/** `interactive`: the user is waiting. `background`: fleet, refreshes, bulk runs. */
export type Priority = "interactive" | "background";

interface TurnOptions {
  priority: Priority;
  signal?: AbortSignal | undefined;
  /** Keeps the place of an earlier turn of the same request. */
  ticket?: number | undefined;
}

export interface Turn {
  readonly ticket: number;
  /** A write is recorded between its turn and its request. Call this when it leaves. */
  sent(): void;
  /** Passes the turn on if nothing was sent. */
  giveBack(): void;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

const firstBackoffMs = 1000;
const lastBackoffMs = 24_000;

/**
 * After a 429: wait as long as it says, else 1 s, doubling up to 24 s, plus up to a quarter at random. `rejections`: earlier
 * 429s.
 */
export function blockEnd(
  waitMs: number | undefined,
  rejections: number,
  now = Date.now(),
  random = Math.random(),
): number {
  const backoffMs = Math.min(lastBackoffMs, firstBackoffMs * 2 ** rejections);
  return Math.ceil(now + (waitMs ?? backoffMs * (1 + random / 4)));
}

export interface Clock {
  now(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

type Timer = ReturnType<typeof globalThis.setTimeout> | number;

const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, ms) => setTimeout(callback, timerDelay(ms)),
  clearTimeout: (timer) => clearTimeout(timer),
};

interface QueueOptions {
  perSecond: number;
  ledger: LedgerStore;
}

interface RateLimiterOptions extends Record<QueueName, QueueOptions> {
  clock?: Clock;
}

/** Every request with a key waits here for its turn. Interactive ones go first, and all tabs share the allowance (`rate-ledger.ts`). */
export function createRateLimiter({ read, write, clock = systemClock }: RateLimiterOptions) {
  const listeners = new Set<() => void>();
  // In a microtask, so a listener that throws can't stop the queue.
  const publish = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  const queues = {
    read: createQueue(read, false, clock, publish),
    write: createQueue(write, true, clock, publish),
  };
  return {
    /** Reads leave at once; writes call `sent` or `giveBack`. Throws ApiError "aborted" on abort. */
    turn: (queue: QueueName, options: TurnOptions) => queues[queue].turn(options),
    block: (queue: QueueName, until: number) => queues[queue].block(until),
    /** Per second, from a response. Never raises the configured rate. */
    limitTo: (queue: QueueName, perSecond: number | undefined) => queues[queue].limitTo(perSecond),
    /** Only if the API asked to wait, not while we merely pace ourselves. Subscribers hear of every change. */
    blockedUntil: (queue: QueueName) => queues[queue].blockedUntil(),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** While background requests wait, they get at least every tenth turn. */
const maxInteractiveInARow = 9;

interface Entry {
  readonly priority: Priority;
  readonly ticket: number;
  start(now: number): void;
  fail: (error: unknown) => void;
}

/** `holdsTurns`: turns stay reserved until their requests leave (writes). */
function createQueue(
  { perSecond, ledger: store }: QueueOptions,
  holdsTurns: boolean,
  clock: Clock,
  onBlockChange: () => void,
) {
  const configuredLimit = Math.max(1, Math.floor(perSecond));
  let limit = configuredLimit;
  let waiting: readonly Entry[] = [];
  let interactiveInARow = 0;
  let tickets = 0;
  let timer: Timer | undefined;
  let isUpdating = false;
  let blockedUntil: number | undefined;
  /** Turns that were used or given back, until the ledger knows. */
  let settled: { givenAt: number; sentAt: number | undefined }[] = [];

  function first(): Entry | undefined {
    const interactive = waiting.find(({ priority }) => priority === "interactive");
    const background = waiting.find(({ priority }) => priority === "background");
    return isBackgroundsTurn() ? (background ?? interactive) : (interactive ?? background);
  }

  const isBackgroundsTurn = () => interactiveInARow >= maxInteractiveInARow;

  function remove(entry: Entry): void {
    waiting = waiting.filter((other) => other !== entry);
  }

  function start(entry: Entry, now: number): void {
    remove(entry);
    const overtakes =
      entry.priority === "interactive" && waiting.some(({ priority }) => priority === "background");
    interactiveInARow = overtakes ? interactiveInARow + 1 : 0;
    entry.start(now);
  }

  /** 0 if the published block is over. */
  const ownBlock = () => (isBlock(blockedUntil, clock.now()) ? blockedUntil : 0);

  function publishBlock(until: number | undefined): void {
    if (until === blockedUntil) return;
    blockedUntil = until;
    onBlockChange();
  }

  function readOwnLedger(stored: Record<string, unknown>): Ledger {
    const ledger = readLedger(stored, clock.now());
    const starts = [...ledger.starts];
    const held = [...ledger.held];
    for (const { givenAt, sentAt } of settled) {
      const place = held.indexOf(givenAt);
      if (place >= 0) held.splice(place, 1);
      if (sentAt !== undefined) starts.push(sentAt);
    }
    settled = [];
    return { starts, held, blockedUntil: Math.max(ledger.blockedUntil, ownBlock()) };
  }

  /** Runs inside the ledger's update, so no turn starts before it's recorded. */
  function startDue(stored: Record<string, unknown>): Ledger {
    isUpdating = false;
    let ledger = readOwnLedger(stored);
    clock.clearTimeout(timer);
    for (;;) {
      const entry = first();
      const isSpread = entry?.priority === "background" && !isBackgroundsTurn();
      // Read the clock once: a turn that came due between two reads would be missed.
      const now = clock.now();
      const time = entry ? earliestTurn(ledger, now, limit, isSpread) : ledger.blockedUntil;
      if (!entry || time > now) {
        timer = time > now ? clock.setTimeout(update, Math.ceil(time - now)) : undefined;
        publishBlock(ledger.blockedUntil || undefined);
        return ledger;
      }
      ledger = holdsTurns
        ? { ...ledger, held: [...ledger.held, now] }
        : { ...ledger, starts: [...ledger.starts, now] };
      start(entry, now);
    }
  }

  function update(): void {
    if (isUpdating) return;
    isUpdating = true;
    store.update(startDue).catch((error: unknown) => {
      isUpdating = false;
      for (const entry of waiting) entry.fail(error);
    });
  }

  function turnOf(ticket: number, givenAt: number): Turn {
    let isHeld = holdsTurns;
    function settle(sentAt?: number): void {
      if (!isHeld) return;
      isHeld = false;
      settled.push({ givenAt, sentAt });
      update();
    }
    return { ticket, sent: () => settle(clock.now()), giveBack: () => settle() };
  }

  function turn({ priority, signal, ticket = ++tickets }: TurnOptions): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const entry: Entry = {
      priority,
      ticket,
      start(now) {
        signal?.removeEventListener("abort", cancel);
        resolve(turnOf(ticket, now));
      },
      fail(error) {
        signal?.removeEventListener("abort", cancel);
        remove(entry);
        reject(error);
        update();
      },
    };
    const cancel = () => entry.fail(aborted());
    if (signal?.aborted) cancel();
    else {
      signal?.addEventListener("abort", cancel);
      const index = waiting.findLastIndex((other) => other.ticket < ticket) + 1;
      waiting = waiting.toSpliced(index, 0, entry);
      update();
    }
    return promise;
  }

  return {
    turn,
    block(until: number): void {
      publishBlock(Math.max(ownBlock(), until));
      update();
    },
    limitTo(perSecond: number | undefined): void {
      if (perSecond) limit = Math.min(perSecond, configuredLimit);
    },
    blockedUntil: () => blockedUntil,
  };
}
