import { timerDelay } from "../sleep.ts";
import { aborted } from "./error.ts";
import type { RateLimitHeaders } from "./rate-limit-headers.ts";
import {
  blockUntil,
  emptyWindow,
  nextStart,
  type Priority,
  recordRejection,
  recordResponse,
  recordStart,
} from "./rate-window.ts";

/** Reads and writes have separate allowances (specification: Limits). */
export type QueueName = "read" | "write";

/** One request for the rate limiter, sent once, and again after every 429. */
interface Job<T> {
  priority: Priority;
  /** Ends the wait. A running attempt has to listen to it by itself. */
  signal?: AbortSignal | undefined;
  /** Called when the job waits and when `until` changes: milliseconds since the epoch, known while its queue is blocked. */
  onWait?: ((until?: number) => void) | undefined;
  /** Sends the request. An error ends the job. */
  attempt: () => Promise<Attempt<T>>;
}

/** The result of one attempt. */
export interface Attempt<T> {
  value: T;
  rateLimit: RateLimitHeaders;
  /** The response is a 429. */
  isRejected?: boolean;
}

/** Sends requests at the rate that the API allows one key. */
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
  /** Blocks a queue until a time that another tab has learned from the API: milliseconds since the epoch. */
  block(queue: QueueName, until: number): void;
  /** Calls the listener whenever `blockedUntil` of a queue changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** The clock of a rate limiter, in milliseconds; tests replace it. */
export interface Clock {
  /** Monotonic: unaffected by changes of the machine's date. */
  now(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

type Timer = ReturnType<typeof globalThis.setTimeout> | number;

const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, timerDelay(ms)),
  clearTimeout: (timer) => clearTimeout(timer),
};

interface RateLimiterOptions {
  readsPerSecond: number;
  writesPerSecond: number;
  clock?: Clock;
  /** From 0 to 1, for the jitter of waits that the server did not name. */
  random?: () => number;
}

/** Creates the rate limiter of one key. All requests with the key have to go through it. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { readsPerSecond, writesPerSecond, clock = systemClock, random = Math.random } = options;
  const listeners = new Set<() => void>();
  // In a microtask, so that a listener that throws cannot stop a queue.
  const publish = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  const queues = {
    read: createQueue(readsPerSecond, clock, random, publish),
    write: createQueue(writesPerSecond, clock, random, publish),
  };
  return {
    run: (queue, job) => queues[queue].run(job),
    blockedUntil: (queue) => queues[queue].blockedUntil(),
    block: (queue, until) => queues[queue].block(until),
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

/** A waiting job. */
interface Entry {
  readonly priority: Priority;
  /** Order of arrival. A job that was rejected keeps its ticket, so that it is first in its priority again. */
  readonly ticket: number;
  /** Ends the wait and makes the attempt. */
  start(startNumber: number): void;
  onWait(until: number | undefined): void;
}

/** A queue in front of a rate window. Interactive jobs start before background ones, each priority in order of arrival. */
function createQueue(
  perSecond: number,
  clock: Clock,
  random: () => number,
  onBlockChange: () => void,
) {
  /** Ordered by ticket. */
  let waiting: readonly Entry[] = [];
  let window = emptyWindow(Math.max(1, Math.floor(perSecond)));
  let interactiveInARow = 0;
  let tickets = 0;
  let timer: Timer | undefined;
  /** The published block, on the clock of the window and as a date, which is computed once so that it does not drift. */
  let published: { until: number; date: number } | undefined;

  function first(): Entry | undefined {
    const interactive = waiting.find(({ priority }) => priority === "interactive");
    const background = waiting.find(({ priority }) => priority === "background");
    return interactiveInARow < maxInteractiveInARow
      ? (interactive ?? background)
      : (background ?? interactive);
  }

  function remove(entry: Entry): void {
    waiting = waiting.filter((other) => other !== entry);
  }

  function start(entry: Entry): void {
    remove(entry);
    const overtakes =
      entry.priority === "interactive" && waiting.some(({ priority }) => priority === "background");
    interactiveInARow = overtakes ? interactiveInARow + 1 : 0;
    window = recordStart(window, clock.now(), entry.priority);
    entry.start(window.latest);
  }

  /** Publishes a block that has begun, changed or passed. */
  function publishBlock(): void {
    const now = clock.now();
    const until = window.block && window.block.until > now ? window.block.until : undefined;
    if (until === published?.until) return;
    published =
      until === undefined ? undefined : { until, date: Math.round(Date.now() + until - now) };
    onBlockChange();
    for (const entry of waiting) entry.onWait(published?.date);
  }

  /** Milliseconds until the first job may start; without a job, until the block ends. */
  function timeLeft(entry: Entry | undefined): number {
    const time = entry ? nextStart(window, entry.priority) : (window.block?.until ?? 0);
    return time - clock.now();
  }

  /**
   * Starts every job whose turn has come and sets the timer for the next. A timer that fires early or late does no harm. Each
   * decision reads the clock once: a turn that came between two readings would be missed.
   */
  function startDue(): void {
    let entry = first();
    let wait = timeLeft(entry);
    while (entry && wait <= 0) {
      start(entry);
      entry = first();
      wait = timeLeft(entry);
    }
    clock.clearTimeout(timer);
    timer = wait > 0 ? clock.setTimeout(startDue, Math.ceil(wait)) : undefined;
    publishBlock();
  }

  /** Waits for the job's turn and makes one attempt. */
  function attemptInTurn<T>({ priority, signal, onWait, attempt }: Job<T>, ticket: number) {
    return new Promise<Attempt<T> & { startNumber: number }>((resolve, reject) => {
      const entry: Entry = {
        priority,
        ticket,
        start(startNumber) {
          signal?.removeEventListener("abort", cancel);
          resolve(attempt().then((result) => ({ ...result, startNumber })));
        },
        onWait(until) {
          try {
            onWait?.(until);
          } catch (error) {
            leave(error);
          }
        },
      };
      function leave(error: unknown): void {
        signal?.removeEventListener("abort", cancel);
        remove(entry);
        reject(error);
        startDue();
      }
      function cancel(): void {
        leave(aborted());
      }
      if (signal?.aborted) {
        cancel();
        return;
      }
      signal?.addEventListener("abort", cancel);
      const index = waiting.findLastIndex((other) => other.ticket < ticket) + 1;
      waiting = waiting.toSpliced(index, 0, entry);
      startDue();
      if (waiting.includes(entry)) entry.onWait(published?.date);
    });
  }

  async function run<T>(job: Job<T>): Promise<T> {
    tickets += 1;
    const ticket = tickets;
    for (;;) {
      const { value, rateLimit, isRejected, startNumber } = await attemptInTurn(job, ticket);
      if (!isRejected) {
        window = recordResponse(window, startNumber, clock.now(), rateLimit);
        startDue();
        return value;
      }
      window = recordRejection(window, startNumber, clock.now(), rateLimit, random());
      publishBlock();
    }
  }

  function block(date: number): void {
    if (date <= (published?.date ?? Date.now())) return;
    window = blockUntil(window, clock.now() + date - Date.now());
    startDue();
  }

  return { run, blockedUntil: () => published?.date, block };
}
