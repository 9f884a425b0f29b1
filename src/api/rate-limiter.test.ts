import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RateLimitHeaders } from "./rate-limit-headers.ts";
import { type Attempt, createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { createSimulatedClock, type SimulatedClock, sleep } from "./testing/simulated-clock.ts";

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
let rateLimiter: RateLimiter;
let sent: string[];

beforeEach(() => {
  clock = createSimulatedClock();
  rateLimiter = createRateLimiter({
    readsPerSecond: 3,
    writesPerSecond: 1,
    clock,
    random: () => 0,
  });
  sent = [];
});

interface Options {
  queue?: "read" | "write";
  priority?: "interactive" | "background";
  answers?: Attempt<string>[];
  signal?: AbortSignal;
  onWait?: (until?: number) => void;
}

/** Runs a job that records its starts and gets these results one after the other, the last one repeatedly. */
function send(name: string, options: Options = {}): Promise<string> {
  const { queue = "read", priority = "interactive", answers = [answer()], ...rest } = options;
  let tries = 0;
  return rateLimiter.run(queue, {
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
    expect(sent).toStrictEqual(["a at 0", "b at 0", "c at 0"]);
    await clock.runTo(5000);
    expect(sent.at(-1)).toBe("d at 1025");
    await expect(all).resolves.toHaveLength(4);
  });

  it("limits reads and writes separately", async () => {
    const all = Promise.all([
      send("w", { queue: "write" }),
      send("x", { queue: "write" }),
      send("r"),
    ]);
    expect(sent).toStrictEqual(["w at 0", "r at 0"]);
    await clock.runTo(5000);
    await all;
    expect(sent.at(-1)).toBe("x at 1025");
  });

  it("starts an interactive request before the background's next turn", async () => {
    const all = [1, 2, 3].map((n) => send(`b${n}`, { priority: "background" }));
    await clock.runTo(1100);
    all.push(send("a"));
    expect(sent).toStrictEqual(["b1 at 0", "a at 100"]);
    await clock.runTo(5000);
    await Promise.all(all);
  });

  it("rejects with the error of an attempt and continues", async () => {
    const attempt = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("broken")));
    await expect(rateLimiter.run("write", { priority: "interactive", attempt })).rejects.toThrow(
      "broken",
    );
    expect(attempt).toHaveBeenCalledOnce();
    const next = send("next", { queue: "write" });
    await clock.runTo(5000);
    await expect(next).resolves.toBe("answer");
  });

  it("continues after an attempt that throws synchronously", async () => {
    const attempt = () => {
      throw new Error("broken");
    };
    await expect(rateLimiter.run("read", { priority: "interactive", attempt })).rejects.toThrow(
      "broken",
    );
    await expect(send("next")).resolves.toBe("answer");
  });

  it("does not send early when a timer fires early", async () => {
    const lateness = [-7, -2];
    clock = createSimulatedClock(() => lateness.shift() ?? 0);
    rateLimiter = createRateLimiter({ readsPerSecond: 1, writesPerSecond: 1, clock });
    const all = Promise.all([send("a"), send("b")]);
    await clock.runTo(5000);
    await all;
    expect(sent).toStrictEqual(["a at 0", "b at 1025"]);
  });

  it.each(Array.from({ length: 20 }, (_, n) => n))(
    "does not stall when time passes between two clock readings, %d ms before a turn",
    async (early) => {
      clock = createSimulatedClock(undefined, 1);
      rateLimiter = createRateLimiter({ readsPerSecond: 1, writesPerSecond: 1, clock });
      const all = [send("a"), send("b")];
      await clock.runTo(1000 + 1025 - early);
      all.push(send("c"));
      await clock.runTo(9000);
      await expect(Promise.all(all)).resolves.toHaveLength(3);
    },
  );

  it("does not burst after the machine has slept", async () => {
    clock = createSimulatedClock(() => (sent.length === 3 ? 30_000 : 0));
    rateLimiter = createRateLimiter({ readsPerSecond: 3, writesPerSecond: 1, clock });
    const all = Promise.all(Array.from({ length: 9 }, (_, n) => send(`${n}`)));
    await clock.runTo(60_000);
    await all;
    expect(sent.map((line) => Number(line.split(" at ")[1]))).toStrictEqual([
      0, 0, 0, 31_025, 31_025, 31_025, 32_050, 32_050, 32_050,
    ]);
  });

  it("leaves no timer behind", async () => {
    const all = Promise.all(Array.from({ length: 7 }, (_, n) => send(`${n}`)));
    await clock.runTo(9000);
    await all;
    expect(clock.pending()).toBe(0);
  });
});

describe("a 429", () => {
  it("is waited out, and the request is repeated before later ones", async () => {
    const all = Promise.all([
      send("a", { queue: "write", answers: [refusal({ resetIn: 3000 }), answer()] }),
      send("b", { queue: "write" }),
    ]);
    await clock.runTo(3999);
    expect(sent).toStrictEqual(["a at 0"]);
    await clock.runTo(9000);
    expect(sent).toStrictEqual(["a at 0", "a at 3000", "b at 4025"]);
    await expect(all).resolves.toStrictEqual(["answer", "answer"]);
  });

  it("blocks only its own queue", async () => {
    const write = send("w", { queue: "write", answers: [refusal({ resetIn: 3000 }), answer()] });
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
    expect(sent.map((line) => Number(line.split(" at ")[1]))).toStrictEqual([
      0, 1000, 3000, 7000, 15_000, 31_000, 55_000,
    ]);
  });

  it("publishes its block and the end of the block", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(5_000_000);
    const listener = vi.fn<() => void>();
    const unsubscribe = rateLimiter.subscribe(listener);
    const read = send("a", { answers: [refusal({ resetIn: 3000 }), answer()] });
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
    await clock.runTo(1001);
    expect(listener).toHaveBeenCalledOnce();
    expect(rateLimiter.blockedUntil("read")).toBe(5_003_000);
    now.mockReturnValue(5_001_000);
    expect(rateLimiter.blockedUntil("read")).toBe(5_003_000);
    expect(rateLimiter.blockedUntil("write")).toBeUndefined();
    await clock.runTo(9000);
    await read;
    expect(listener).toHaveBeenCalledTimes(2);
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
    unsubscribe();
    await Promise.all([
      send("b", { answers: [refusal({ resetIn: 3000 }), answer()] }),
      clock.runTo(20_000),
    ]);
    expect(listener).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it("of another tab blocks the queue until the same time", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(5_000_000);
    rateLimiter.block("read", 5_003_000);
    rateLimiter.block("read", 5_001_000);
    rateLimiter.block("write", 4_999_000);
    expect(rateLimiter.blockedUntil("read")).toBe(5_003_000);
    expect(rateLimiter.blockedUntil("write")).toBeUndefined();
    const read = send("a");
    await clock.runTo(9000);
    await read;
    expect(sent).toStrictEqual(["a at 3000"]);
    expect(rateLimiter.blockedUntil("read")).toBeUndefined();
    now.mockRestore();
  });

  it("after a wait for another tab's block is waited out too", async () => {
    const now = vi.spyOn(Date, "now").mockImplementation(() => 5_000_000 + clock.now());
    const tries: number[] = [];
    const read = rateLimiter.run("read", {
      priority: "interactive",
      async attempt() {
        tries.push(clock.now() - 1000);
        if (tries.length > 1) return answer();
        // The job has its turn in this tab and waits for the shared budget.
        rateLimiter.block("read", Date.now() + 3000);
        await sleep(clock, 3010);
        return refusal();
      },
    });
    await clock.runTo(20_000);
    await read;
    expect(tries).toStrictEqual([0, 4010]);
    now.mockRestore();
  });

  it("is reported to every waiting job of its queue", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(5_000_000);
    const [first, second] = [vi.fn<(until?: number) => void>(), vi.fn<(until?: number) => void>()];
    const answers = [refusal({ resetIn: 3000 }), answer()];
    const all = [send("a", { queue: "write", answers, onWait: first })];
    all.push(send("b", { queue: "write", onWait: second }));
    expect(first).not.toHaveBeenCalled();
    await clock.runTo(9000);
    await Promise.all(all);
    expect(first.mock.calls).toStrictEqual([[5_003_000]]);
    expect(second.mock.calls).toStrictEqual([[undefined], [5_003_000], [undefined]]);
    now.mockRestore();
  });

  it("of a cancelled request still unblocks its queue", async () => {
    const controller = new AbortController();
    const answers = [refusal({ resetIn: 3000 })];
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
  it("sends nothing while waiting", async () => {
    const controller = new AbortController();
    const first = send("a", { queue: "write" });
    const second = send("b", { queue: "write", signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toMatchObject({ kind: "aborted" });
    await first;
    await clock.runTo(9000);
    expect(sent).toStrictEqual(["a at 0"]);
    expect(clock.pending()).toBe(0);
  });

  it("sends nothing when the signal is already aborted", async () => {
    const read = send("a", { signal: AbortSignal.abort() });
    await expect(read).rejects.toMatchObject({ kind: "aborted" });
    expect(sent).toStrictEqual([]);
  });

  it("during an attempt is up to the attempt, and a 429 then is not repeated", async () => {
    const controller = new AbortController();
    const under = Promise.withResolvers<Attempt<string>>();
    const read = rateLimiter.run("read", {
      priority: "interactive",
      signal: controller.signal,
      attempt: () => under.promise,
    });
    controller.abort();
    under.resolve(refusal());
    await expect(read).rejects.toMatchObject({ kind: "aborted" });
  });

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

describe("a callback that throws", () => {
  it("ends only its own job, without sending it", async () => {
    const first = send("a", { queue: "write" });
    const second = send("b", {
      queue: "write",
      onWait() {
        throw new Error("broken");
      },
    });
    const third = send("c", { queue: "write" });
    await expect(second).rejects.toThrow("broken");
    await clock.runTo(9000);
    await Promise.all([first, third]);
    expect(sent).toStrictEqual(["a at 0", "c at 1025"]);
  });
});
