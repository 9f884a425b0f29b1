import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Clock,
  createRateLimiter,
  type Priority,
  type QueueName,
  type RateLimiter,
} from "./rate-limiter.ts";
import {
  type Arrival,
  createSimulatedClock,
  memoryLedger,
  play,
  runJob,
  sleep,
} from "../../testing/stand-ins/rate-limiter-scenario.ts";

// Hours of simulated time take seconds on a busy machine.
const patience = { timeout: 30_000 };

const ms = (max: number) => fc.integer({ min: 0, max });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const headers = fc.record({
  limit: maybe(fc.integer({ min: 1, max: 12 })),
  wait: maybe(fc.integer({ min: 1, max: 4000 })),
});

const arrival: fc.Arbitrary<Arrival> = fc.record({
  at: ms(4000),
  tab: fc.constantFrom(0, 1),
  queue: fc.constantFrom("read", "write"),
  priority: fc.constantFrom("interactive", "background"),
  latency: ms(900),
  rejections: fc.array(headers, { maxLength: 2 }),
  rateLimit: headers,
  abortAt: maybe(ms(6000)),
});

const scenario = fc.record({
  tick: fc.constantFrom(0, 0.01, 0.5, 2),
  perSecond: fc.record({
    read: fc.integer({ min: 1, max: 10 }),
    write: fc.integer({ min: 1, max: 5 }),
  }),
  arrivals: fc
    .array(arrival, { maxLength: 60, size: "max" })
    .map((arrivals) => arrivals.toSorted((one, other) => one.at - other.at)),
  lateness: fc.infiniteStream(
    fc.oneof({ weight: 9, arbitrary: ms(12) }, { weight: 1, arbitrary: ms(3000) }),
  ),
});

function limiterOf(perSecond: number, clock: Clock) {
  const queue = () => ({ perSecond, ledger: memoryLedger() });
  return createRateLimiter({ read: queue(), write: queue(), clock });
}

describe("for any requests, rejections, cancellations and delays", patience, () => {
  it("in no second do all tabs together start more than allowed", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { starts } = await play(given);
        for (const [index, { queue, time, limit }] of starts.entries()) {
          const second = starts
            .slice(0, index + 1)
            .filter((other) => other.queue === queue && other.time > time - 1000);
          expect(second.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it("nothing starts while its queue is blocked", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { starts, blocks } = await play(given);
        for (const { tab, queue, from, until } of blocks) {
          const early = starts.filter((start) => {
            // Until the ledger is updated; each look at the clock takes up to 2 ms.
            const since = start.tab === tab ? from : from + 200;
            return start.queue === queue && start.time > since && start.time < until;
          });
          expect(early).toStrictEqual([]);
        }
      }),
    );
  });

  it("requests of a priority start in order of arrival, also after a rejection", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { starts } = await play(given);
        for (const { ticket, priority, waiting } of starts) {
          const before = waiting.filter(
            (other) => other.priority === priority && other.ticket < ticket,
          );
          expect(before).toStrictEqual([]);
        }
      }),
    );
  });

  it("interactive starts before background, but every tenth start is a background one", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { starts } = await play(given);
        for (const [tab, queue] of [0, 1].flatMap((tab) => [
          [tab, "read"],
          [tab, "write"],
        ])) {
          let passedOver = 0;
          const outOfTurn = starts.filter((start) => {
            if (start.tab !== tab || start.queue !== queue) return false;
            const waits = (priority: string) =>
              start.waiting.some((other) => other.priority === priority);
            const turn = passedOver < 9 || !waits("background");
            const passes = start.priority === "interactive" && waits("background");
            const wrong = passes ? passedOver >= 9 : waits("interactive") && passedOver < 9;
            passedOver = passes ? passedOver + 1 : 0;
            return wrong && start.priority === (turn ? "background" : "interactive");
          });
          expect(outOfTurn).toStrictEqual([]);
        }
      }),
    );
  });

  it("every request gets a response, or is cancelled and not sent again", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { starts, outcomes, timersLeft } = await play(given);
        expect(timersLeft).toBe(0);
        const wrong = given.arrivals.filter(({ rejections, abortAt }, ticket) => {
          const sent = starts.filter((start) => start.ticket === ticket);
          if (outcomes[ticket] === "answered") return sent.length !== rejections.length + 1;
          return abortAt === undefined || outcomes[ticket] !== "aborted";
        });
        expect(wrong).toStrictEqual([]);
        expect(starts.filter(({ afterAbort }) => afterAbort)).toStrictEqual([]);
      }),
    );
  });
});

describe("with more requests than allowed", patience, () => {
  it("uses at least 96 % of the allowance, whatever the mix of priorities", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        fc.constantFrom<QueueName>("read", "write"),
        async (perSecond, interactive, late, queue) => {
          const seconds = 20;
          const clock = createSimulatedClock(() => late.next().value ?? 0);
          const rateLimiter = limiterOf(perSecond, clock);
          const begin = clock.now();
          let started = 0;
          for (let n = 0; n < perSecond * (seconds + 1); n += 1) {
            void runJob(rateLimiter, clock, queue, {
              priority: interactive.next().value ? "interactive" : "background",
              attempt() {
                started += 1;
                return Promise.resolve({ value: undefined, rateLimit: {} });
              },
            });
          }
          await clock.runTo(begin + seconds * 1000);
          expect(started).toBeGreaterThanOrEqual(0.96 * perSecond * seconds);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ["slides", (time: number) => time - 1000],
    ["is fixed", (time: number) => Math.floor(time / 1000) * 1000 - 1],
  ])("a server whose second %s rejects nothing", async (_, since) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 24 })),
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom<Priority>("interactive", "background"),
        fc.constantFrom<QueueName>("read", "write"),
        async (perSecond, jitter, latency, priority, queue) => {
          const seconds = 12;
          const clock = createSimulatedClock();
          const rateLimiter = limiterOf(perSecond, clock);
          const begin = clock.now();
          const arrivals: number[] = [];
          let refused = 0;
          const attempt = async () => {
            await sleep(clock, latency + (jitter.next().value ?? 0));
            const now = clock.now();
            const counted = arrivals.filter((time) => time > since(now)).length + 1;
            arrivals.push(now);
            if (counted > perSecond) refused += 1;
            await sleep(clock, latency);
            return { value: 0, rateLimit: { limit: perSecond } };
          };
          for (let n = 0; n < perSecond * (seconds + 1); n += 1) {
            void runJob(rateLimiter, clock, queue, { priority, attempt });
          }
          await clock.runTo(begin + seconds * 1000 + 700);
          expect(refused).toBe(0);
          expect(arrivals.length).toBeGreaterThanOrEqual(0.96 * perSecond * seconds);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("no more writes leave per second than allowed, however long each takes to be recorded after its turn", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 400 })),
        fc.constantFrom(1, 2, 3),
        async (perSecond, recordMs, tabCount) => {
          const clock = createSimulatedClock();
          const ledger = memoryLedger();
          const begin = clock.now();
          const sent: number[] = [];
          async function write(rateLimiter: RateLimiter): Promise<void> {
            const turn = await rateLimiter.turn("write", { priority: "background" });
            await sleep(clock, recordMs.next().value ?? 0);
            turn.sent();
            sent.push(clock.now());
          }
          for (let tab = 0; tab < tabCount; tab += 1) {
            const queue = { perSecond, ledger };
            const rateLimiter = createRateLimiter({ read: queue, write: queue, clock });
            for (let n = 0; n < perSecond * 12; n += 1) void write(rateLimiter);
          }
          await clock.runTo(begin + 12_000);
          const most = sent.map(
            (time) => sent.filter((other) => other > time - 1000 && other <= time).length,
          );
          expect(Math.max(...most)).toBeLessThanOrEqual(perSecond);
          // The window starts when a request is sent, so recording it makes the window longer.
          expect(sent.length).toBeGreaterThanOrEqual((perSecond * 12_000) / 1450 - perSecond);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("a turn that's given back goes to another request at once", async () => {
    const clock = createSimulatedClock();
    const rateLimiter = limiterOf(1, clock);
    const first = await rateLimiter.turn("write", { priority: "background" });
    const second = rateLimiter.turn("write", { priority: "background" });
    await clock.runTo(clock.now() + 500);
    first.giveBack();
    await clock.runTo(clock.now());
    await expect(second).resolves.toMatchObject({ ticket: 2 });
    // It keeps its place when it comes back.
    const again = rateLimiter.turn("write", { priority: "background", ticket: first.ticket });
    const third = rateLimiter.turn("write", { priority: "background" });
    (await second).giveBack();
    await expect(Promise.race([again, third])).resolves.toMatchObject({ ticket: 1 });
  });

  it("a turn held by a crashed tab is free after 5 s", async () => {
    const clock = createSimulatedClock();
    const queue = { perSecond: 1, ledger: memoryLedger() };
    const openTab = () => createRateLimiter({ read: queue, write: queue, clock });
    await openTab().turn("write", { priority: "interactive" });
    const begin = clock.now();
    const next = openTab().turn("write", { priority: "interactive" });
    void next.then(() => (gotAt = clock.now()));
    let gotAt = 0;
    await clock.runTo(begin + 10_000);
    expect(gotAt - begin).toBeGreaterThanOrEqual(5000);
    expect(gotAt - begin).toBeLessThan(6100);
  });
});
