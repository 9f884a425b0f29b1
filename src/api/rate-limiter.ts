import { timerDelay } from "../lib/sleep.ts";
import { aborted } from "./error.ts";
import {
  earliestStart,
  isBlock,
  type Ledger,
  type LedgerStore,
  readLedger,
} from "./rate-ledger.ts";
import type { RateLimitHeaders } from "./response.ts";

/** Reads and writes have separate allowances (specification: Limits). */
export type QueueName = "read" | "write";

/** `interactive`: a person waits for it. `background`: the fleet, refreshes, bulk runs. */
export type Priority = "interactive" | "background";

/** One request for the rate limiter, sent once, and again after every 429. */
interface Job<T> {
  priority: Priority;
  /** Ends the wait. A running attempt has to listen to it by itself. */
  signal?: AbortSignal | undefined;
  /** Called when the job waits and when `until` changes: milliseconds since the epoch, known while its queue is blocked. */
  onWait?: ((until?: number) => void) | undefined;
  /** Runs shortly before the job's turn, and again where its result is not fresh then. An error ends the job. */
  check?: { run: () => Promise<void>; isFresh: () => boolean } | undefined;
  /** Sends the request. An error ends the job. */
  attempt: () => Promise<Attempt<T>>;
}

export interface Attempt<T> {
  value: T;
  rateLimit: RateLimitHeaders;
  /** The response is a 429. */
  isRejected?: boolean;
}

/**
 * Decides when a request may start, and in which order: the one gate in front of every request with a key.
 *
 * Each tab has a queue for reads and one for writes: interactive jobs before background ones, each in order of arrival. The
 * first job starts as soon as the ledger (`rate-ledger.ts`), which all tabs share, has room for it. A 429 blocks the ledger, and its
 * job waits at its old place in the queue.
 */
export interface RateLimiter {
  /**
   * Runs a job when its turn comes, and again after every 429 until it has another response.
   * @throws ApiError of kind "aborted" where the job's signal ends the wait; else the job's own error
   */
  run<T>(queue: QueueName, job: Job<T>): Promise<T>;
  /**
   * Until when a queue is blocked because the API requested it: milliseconds since the epoch; undefined while it is not. A
   * wait at full speed is no block. Every change is published to the subscribers.
   */
  blockedUntil(queue: QueueName): number | undefined;
  /** Calls the listener whenever `blockedUntil` of a queue changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** The clock of a rate limiter; tests replace it. */
export interface Clock {
  /** Milliseconds since the epoch, which the tabs have in common. */
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
  /** From 0 to 1, for the jitter of waits that the server did not name. */
  random?: () => number;
}

/** Creates the rate limiter of one key in this tab. All requests with the key have to go through it. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { read, write, clock = systemClock, random = Math.random } = options;
  const listeners = new Set<() => void>();
  // In a microtask, so that a listener that throws cannot stop a queue.
  const publish = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  const queues = {
    read: createQueue(read, clock, random, publish),
    write: createQueue(write, clock, random, publish),
  };
  return {
    run: (queue, job) => queues[queue].run(job),
    blockedUntil: (queue) => queues[queue].blockedUntil(),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** At least one of ten starts is a background request while one waits. */
const maxInteractiveInARow = 9;

const firstBackoffMs = 1000;
const lastBackoffMs = 24_000;

interface Entry {
  readonly priority: Priority;
  /** Order of arrival. A job that was rejected keeps its ticket, so that it is first in its priority again. */
  readonly ticket: number;
  /** Runs the check, unless it runs already or its result is fresh. */
  prepare(): void;
  /** Whether the check, if any, has a fresh result. */
  isReady(): boolean;
  onWait(): void;
  /** Makes the attempt. */
  start(): void;
  /** Ends the job with an error. */
  fail: (error: unknown) => void;
}

function createQueue(
  { perSecond, ledger: store }: QueueOptions,
  clock: Clock,
  random: () => number,
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

  function first(): Entry | undefined {
    const ready = waiting.filter((entry) => entry.isReady());
    const interactive = ready.find(({ priority }) => priority === "interactive");
    const background = ready.find(({ priority }) => priority === "background");
    return isBackgroundsTurn() ? (background ?? interactive) : (interactive ?? background);
  }

  const isBackgroundsTurn = () => interactiveInARow >= maxInteractiveInARow;

  function remove(entry: Entry): void {
    waiting = waiting.filter((other) => other !== entry);
  }

  function start(entry: Entry): void {
    remove(entry);
    const overtakes =
      entry.priority === "interactive" && waiting.some(({ priority }) => priority === "background");
    interactiveInARow = overtakes ? interactiveInARow + 1 : 0;
    entry.start();
  }

  /** The published block as far as it is in force, else 0. */
  const ownBlock = () => (isBlock(blockedUntil, clock.now()) ? blockedUntil : 0);

  function publishBlock(until: number | undefined): void {
    if (until === blockedUntil) return;
    blockedUntil = until;
    onBlockChange();
    for (const entry of waiting) entry.onWait();
  }

  /** Runs the checks of the jobs that may start within about a window. */
  function prepareNext(): void {
    for (const priority of ["interactive", "background"]) {
      const entries = waiting.filter((entry) => entry.priority === priority);
      for (const entry of entries.slice(0, limit)) entry.prepare();
    }
  }

  /** Starts every job whose turn has come, inside the update of the ledger, so that no start is later than its record. */
  function startDue(stored: Record<string, unknown>): Ledger {
    isUpdating = false;
    let ledger = readLedger(stored, clock.now());
    ledger = { ...ledger, blockedUntil: Math.max(ledger.blockedUntil, ownBlock()) };
    clock.clearTimeout(timer);
    for (;;) {
      const entry = first();
      const isSpread = entry?.priority === "background" && !isBackgroundsTurn();
      const time = entry ? earliestStart(ledger, limit, isSpread) : ledger.blockedUntil;
      // Read once: a turn that came between two readings would be missed.
      const now = clock.now();
      if (!entry || time > now) {
        timer = time > now ? clock.setTimeout(update, Math.ceil(time - now)) : undefined;
        // After the starts: a job that has started is not reported as waiting.
        publishBlock(ledger.blockedUntil || undefined);
        if (ledger.blockedUntil === 0) prepareNext();
        return ledger;
      }
      ledger = { ...ledger, starts: [...ledger.starts, now] };
      start(entry);
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

  /** Waits for the job's turn and makes one attempt. */
  function attemptInTurn<T>({ priority, signal, onWait, check, attempt }: Job<T>, ticket: number) {
    return new Promise<Attempt<T>>((resolve, reject) => {
      let isChecking = false;
      const entry: Entry = {
        priority,
        ticket,
        prepare() {
          if (!check || isChecking || check.isFresh()) return;
          isChecking = true;
          check.run().then(() => {
            isChecking = false;
            update();
          }, entry.fail);
        },
        isReady: () => !check || (!isChecking && check.isFresh()),
        onWait() {
          try {
            onWait?.(blockedUntil);
          } catch (error) {
            entry.fail(error);
          }
        },
        start() {
          signal?.removeEventListener("abort", cancel);
          try {
            resolve(attempt());
          } catch (error) {
            reject(error);
          }
        },
        fail(error) {
          signal?.removeEventListener("abort", cancel);
          remove(entry);
          reject(error);
          update();
        },
      };
      function cancel(): void {
        entry.fail(aborted());
      }
      if (signal?.aborted) {
        cancel();
        return;
      }
      signal?.addEventListener("abort", cancel);
      const index = waiting.findLastIndex((other) => other.ticket < ticket) + 1;
      waiting = waiting.toSpliced(index, 0, entry);
      entry.onWait();
      update();
    });
  }

  /**
   * A 429 blocks the queue for as long as the response requests, else for 1 s, doubling to 24 s, with up to a quarter more at
   * random so that clients do not return all at once.
   */
  async function run<T>(job: Job<T>): Promise<T> {
    tickets += 1;
    const ticket = tickets;
    for (let backoff = firstBackoffMs; ; backoff = Math.min(2 * backoff, lastBackoffMs)) {
      const { value, rateLimit, isRejected } = await attemptInTurn(job, ticket);
      if (rateLimit.limit) limit = Math.min(rateLimit.limit, configuredLimit);
      if (!isRejected) return value;
      const wait = rateLimit.wait ?? backoff * (1 + random() / 4);
      publishBlock(Math.max(ownBlock(), Math.ceil(clock.now() + wait)));
      update();
    }
  }

  return { run, blockedUntil: () => blockedUntil };
}
