import { ApiError } from "../error.ts";
import { createPacer, type LaneName } from "../pacer.ts";
import type { Attempt } from "../pacing/job.ts";
import type { Priority } from "../pacing/lane-queue.ts";
import { askedWait, type RateNews } from "../pacing/rate-news.ts";
import { createSimulatedClock, sleep } from "./simulated-clock.ts";

/** One request of a scenario: when it comes, how long its answers take, and what they are. Milliseconds. */
export interface Arrival {
  at: number;
  lane: LaneName;
  priority: Priority;
  latency: number;
  /** The 429s that it gets first. */
  refusals: RateNews[];
  /** What the answer after them tells. */
  news: RateNews;
  abortAt: number | undefined;
}

export interface Scenario {
  perSecond: Record<LaneName, number>;
  arrivals: Arrival[];
  /** How late each timer fires. */
  lateness: Iterator<number>;
  /** How far time goes on while the clock is looked at. */
  tick: number;
}

interface Waiting {
  ticket: number;
  lane: LaneName;
  priority: Priority;
}

interface Start extends Waiting {
  time: number;
  /** The allowance in force. */
  limit: number;
  /** Who else waits in the lane. */
  waiting: Waiting[];
  afterAbort: boolean;
}

/** What happened: an own account of it, kept apart from the pacer's. Tickets are places in `arrivals`. */
export interface Account {
  starts: Start[];
  holds: { lane: LaneName; from: number; until: number }[];
  outcomes: string[];
  timersLeft: number;
}

const refusal = new ApiError("api", "Slow down", { code: "TOO_MANY_REQUESTS", status: 429 });

/** Lets a pacer run through a scenario. */
export async function play({ perSecond, arrivals, lateness, tick }: Scenario): Promise<Account> {
  const clock = createSimulatedClock(undefined, tick);
  const pacerClock = {
    ...clock,
    setTimeout: (callback: () => void, ms: number) =>
      clock.setTimeout(callback, ms + (lateness.next().value ?? 0)),
  };
  const pacer = createPacer({
    readsPerSecond: perSecond.read,
    writesPerSecond: perSecond.write,
    clock: pacerClock,
  });
  const begin = clock.now();
  const limits = { ...perSecond };
  const waiting = new Set<Waiting>();
  const account: Account = { starts: [], holds: [], outcomes: [], timersLeft: 0 };

  function hear(lane: LaneName, { limit }: RateNews): void {
    if (limit !== undefined) limits[lane] = Math.min(limit, perSecond[lane]);
  }

  for (const [ticket, arrival] of arrivals.entries()) {
    const { at, lane, priority, latency, refusals, news, abortAt } = arrival;
    const controller = new AbortController();
    const { signal } = controller;
    const me: Waiting = { ticket, lane, priority };
    let tries = 0;

    const attempt = async (): Promise<Attempt<string>> => {
      waiting.delete(me);
      const others = [...waiting].filter((other) => other.lane === lane);
      const { aborted: afterAbort } = signal;
      account.starts.push({
        ...me,
        time: clock.now(),
        limit: limits[lane],
        waiting: others,
        afterAbort,
      });
      const told = refusals[tries];
      tries += 1;
      await sleep(clock, latency);
      hear(lane, told ?? news);
      if (!told) return { value: "answered", news };
      const asked = askedWait(told);
      if (asked) account.holds.push({ lane, from: clock.now(), until: clock.now() + asked });
      if (!signal.aborted) waiting.add(me);
      return { value: "refused", news: told, refusal };
    };

    clock.setTimeout(() => {
      if (!signal.aborted) waiting.add(me);
      void pacer.run(lane, { priority, signal, attempt }).then(
        (value) => (account.outcomes[ticket] = value),
        (error: ApiError) => (account.outcomes[ticket] = error.kind),
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
  account.timersLeft = clock.pending();
  return account;
}
