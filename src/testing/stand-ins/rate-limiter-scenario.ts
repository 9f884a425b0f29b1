import { type ApiError, aborted } from "../../api/error.ts";
import type { RateLimitHeaders } from "../../api/client/response.ts";
import {
  type Clock,
  type Priority,
  type QueueName,
  type RateLimiter,
  blockEnd,
  createRateLimiter,
} from "../../api/client/rate-limiter.ts";
import type { LedgerStore } from "../../api/client/rate-ledger.ts";

export interface Arrival {
  at: number;
  tab: 0 | 1;
  queue: QueueName;
  priority: Priority;
  latency: number;
  /** Headers of the 429s before the successful response. */
  rejections: RateLimitHeaders[];
  rateLimit: RateLimitHeaders;
  abortAt: number | undefined;
}

export interface Scenario {
  perSecond: Record<QueueName, number>;
  arrivals: Arrival[];
  lateness: Iterator<number>;
  /** How far the clock advances each time it's read. */
  tick: number;
}

interface Waiting {
  ticket: number;
  tab: 0 | 1;
  queue: QueueName;
  priority: Priority;
}

interface Start extends Waiting {
  time: number;
  limit: number;
  waiting: Waiting[];
  afterAbort: boolean;
}

/** Recorded independently of the rate limiter's own accounting. Tickets are indexes of `arrivals`. */
export interface ScenarioLog {
  starts: Start[];
  blocks: { tab: number; queue: QueueName; from: number; until: number }[];
  outcomes: string[];
  timersLeft: number;
}

export async function play({
  perSecond,
  arrivals,
  lateness,
  tick,
}: Scenario): Promise<ScenarioLog> {
  const clock = createSimulatedClock(undefined, tick);
  const limiterClock = {
    ...clock,
    setTimeout: (callback: () => void, ms: number) =>
      clock.setTimeout(callback, ms + (lateness.next().value ?? 0)),
  };
  const ledgers = { read: memoryLedger(), write: memoryLedger() };
  const openTab = () => ({
    limits: { ...perSecond },
    rateLimiter: createRateLimiter({
      read: { perSecond: perSecond.read, ledger: ledgers.read },
      write: { perSecond: perSecond.write, ledger: ledgers.write },
      clock: limiterClock,
    }),
  });
  const tabs = [openTab(), openTab()] as const;
  const begin = clock.now();
  const waiting = new Set<Waiting>();
  const log: ScenarioLog = { starts: [], blocks: [], outcomes: [], timersLeft: 0 };

  for (const [ticket, arrival] of arrivals.entries()) {
    const { at, tab, queue, priority, latency, rejections, rateLimit, abortAt } = arrival;
    const { limits, rateLimiter } = tabs[tab];
    const controller = new AbortController();
    const { signal } = controller;
    const me: Waiting = { ticket, tab, queue, priority };
    let tries = 0;

    const attempt = async (): Promise<Attempt<string>> => {
      waiting.delete(me);
      const others = [...waiting].filter((other) => other.tab === tab && other.queue === queue);
      const { aborted: afterAbort } = signal;
      log.starts.push({
        ...me,
        time: clock.now(),
        limit: limits[queue],
        waiting: others,
        afterAbort,
      });
      const rejected = rejections[tries];
      tries += 1;
      await sleep(clock, latency);
      const { limit } = rejected ?? rateLimit;
      if (limit !== undefined) limits[queue] = Math.min(limit, perSecond[queue]);
      if (!rejected) return { value: "answered", rateLimit };
      const { wait } = rejected;
      if (wait) log.blocks.push({ tab, queue, from: clock.now(), until: clock.now() + wait });
      if (!signal.aborted) waiting.add(me);
      return { value: "rejected", rateLimit: rejected, isRejected: true };
    };

    clock.setTimeout(() => {
      if (!signal.aborted) waiting.add(me);
      void runJob(rateLimiter, clock, queue, { priority, signal, attempt }).then(
        (value) => (log.outcomes[ticket] = value),
        (error: ApiError) => (log.outcomes[ticket] = error.kind),
      );
    }, at);
    if (abortAt !== undefined) {
      clock.setTimeout(() => {
        waiting.delete(me);
        controller.abort();
      }, abortAt);
    }
  }
  await clock.runTo(begin + 3_600_000);
  log.timersLeft = clock.pending();
  return log;
}

export function memoryLedger(): LedgerStore & { stored: object } {
  return {
    stored: {},
    async update(change) {
      // A real lock is never granted synchronously.
      await Promise.resolve();
      this.stored = change({ ...this.stored });
    },
  };
}

export interface SimulatedClock extends Clock {
  runTo(time: number): Promise<void>;
  pending(): number;
}

function runMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export function createSimulatedClock(lateness: () => number = () => 0, tick = 0): SimulatedClock {
  const timers = new Map<number, { due: number; callback: () => void }>();
  let time = 1000;
  let made = 0;

  function nextTimer(until: number): [number, { due: number; callback: () => void }] | undefined {
    let found: [number, { due: number; callback: () => void }] | undefined;
    for (const entry of timers) {
      if (entry[1].due <= until && (!found || entry[1].due < found[1].due)) found = entry;
    }
    return found;
  }

  return {
    now: () => (time += tick),
    setTimeout(callback, ms) {
      made += 1;
      timers.set(made, { due: time + ms + lateness(), callback });
      return made;
    },
    clearTimeout(timer) {
      if (typeof timer === "number") timers.delete(timer);
    },
    async runTo(until) {
      await runMicrotasks();
      for (let next = nextTimer(until); next; next = nextTimer(until)) {
        const [id, { due, callback }] = next;
        timers.delete(id);
        time = Math.max(time, due);
        callback();
        await runMicrotasks();
      }
      time = Math.max(time, until);
    },
    pending: () => timers.size,
  };
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  clock.setTimeout(resolve, ms);
  return promise;
}

export interface Attempt<T> {
  value: T;
  rateLimit: RateLimitHeaders;
  isRejected?: boolean;
}

interface Job<T> {
  priority: Priority;
  signal?: AbortSignal | undefined;
  attempt: () => Promise<Attempt<T>>;
}

/** Sends like the client and `execute-operation.ts`: one turn per try, until the response isn't a 429. */
export async function runJob<T>(
  rateLimiter: RateLimiter,
  clock: Clock,
  queue: QueueName,
  { priority, signal, attempt }: Job<T>,
): Promise<T> {
  let ticket: number | undefined;
  for (let rejections = 0; ; rejections += 1) {
    const turn = await rateLimiter.turn(queue, { priority, signal, ticket });
    ({ ticket } = turn);
    if (signal?.aborted) {
      turn.giveBack();
      throw aborted();
    }
    turn.sent();
    const { value, rateLimit, isRejected } = await attempt();
    rateLimiter.limitTo(queue, rateLimit.limit);
    if (!isRejected) return value;
    rateLimiter.block(queue, blockEnd(rateLimit.wait, rejections, clock.now(), 0));
  }
}
