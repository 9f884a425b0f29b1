import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RateLimitHeaders } from "./response.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import {
  type Attempt,
  type SimulatedClock,
  createSimulatedClock,
  memoryLedger,
  runJob,
} from "../../testing/stand-ins/rate-limiter-scenario.ts";

const answer = (rateLimit: RateLimitHeaders = {}): Attempt<string> => ({
  value: "answer",
  rateLimit,
});
const refusal = (rateLimit: RateLimitHeaders = {}): Attempt<string> => ({
  value: "",
  rateLimit,
  isRejected: true,
});

let clock: SimulatedClock;
let ledgers: Record<"read" | "write", ReturnType<typeof memoryLedger>>;
let rateLimiter: RateLimiter;
let sent: string[];

beforeEach(() => {
  clock = createSimulatedClock();
  ledgers = { read: memoryLedger(), write: memoryLedger() };
  rateLimiter = openTab();
  sent = [];
});

/** Another tab. */
function openTab(readsPerSecond = 3): RateLimiter {
  return createRateLimiter({
    read: { perSecond: readsPerSecond, ledger: ledgers.read },
    write: { perSecond: 1, ledger: ledgers.write },
    clock,
  });
}

/** Lets everything happen that takes no time. */
const noTime = () => clock.runTo(0);

const times = () => sent.map((line) => Number(line.split(" at ")[1]));

interface Options {
  tab?: RateLimiter;
  queue?: "read" | "write";
  priority?: "interactive" | "background";
  answers?: Attempt<string>[];
  signal?: AbortSignal;
}

/** Runs a job that records its starts. It gets these results in turn, the last one repeatedly. */
function send(name: string, options: Options = {}): Promise<string> {
  const {
    tab = rateLimiter,
    queue = "read",
    priority = "interactive",
    answers = [answer()],
    ...rest
  } = options;
  let tries = 0;
  return runJob(tab, clock, queue, {
    ...rest,
    priority,
    attempt() {
      sent.push(`${name} at ${clock.now() - 1000}`);
      tries += 1;
      return Promise.resolve(answers[Math.min(tries, answers.length) - 1] ?? answer());
    },
  });
}

describe("the rate limiter", () => {
  it("starts as many as allowed at once, and the rest in the next window", async () => {
    const all = Promise.all(["a", "b", "c", "d"].map((name) => send(name)));
    await noTime();
    expect(sent).toStrictEqual(["a at 0", "b at 0", "c at 0"]);
    await clock.runTo(5000);
    expect(sent.at(-1)).toBe("d at 1025");
    await expect(all).resolves.toHaveLength(4);
  });

  it("doesn't send early if a timer fires early", async () => {
    const lateness = [-7, -2];
    clock = createSimulatedClock(() => lateness.shift() ?? 0);
    rateLimiter = openTab(1);
    const all = Promise.all([send("a"), send("b")]);
    await clock.runTo(5000);
    await all;
    expect(sent).toStrictEqual(["a at 0", "b at 1025"]);
  });

  it.each(Array.from({ length: 20 }, (_, n) => n))(
    "doesn't stall if time passes between two looks at the clock, %d ms before a turn",
    async (early) => {
      clock = createSimulatedClock(undefined, 1);
      rateLimiter = openTab(1);
      const all = [send("a"), send("b")];
      await clock.runTo(1000 + 1025 - early);
      all.push(send("c"));
      await clock.runTo(9000);
      await expect(Promise.all(all)).resolves.toHaveLength(3);
    },
  );

  it("spreads background requests, so that an interactive one waits less than half a window", async () => {
    rateLimiter = openTab(30);
    const all = Array.from({ length: 60 }, () => send("b", { priority: "background" }));
    await noTime();
    expect(sent).toHaveLength(10);
    for (let at = 1000; at <= 3000; at += 50) {
      await clock.runTo(at);
      all.push(send(`i${at - 1000}`));
    }
    await clock.runTo(9000);
    await Promise.all(all);
    const waits = sent.flatMap((line) => {
      const [, from, at] = /^i(\d+) at (\d+)$/.exec(line) ?? [];
      return from === undefined ? [] : Number(at) - Number(from);
    });
    expect(Math.max(...waits)).toBeLessThan(512);
  });

  it.each([
    ["times of a clock that was set back", { starts: Array(3).fill(9e15), blockedUntil: 9e15 }],
    ["anything but times", { starts: "?", blockedUntil: null }],
  ])("ignores %s in the ledger", async (_, stored) => {
    ledgers.read.stored = stored;
    const read = send("a");
    await noTime();
    await read;
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
  });

  it("rejects waiting requests if the ledger can't be used", async () => {
    vi.spyOn(ledgers.read, "update").mockRejectedValueOnce(new Error("broken"));
    await expect(send("a")).rejects.toThrow("broken");
    await expect(send("b")).resolves.toBe("answer");
  });
});

describe("a 429", () => {
  it("is waited out, and the request is repeated before later ones", async () => {
    const all = Promise.all([
      send("a", { queue: "write", answers: [refusal({ wait: 3000 }), answer()] }),
      send("b", { queue: "write" }),
    ]);
    await clock.runTo(3999);
    expect(sent).toStrictEqual(["a at 0"]);
    await clock.runTo(9000);
    expect(sent).toStrictEqual(["a at 0", "a at 3000", "b at 4025"]);
    await expect(all).resolves.toStrictEqual(["answer", "answer"]);
  });

  it("blocks only its own queue", async () => {
    const write = send("w", { queue: "write", answers: [refusal({ wait: 3000 }), answer()] });
    await clock.runTo(1500);
    await send("r");
    expect(sent).toStrictEqual(["w at 0", "r at 500"]);
    await clock.runTo(9000);
    await write;
  });

  it("is repeated until another response", async () => {
    const answers = [...Array.from({ length: 6 }, () => refusal()), answer()];
    const read = send("a", { answers });
    await clock.runTo(200_000);
    await expect(read).resolves.toBe("answer");
    expect(times()).toStrictEqual([0, 1000, 3000, 7000, 15_000, 31_000, 55_000]);
  });

  it("publishes when its block starts and ends", async () => {
    const listener = vi.fn<() => void>();
    const unsubscribe = rateLimiter.subscribe(listener);
    const read = send("a", { answers: [refusal({ wait: 3000 }), answer()] });
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
    await clock.runTo(1001);
    expect(listener).toHaveBeenCalledOnce();
    expect(rateLimiter.blockedUntil("read")).toBe(4000);
    expect(rateLimiter.blockedUntil("write")).toBeUndefined();
    await clock.runTo(9000);
    await read;
    expect(listener).toHaveBeenCalledTimes(2);
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
    unsubscribe();
    await Promise.all([
      send("b", { answers: [refusal({ wait: 3000 }), answer()] }),
      clock.runTo(20_000),
    ]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("of another tab blocks the queue until the same time, and shows here", async () => {
    const other = openTab();
    const answers = [refusal({ wait: 3000 }), answer()];
    const all = [send("a", { tab: other, answers })];
    await noTime();
    all.push(send("b"));
    await noTime();
    expect(rateLimiter.blockedUntil("read")).toBe(4000);
    expect(rateLimiter.blockedUntil("write")).toBeUndefined();
    await clock.runTo(9000);
    await Promise.all(all);
    expect(times()).toStrictEqual([0, 3000, 3000]);
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
  });

  it("with a shorter wait doesn't end an earlier block", async () => {
    const all = [3000, 500].map((wait) =>
      send(`${wait}`, { answers: [refusal({ wait }), answer()] }),
    );
    await clock.runTo(9000);
    await Promise.all(all);
    expect(times()).toStrictEqual([0, 0, 3000, 3000]);
  });

  it("of a cancelled request still unblocks its queue", async () => {
    const controller = new AbortController();
    const answers = [refusal({ wait: 3000 })];
    const read = send("a", { answers, signal: controller.signal });
    await clock.runTo(1500);
    controller.abort();
    await expect(read).rejects.toMatchObject({ kind: "aborted" });
    expect(rateLimiter.blockedUntil("read")).toBeDefined();
    await clock.runTo(9000);
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
    expect(clock.pending()).toBe(0);
  });
});

describe("cancelling", () => {
  it("leaves no listener on the signal", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const all = Promise.all([
      send("a", { queue: "write", signal }),
      send("b", { queue: "write", signal }),
    ]);
    await clock.runTo(9000);
    await all;
    const added = add.mock.calls.map(([, listener]) => listener);
    const removed = new Set(remove.mock.calls.map(([, listener]) => listener));
    expect(added).toHaveLength(2);
    expect(added.every((listener) => removed.has(listener))).toBe(true);
  });
});
