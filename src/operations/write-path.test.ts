import { createStore } from "@tanstack/react-store";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LedgerStore } from "../api/client/rate-ledger.ts";
import {
  type Reply,
  apiKey,
  failed,
  fakeApi,
  fakeConnection,
  ok,
  silence,
} from "../testing/stand-ins/fake-api.ts";
import { memoryLedger } from "../testing/stand-ins/rate-limiter-scenario.ts";
import type { ReadOnly } from "../api/client/write-guard.ts";
import { parseConfig } from "../session/config.ts";
import { keyHint } from "../session/validation.ts";
import { execute } from "./execute-operation.ts";
import { createJournal } from "./journal/journal.ts";
import { createJournalEntries } from "./journal/journal-entries.ts";
import type { Operation, OperationKind } from "./operation.ts";
import type { Reading } from "./outcome-of-request.ts";

// The way of a write: read, compare, guard, turn, record, send; a 429 begins it again.

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  vi.stubGlobal("location", new URL("https://console.test/"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Step = "confirmation" | "read" | "record";

interface Options {
  kind?: OperationKind;
  /** Called during a reading or a record; what it returns is waited for. */
  during?: (step: Step, path: { stop: () => void; endSession: () => void }) => unknown;
  /** The journal is read from storage while the record is written, e.g. by the first visit's recovery. */
  loadsRecord?: boolean;
  isRecorded?: (phase: "waiting" | "sent") => boolean;
  hostName?: string;
  tags?: () => readonly string[] | undefined;
  protectedTags?: readonly string[];
  confirmedTags?: readonly string[];
  ledger?: LedgerStore;
  idempotentStop?: boolean;
}

const rateLimited = () => failed(429, "TOO_MANY_REQUESTS", { "retry-after": "9" });
const accepted = () => ok({ id: "1", state: "STOPPING" });

/** Executes an operation on the instance "1" over an API with these replies to its writes, and logs its steps. */
function run(replies: Reply[], options: Options = {}) {
  const {
    kind = "stop",
    during,
    tags = () => [],
    protectedTags = [],
    confirmedTags = [],
  } = options;
  const readOnly = createStore<ReadOnly>("off");
  const sessionEnd = new AbortController();
  const ended = sessionEnd.signal;
  const guard = { readOnly: () => readOnly.get(), protectedTags };
  const { client, rateLimiter, sent } = fakeApi(replies, { guard, ended }, options.ledger);
  const connection = fakeConnection({ client, rateLimiter, readOnly, ended });
  const cancelling = new AbortController();
  const path = { stop: () => cancelling.abort(), endSession: () => sessionEnd.abort() };
  const steps: string[] = [];
  const journal = createJournal(createJournalEntries(), new AbortController().signal);
  const began = Date.now();
  const readAt: number[] = [];
  const logged = {
    ...journal,
    show(entry: Operation) {
      steps.push(entry.phase.name);
      journal.show(entry);
    },
    async persist(entry: Operation) {
      if (entry.phase.name === "waiting") {
        await during?.("confirmation", path);
        return options.isRecorded?.("waiting") ?? true;
      }
      steps.push("record");
      if (options.loadsRecord) journal.show(entry);
      await during?.("record", path);
      return options.isRecorded?.("sent") ?? true;
    },
    record(entry: Operation) {
      steps.push(entry.phase.name === "waiting" ? "waiting again" : entry.phase.name);
      journal.show(entry);
      return Promise.resolve();
    },
  };
  async function read(): Promise<Reading> {
    steps.push("read");
    readAt.push(Date.now() - began);
    await during?.("read", path);
    const raw = tags() === undefined ? {} : { tags: tags() };
    const instance = {
      id: "1",
      hostName: options.hostName ?? "web-1",
      state: "RUNNING",
      region: "eu-west-1",
      ipv4: "203.0.113.7",
      tags: [...(tags() ?? [])],
      raw,
    };
    return { kind: "instance", instance };
  }
  const nothing = () => Promise.resolve();
  const rules = { readIfOld: nothing };
  const tracker = { showReading: nothing, track: nothing, findOutcome: nothing };
  const context = {
    journal: logged,
    tracker,
    config: parseConfig({ idempotentStop: options.idempotentStop ?? false }),
    rules,
    tab: "t",
    report: nothing,
  };
  const outcome = execute(context, {
    id: crypto.randomUUID(),
    kind,
    target: { id: "1", host: "web-1", state: "RUNNING", facts: { region: "us-east-1" } },
    confirmedTags,
    comparesState: false,
    connection,
    read,
    signal: cancelling.signal,
    priority: "interactive",
  });
  /** With all timers run. */
  async function end() {
    await vi.runAllTimersAsync();
    return (await outcome).phase;
  }
  return { end, outcome, steps, sent, rateLimiter, readOnly, readAt, ...path };
}

describe("in its order", () => {
  test("an instance is read, then recorded as sent, then the request leaves", async () => {
    const { end, steps, sent } = run([accepted()]);
    expect(await end()).toMatchObject({ name: "accepted" });
    expect(steps).toEqual(["waiting", "read", "record", "sent", "accepted"]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["confirmation", "waiting", ["waiting", "guarded"]],
    ["sending", "sent", ["waiting", "read", "record", "guarded"]],
  ] as const)("nothing is sent without a record of its %s", async (_, name, taken) => {
    const { end, steps, sent } = run([accepted()], { isRecorded: (phase) => phase !== name });
    expect(await end()).toMatchObject({ name: "guarded", error: { code: "NOT_RECORDED" } });
    expect(steps).toEqual(taken);
    expect(sent).toEqual([]);
  });

  test("a slow record that the tab has loaded meanwhile is no reason not to send", async () => {
    const { end, sent } = run([accepted()], {
      loadsRecord: true,
      during: (step) => step === "record" && new Promise((resolve) => setTimeout(resolve, 4000)),
    });
    expect(await end()).toMatchObject({ name: "accepted" });
    expect(sent).toHaveLength(1);
  });

  test("half a second after the comparison it is read again, and not before", async () => {
    for (const [ms, steps] of [
      [400, ["waiting", "read", "record", "sent"]],
      [600, ["waiting", "read", "record", "read", "sent"]],
    ] as const) {
      const slow = run([accepted()], {
        during: (step) => step === "record" && new Promise((resolve) => setTimeout(resolve, ms)),
      });
      await slow.end();
      expect(slow.steps.slice(0, steps.length)).toEqual(steps);
    }
  });

  test.each([
    ["after a long wait for its turn", 0],
    ["where the clock was set an hour back meanwhile", 3_600_000],
    ["where the clock was set back meanwhile by the time that has passed", 50_000],
  ])("the instance is read again %s", async (_, back) => {
    const ledger = memoryLedger();
    let isHeld = true;
    const { end, steps, sent } = run([accepted()], {
      ledger: {
        async update(change) {
          // Another tab holds the lock after the first reading.
          if (isHeld) {
            isHeld = false;
            await new Promise((resolve) => setTimeout(resolve, 50_000));
            vi.setSystemTime(Date.now() - back);
          }
          await ledger.update(change);
        },
      },
    });
    await end();
    expect(steps.slice(0, 5)).toEqual(["waiting", "read", "read", "record", "sent"]);
    expect(sent).toHaveLength(1);
  });
});

describe("the idempotency key (specification: Idempotency)", () => {
  const keys = async (kind: OperationKind, idempotentStop: boolean) => {
    const { end, sent } = run([rateLimited(), accepted()], { kind, idempotentStop });
    await end();
    return sent.map(({ headers }) => headers.get("Idempotency-Key"));
  };

  test("of a stop is the same for every try of one confirmation, and another for the next", async () => {
    const [first, again] = await keys("stop", true);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(again).toBe(first);
    expect((await keys("stop", true))[0]).not.toBe(first);
  });

  test("is sent only where the configuration says so, and never with a delete", async () => {
    expect(await keys("stop", false)).toEqual([null, null]);
    expect(await keys("delete", true)).toEqual([null, null]);
  });
});

describe("the record of an operation", () => {
  const start = Date.parse("2026-11-20T12:00:00Z");

  test("says who asked, what the instance was, and when it was sent and accepted", async () => {
    const { end, outcome } = run([rateLimited(), accepted()], { tags: () => ["web"] });
    await end();
    expect(await outcome).toMatchObject({
      requester: { key: keyHint(apiKey), dashboard: "https://console.test/" },
      facts: { region: "eu-west-1", ipv4: "203.0.113.7", tags: ["web"] },
      askedAt: start,
      // The first try was answered 429.
      sentAt: start + 9000,
      acceptedAt: start + 9000,
    });
  });

  test("has no time of sending if it wasn't sent", async () => {
    const { end, outcome, stop } = run([rateLimited()]);
    await vi.advanceTimersByTimeAsync(100);
    stop();
    await end();
    expect(await outcome).toMatchObject({ sentAt: undefined, acceptedAt: undefined });
  });

  test("doesn't describe another machine with the same id", async () => {
    const { end, outcome } = run([], { hostName: "db-1" });
    await end();
    expect(await outcome).toMatchObject({
      phase: { name: "changed", renamed: "db-1" },
      facts: { region: "us-east-1" },
    });
  });
});

describe("a 429", () => {
  test.each(["stop", "delete"] as const)("is waited out, and the %s sent again", async (kind) => {
    const { end, steps, sent, rateLimiter, readAt } = run([rateLimited(), accepted()], { kind });
    await vi.advanceTimersByTimeAsync(8999);
    expect(sent).toHaveLength(1);
    expect(rateLimiter.blockedUntil("write")).toBe(Date.now() + 1);
    expect(await end()).toMatchObject({ name: "accepted" });
    expect(sent).toHaveLength(2);
    // Read before each try, after the wait.
    expect(readAt).toEqual([0, 9000]);
    const tried = ["read", "record", "sent"];
    expect(steps).toEqual(["waiting", ...tried, "waiting again", ...tried, "accepted"]);
  });

  test.each([
    ["is cancelled", "stop", {}],
    ["loses its session", "endSession", { by: "session" }],
  ] as const)("that %s during its wait is given up at once", async (_, end, by) => {
    const path = run([rateLimited(), accepted()]);
    await vi.advanceTimersByTimeAsync(100);
    path[end]();
    // No more time passes.
    expect((await path.outcome).phase).toEqual({ name: "givenUp", wasRateLimited: true, ...by });
    await vi.runAllTimersAsync();
    expect(path.sent).toHaveLength(1);
  });

  test("that comes after it was cancelled is not waited out", async () => {
    const answer = Promise.withResolvers<Response>();
    const { end, sent, stop } = run([() => answer.promise, accepted()]);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    answer.resolve(rateLimited());
    expect(await end()).toEqual({ name: "givenUp", wasRateLimited: true });
    expect(sent).toHaveLength(1);
  });

  test("is not sent again where read-only is switched on meanwhile", async () => {
    const { end, sent, readOnly } = run([rateLimited(), accepted()]);
    await vi.advanceTimersByTimeAsync(100);
    readOnly.setState(() => "session");
    expect(await end()).toMatchObject({ name: "guarded", error: { code: "READ_ONLY" } });
    expect(sent).toHaveLength(1);
  });

  test("is not sent again where a protected tag appears meanwhile", async () => {
    const tags = [[], [], ["prod"]];
    const { end, sent } = run([rateLimited(), accepted()], {
      protectedTags: ["prod"],
      tags: () => (sent.length === 0 ? tags[0] : tags[2]),
    });
    expect(await end()).toMatchObject({ error: { kind: "guarded", code: "PROTECTED_TAG" } });
    expect(sent).toHaveLength(1);
  });
});

describe("nothing leaves", () => {
  const steps = ["confirmation", "read", "record"] as const;

  test.each(steps)("when it is cancelled during the %s", async (when) => {
    const { end, sent } = run([accepted()], {
      // Cancelled while storage doesn't answer.
      isRecorded: (phase) => !(when === "confirmation" && phase === "waiting"),
      during: (step, { stop }) => step === when && stop(),
    });
    expect(await end()).toEqual({ name: "givenUp" });
    expect(sent).toEqual([]);
  });

  test.each(["read", "record"] as const)("when the session ends during the %s", async (when) => {
    const { end, steps, sent } = run([accepted()], {
      during: (step, { endSession }) => step === when && endSession(),
    });
    expect(await end()).toEqual({ name: "givenUp", by: "session" });
    expect(steps).not.toContain("sent");
    expect(sent).toEqual([]);
  });

  test.each(["read", "record"] as const)(
    "when read-only is switched on during the %s",
    async (when) => {
      const path = run([accepted()], {
        during: (step) => step === when && path.readOnly.setState(() => "session"),
      });
      expect(await path.end()).toMatchObject({ name: "guarded", error: { code: "READ_ONLY" } });
      expect(path.steps).not.toContain("sent");
      expect(path.sent).toEqual([]);
    },
  );

  test("while read-only is on: it is neither read nor recorded", async () => {
    const { end, steps, sent, readOnly } = run([accepted()]);
    readOnly.setState(() => "configuration");
    expect(await end()).toMatchObject({ error: { kind: "guarded", code: "READ_ONLY" } });
    expect(steps).toEqual(["waiting", "guarded"]);
    expect(sent).toEqual([]);
  });

  test("where the tags cannot be read and some are protected", async () => {
    const options = { protectedTags: ["prod"], tags: () => undefined, confirmedTags: ["prod"] };
    const { end, steps, sent } = run([accepted()], options);
    expect(await end()).toMatchObject({ error: { code: "PROTECTED_TAG" } });
    expect(steps).not.toContain("record");
    expect(sent).toEqual([]);
  });
});

test("what has left is not cancelled, and gets its answer after the end of the session", async () => {
  const answer = Promise.withResolvers<Response>();
  const { end, sent, stop, endSession } = run([() => answer.promise]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  stop();
  endSession();
  answer.resolve(accepted());
  expect(await end()).toMatchObject({ name: "accepted" });
});

test("what gets no answer within 15 s is unknown, read once and not sent again", async () => {
  const { end, sent } = run([silence, ok({ id: "1", hostName: "web-1", state: "STOPPING" })]);
  expect(await end()).toMatchObject({
    name: "unknown",
    error: { kind: "timeout" },
    found: { kind: "instance", state: "STOPPING" },
  });
  expect(sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
});
