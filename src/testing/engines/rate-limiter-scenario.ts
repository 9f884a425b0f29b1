import type { ApiError } from "../../api/error.ts";
import type { RateLimitHeaders } from "../../api/client/response.ts";
import { createRateLimiter, type Priority, type QueueName } from "../../api/client/rate-limiter.ts";
import { type Attempt, runJob } from "./run-job.ts";
import { createSimulatedClock, sleep } from "./simulated-clock.ts";
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
