import { timerDelay } from "../lib/sleep.ts";
import { aborted } from "./error.ts";
import { earliestTurn, isBlock, type Ledger, type LedgerStore, readLedger } from "./rate-ledger.ts";

/** Reads and writes have separate allowances (specification: Limits). */
export type QueueName = "read" | "write";

/** `interactive`: a person waits for it. `background`: the fleet, refreshes, bulk runs. */
export type Priority = "interactive" | "background";

interface TurnOptions {
  priority: Priority;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  /** Of an earlier turn of the same request, whose place in the order it keeps. */
  ticket?: number | undefined;
}

/** Permission to send one request, now. */
export interface Turn {
  /** Its place in the order of arrival. */
  readonly ticket: number;
  /** The request of a write leaves now: between the turn and the request lies its record. */
  sent(): void;
  /** Lets the next one have it, unless it was sent. */
  giveBack(): void;
}

/**
 * Decides when a request may be sent, and in which order: the one gate in front of every request with a key.
 *
 * Each tab has a queue for reads and one for writes: interactive requests before background ones, each in order of arrival. The
 * first gets its turn as soon as the ledger (`rate-ledger.ts`), which all tabs share, has room for it.
 */
export interface RateLimiter {
  /**
   * Waits for the turn of a request. A read leaves at once; a write says when it does (`sent`), or gives the turn back.
   * @throws ApiError of kind "aborted" where the signal ends the wait
   */
  turn(queue: QueueName, options: TurnOptions): Promise<Turn>;
  /** Gives no turn until then; see `blockEnd`. */
  block(queue: QueueName, until: number): void;
  /** Lowers the rate to what a response allows a second; it never raises the configured one. */
  limitTo(queue: QueueName, perSecond: number | undefined): void;
  /**
   * Until when a queue is blocked because the API requested it; undefined while it is not. A wait at full speed is no block.
   * Every change is published to the subscribers.
   */
  blockedUntil(queue: QueueName): number | undefined;
  /** Calls the listener whenever `blockedUntil` of a queue changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

const firstBackoffMs = 1000;
const lastBackoffMs = 24_000;

/**
 * When the block after a 429 ends: as the response requests, else after 1 s, doubling to 24 s, with up to a quarter more at
 * random so that clients do not return all at once.
 * @param waitMs what the response requests
 * @param rejections how many 429s this request has had before
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

/** The clock of a rate limiter; tests replace it. */
export interface Clock {
  /** The tabs have it in common. */
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

/** Creates the rate limiter of one key in this tab. All requests with the key have to go through it. */
export function createRateLimiter({
  read,
  write,
  clock = systemClock,
}: RateLimiterOptions): RateLimiter {
  const listeners = new Set<() => void>();
  // In a microtask, so that a listener that throws cannot stop a queue.
  const publish = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  const queues = {
    read: createQueue(read, false, clock, publish),
    write: createQueue(write, true, clock, publish),
  };
  return {
    turn: (queue, options) => queues[queue].turn(options),
    block: (queue, until) => queues[queue].block(until),
    limitTo: (queue, perSecond) => queues[queue].limitTo(perSecond),
    blockedUntil: (queue) => queues[queue].blockedUntil(),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** At least one of ten turns is a background request's while one waits. */
const maxInteractiveInARow = 9;

interface Entry {
  readonly priority: Priority;
  readonly ticket: number;
  /** Gives the turn, at this time. */
  start(now: number): void;
  /** Ends the wait with an error. */
  fail: (error: unknown) => void;
}

/** @param holdsTurns whether a turn is held until its request leaves */
function createQueue(
  { perSecond, ledger: store }: QueueOptions,
  holdsTurns: boolean,
  clock: Clock,
  onBlockChange: () => void,
) {
  const configuredLimit = Math.max(1, Math.floor(perSecond));
  /** The configured limit, or less after a response with a lower one. */
  let limit = configuredLimit;
  /** Ordered by ticket. */
  let waiting: readonly Entry[] = [];
  let interactiveInARow = 0;
  let tickets = 0;
  let timer: Timer | undefined;
  let isUpdating = false;
  /** The published block; undefined while there is none. */
  let blockedUntil: number | undefined;
  /** Turns that are no longer held, until the ledger knows it: when they were given, and when their request left. */
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

  /** The published block as far as it is in force, else 0. */
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

  /** Gives every turn that has come, inside the update of the ledger, so that none is later than its record. */
  function startDue(stored: Record<string, unknown>): Ledger {
    isUpdating = false;
    let ledger = readOwnLedger(stored);
    clock.clearTimeout(timer);
    for (;;) {
      const entry = first();
      const isSpread = entry?.priority === "background" && !isBackgroundsTurn();
      // Read once: a turn that came between two readings would be missed.
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
