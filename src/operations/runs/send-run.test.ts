import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Failure } from "../../api/error.ts";
import {
  type Reply,
  failed,
  fakeApi,
  fakeConnection,
  ok,
} from "../../testing/stand-ins/fake-api.ts";
import { createJournal } from "../journal/journal.ts";
import { createJournalEntries } from "../journal/journal-entries.ts";
import { readRepeatedly } from "../track-operations.ts";
import type { Execute } from "../execute-operation.ts";
import type { Phase } from "../operation.ts";
import { maxReadAttempts, sendRun } from "./send-run.ts";
import type { Run, RunEnd, RunProgress } from "./run.ts";

/** A run over instances "1", "2" …, whose requests end when the test says so. */
function startRun(
  count: number,
  {
    perSecond = 2,
    ready = Promise.resolve<RunEnd["why"] | "ready">("ready"),
    ended = false,
    startsWithOne = false,
    /** What has begun has left, so a pause doesn't give it up. */
    keepsSent = false,
    journal = createJournal(createJournalEntries(), new AbortController().signal),
  } = {},
) {
  const connection = fakeConnection();
  const keyFingerprint = connection.fingerprint;
  if (ended) connection.end();
  const begun: string[] = [];
  const phases: RunProgress["phase"][] = [];
  const open = new Map<string, (phase: Phase) => void>();
  /** Reads before a request, as `execute` would. */
  const reads = new Map<string, () => Promise<unknown>>();
  const execute: Execute = ({ id, kind, target, signal, runId, read }) =>
    new Promise((resolve) => {
      begun.push(target.id);
      reads.set(target.id, async () => await read?.(signal));
      const { host } = target;
      const entry = { id, kind, instanceId: target.id, host, askedAt: 0, changedAt: 0, runId };
      const end = (phase: Phase) => {
        if (!open.delete(target.id)) return;
        const operation = { ...entry, tab: "t", api: "api.test", keyFingerprint, phase };
        journal.show(operation);
        resolve(operation);
      };
      open.set(target.id, end);
      if (!keepsSent) signal.addEventListener("abort", () => end({ name: "givenUp" }));
    });
  const run: Run = {
    id: "r1",
    kind: "stop",
    keyFingerprint,
    api: "api.test",
    askedAt: 0,
    count,
    targets: Array.from({ length: count }, (_, index) => ({
      id: String(index + 1),
      host: `web-${index + 1}`,
    })),
    skipped: [],
  };
  const sent = sendRun(
    run,
    {
      journal,
      config: { writesPerSecond: perSecond },
    },
    connection,
    execute,
    { ready, startsWithOne },
    ({ phase }) => phases.push(phase),
  );
  const end = (id: string, phase: Phase = { name: "accepted", late: false }) =>
    open.get(id)?.(phase);
  const ending = sent.over.then((summary) => summary.end);
  const held = sent.over.then((summary) => summary.held?.why);
  /** A later read of an instance whose request was accepted. */
  function find(id: string, state: string): void {
    const [operation] = journal.ofInstance(id);
    if (!operation) throw new Error("Nothing was sent to it");
    journal.show({ ...operation, phase: { name: "done", found: { kind: "instance", state } } });
  }
  return { ...sent, connection, ending, held, begun, open, reads, end, find, phases };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
const refusal: Failure = { kind: "api", message: "Suspended", code: "TEAM_SUSPENDED", status: 403 };

test("a limited number is sent at once, each once", async () => {
  const { begun, end, ending, over } = startRun(4);
  await turn();
  expect(begun).toEqual(["1", "2"]);
  end("2");
  await turn();
  expect(begun).toEqual(["1", "2", "3"]);
  for (const id of ["1", "3"]) end(id);
  await turn();
  end("4");
  await over;
  expect(await ending).toEqual({ why: "finished" });
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

test("nothing starts before the run is ready, even after a pause and a resume", async () => {
  const ready = Promise.withResolvers<RunEnd["why"] | "ready">();
  const { begun, command } = startRun(1, { ready: ready.promise });
  await turn();
  command("pause");
  command("resume");
  await turn();
  expect(begun).toEqual([]);
  ready.resolve("ready");
  await turn();
  expect(begun).toEqual(["1"]);
});

test("a run paused before it is ready starts nothing until it is resumed", async () => {
  const ready = Promise.withResolvers<RunEnd["why"] | "ready">();
  const { begun, command } = startRun(1, { ready: ready.promise });
  command("pause");
  ready.resolve("ready");
  await turn();
  expect(begun).toEqual([]);
  command("resume");
  await turn();
  expect(begun).toEqual(["1"]);
});

test("a run cancelled before it is ready starts nothing", async () => {
  const ready = Promise.withResolvers<RunEnd["why"] | "ready">();
  const { begun, command, ending, over } = startRun(1, { ready: ready.promise });
  command("cancel");
  await over;
  ready.resolve("ready");
  await turn();
  expect(await ending).toEqual({ why: "cancelled" });
  expect(begun).toEqual([]);
});

test("a pause starts nothing, and what it gave up comes first after it", async () => {
  const { begun, end, command, ending } = startRun(3);
  await turn();
  command("pause");
  await turn();
  expect(begun).toEqual(["1", "2"]);
  command("resume");
  await turn();
  expect(begun.slice(2).toSorted()).toEqual(["1", "2"]);
  for (const id of ["1", "2"]) end(id);
  await turn();
  end("3");
  expect(await ending).toEqual({ why: "finished" });
});

test("a run that is paused while its last answers are out ends with them", async () => {
  const { end, command, ending, over, phases } = startRun(1);
  await turn();
  // It has left, so the pause does not give it up.
  end("1");
  command("pause");
  await over;
  expect(await ending).toEqual({ why: "finished" });
  expect(phases).toEqual(["running", "paused", "ending"]);
});

test("when everything is refused nothing more begins", async () => {
  const { begun, end, ending, over } = startRun(4);
  await turn();
  end("1", { name: "refused", error: refusal });
  await over;
  expect(await ending).toEqual({ why: "refused", error: refusal });
  expect(begun).toEqual(["1", "2"]);
});

test("a team code ends the run even where its status leaves the outcome unknown", async () => {
  const { begun, end, ending, over } = startRun(4);
  await turn();
  const error = { ...refusal, status: 503 };
  end("1", { name: "unknown", error, found: { kind: "instance", state: "RUNNING" } });
  end("2");
  await over;
  expect(await ending).toEqual({ why: "refused", error });
  expect(begun).toEqual(["1", "2"]);
});

describe("a run whose computer slept", () => {
  const minuteMs = 60_000;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const sleepFor = (ms: number) => vi.setSystemTime(Date.now() + ms);

  test("holds before anything is sent, though its next step is a request's", async () => {
    const { begun, reads, over } = startRun(4);
    await turn();
    sleepFor(55 * minuteMs);
    await reads.get("1")?.();
    expect((await over).held).toMatchObject({ why: "slept", sleptMs: 55 * minuteMs });
    expect(begun).toEqual(["1", "2"]);
  });

  test("holds where it waits for nothing of its own", async () => {
    const { end, held, begun } = startRun(4, { startsWithOne: true });
    await turn();
    end("1");
    await turn();
    sleepFor(3 * minuteMs);
    vi.advanceTimersByTime(minuteMs);
    expect(await held).toBe("slept");
    expect(begun).toEqual(["1"]);
  });

  test("doesn't hold after a pause, nor for being slow", async () => {
    const { command, begun, phases } = startRun(4);
    await turn();
    vi.advanceTimersByTime(10 * minuteMs);
    command("pause");
    sleepFor(10 * minuteMs);
    vi.advanceTimersByTime(minuteMs);
    command("resume");
    await turn();
    expect(begun).toHaveLength(4);
    expect(phases).not.toContain("held");
  });
});

test("a run cancelled in a pause is over and cannot be resumed", async () => {
  const { begun, command, ending, over } = startRun(3);
  await turn();
  command("pause");
  command("cancel");
  command("resume");
  await over;
  expect(await ending).toEqual({ why: "cancelled" });
  expect(begun).toEqual(["1", "2"]);
});

test("when its session ends, a run begins nothing more, and what is on its way gets its answer", async () => {
  const { connection, begun, end, ending } = startRun(4, { keepsSent: true });
  await turn();
  connection.end();
  for (const id of ["1", "2"]) end(id);
  expect(await ending).toEqual({ why: "session" });
  await turn();
  expect(begun).toEqual(["1", "2"]);
});

test("a run whose session has ended sends nothing and ends", async () => {
  const { begun, ending, over, phases } = startRun(1, { ended: true });
  await over;
  expect(await ending).toEqual({ why: "session" });
  expect(phases).toEqual(["running", "ending"]);
  expect(begun).toEqual([]);
});

const refused = (code: string, status: number): Phase => ({
  name: "refused",
  error: { kind: "api", message: "", code, status },
});
const failing: Phase = { name: "unknown", found: { kind: "unreadable", error: refusal } };
const forbidden = refused("FORBIDDEN", 403);
const conflict = refused("CONFLICT", 409);
const invalid = refused("UNPROCESSABLE_ENTITY", 422);
const unreadable = (code: string, status: number): Phase => {
  const error = { kind: "api" as const, message: "", code, status };
  return { name: "changed", found: { kind: "unreadable", error } };
};
const skipped: Phase = { name: "changed", found: { kind: "instance", state: "STOPPED" } };
const good: Phase = { name: "accepted", late: false };
const broken: Phase = { name: "guarded", error: { kind: "internal", message: "" } };
const protectedTag: Phase = { name: "guarded", error: { kind: "guarded", message: "" } };

describe("a run holds", () => {
  test.each([
    ["after the first FORBIDDEN", [good, forbidden], "forbidden"],
    [
      "after a 403 without a code",
      [{ name: "refused", error: { kind: "http", message: "", status: 403 } }],
      "forbidden",
    ],
    ["where reading is forbidden", [unreadable("FORBIDDEN", 403)], "forbidden"],
    ["after three without a clear answer", [failing, failing, failing], "unclear"],
    ["after three refusals", [invalid, invalid, invalid], "refused"],
    ["after three of both kinds", [invalid, failing, invalid], "mixed"],
    [
      "after three that cannot be read",
      [1, 2, 3].map(() => unreadable("BAD_REQUEST", 400)),
      "unclear",
    ],
    ["after three failures of the dashboard", [broken, broken, broken], "unclear"],
    [
      "where skipped ones lie between",
      [failing, skipped, failing, protectedTag, failing],
      "unclear",
    ],
    [
      "not before three in a row",
      [failing, failing, good, failing, invalid, conflict, failing, failing],
      undefined,
    ],
    [
      "not after conflicts and missing ones",
      Array.from({ length: 4 }, (_, at) =>
        at % 2 ? conflict : refused("RESOURCE_NOT_FOUND", 404),
      ),
      undefined,
    ],
    [
      "not where nothing is left to send",
      Array.from({ length: 9 }, (_, at) => (at < 6 ? good : failing)),
      undefined,
    ],
  ] satisfies [string, Phase[], string | undefined][])("%s", async (_, phases, why) => {
    const { begun, end, held, over, command } = startRun(9, { perSecond: 1 });
    for (const phase of phases) {
      await turn();
      end(begun.at(-1) ?? "", phase);
    }
    await turn();
    if (why === undefined) command("cancel");
    expect(await held).toBe(why);
    await over;
    expect(begun).toHaveLength(phases.length + (why === undefined && phases.length < 9 ? 1 : 0));
  });

  test("and what is on its way gets its answer; what was not sent comes back", async () => {
    const { begun, open, end, held, phases } = startRun(9, { perSecond: 5 });
    await turn();
    expect(begun).toHaveLength(5);
    end("2", forbidden);
    await turn();
    expect(open.size).toBe(0);
    expect(await held).toBe("forbidden");
    expect(phases).toEqual(["running", "held"]);
    expect(begun).toHaveLength(5);
  });

  test("and a team code still ends it, as Cancel does", async () => {
    const team = startRun(9, { perSecond: 5, keepsSent: true });
    await turn();
    team.end("1", forbidden);
    team.end("2", { name: "refused", error: refusal });
    for (const id of ["3", "4", "5"]) team.end(id);
    expect(await team.ending).toEqual({ why: "refused", error: refusal });
    const cancelled = startRun(9, { perSecond: 5, keepsSent: true });
    await turn();
    cancelled.end("1", forbidden);
    cancelled.command("cancel");
    cancelled.command("resume");
    for (const id of ["2", "3", "4", "5"]) cancelled.end(id);
    expect(await cancelled.ending).toEqual({ why: "cancelled" });
  });

  test("but not when the last answers leave nothing to send", async () => {
    const { end, ending } = startRun(4, { perSecond: 5, keepsSent: true });
    await turn();
    for (const id of ["1", "2", "3", "4"]) end(id, failing);
    expect(await ending).toEqual({ why: "finished" });
  });
});

describe("a run that starts with one", () => {
  const start = () => startRun(3, { startsWithOne: true });

  test("goes on by itself once that one is stopped", async () => {
    const { begun, end, find, ending } = start();
    await turn();
    end("1");
    await turn();
    expect(begun).toEqual(["1"]);
    find("1", "STOPPED");
    await turn();
    expect(begun).toEqual(["1", "2", "3"]);
    end("2");
    end("3");
    expect(await ending).toEqual({ why: "finished" });
  });

  test.each([conflict, failing, skipped, protectedTag])(
    "holds where that one ends as %o",
    async (phase) => {
      const { begun, end, held } = start();
      await turn();
      end("1", phase);
      expect(await held).toBe("first");
      expect(begun).toEqual(["1"]);
    },
  );

  test("holds where that one gets into another state", async () => {
    const { end, find, held } = start();
    await turn();
    end("1");
    await turn();
    find("1", "ERROR");
    expect(await held).toBe("first");
  });

  test("sends that one alone again after a pause, and can be cancelled while it watches", async () => {
    const { begun, end, command, ending } = start();
    await turn();
    command("pause");
    await turn();
    command("resume");
    await turn();
    expect(begun).toEqual(["1", "1"]);
    end("1");
    await turn();
    command("cancel");
    expect(await ending).toEqual({ why: "cancelled" });
    expect(begun).toEqual(["1", "1"]);
  });
});

test("with any pauses, holds, resumes and reloads, each instance is sent once, and none while the run is held", async () => {
  const answers = { good, failing, forbidden, invalid, conflict, skipped };
  const answerNames = ["good", "failing", "forbidden", "invalid", "conflict", "skipped"] as const;
  const signs = {
    good: "g",
    failing: "f",
    forbidden: "F",
    invalid: "i",
    conflict: "g",
    skipped: "",
  };
  const others = ["pause", "resume", "turn", "reload"] as const;
  const bad = ["failing", "invalid"] as const;
  const names: fc.Arbitrary<(typeof others | typeof answerNames)[number]> = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...others) },
    { weight: 2, arbitrary: fc.constantFrom(...answerNames) },
    { weight: 2, arbitrary: fc.constantFrom(...bad) },
  );
  const orders = fc.array(names, { maxLength: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: 4 }), async (orders, perSecond) => {
      const journal = createJournal(createJournalEntries(), new AbortController().signal);
      const answered: string[] = [];
      let run = startRun(8, { perSecond, journal });
      /** Outcomes in a row, counted from the last resume of a held run, in other words than the code has. */
      let row = "";
      const isHeld = () => run.phases.at(-1) === "held";
      const isDue = () => /[fi]{3}$|F/.test(row);

      function answer(name: (typeof answerNames)[number]): void {
        const [id] = run.open.keys();
        if (id === undefined) return;
        run.end(id, answers[name]);
        answered.push(id);
        if (!isDue()) row += signs[name];
      }
      /** Another tab resumes what the tab before held, or was in when it closed. */
      async function reopen(): Promise<void> {
        for (const id of run.open.keys()) {
          run.end(id);
          answered.push(id);
        }
        await turn();
        run.command("pause");
        await turn();
        row = "";
        run = startRun(8, { perSecond, journal });
      }
      for (const order of [...orders, "resume" as const, "turn" as const]) {
        const before = { run, isHeld: isHeld(), begun: run.begun.length };
        if (order === "reload") await reopen();
        else if (order === "pause" || order === "resume") run.command(order);
        else if (order !== "turn") answer(order);
        await turn();
        const hasBegun = run.begun.length > before.begun;
        expect(before.isHeld && before.run === run && hasBegun).toBe(false);
        expect(run.phases.at(-1) === "ending" || isHeld() === isDue()).toBe(true);
      }
      for (let step = 0; step < 20; step++) {
        if (isHeld()) await reopen();
        await turn();
        answer("good");
      }
      expect(answered.toSorted()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
      expect(await run.ending).toEqual({ why: "finished" });
    }),
    { numRuns: 50 },
  );
});

/** Reads instance 7 from an API that answers so. */
function reading(replies: Reply[]) {
  const { client, sent } = fakeApi(replies);
  const giveUp = new AbortController();
  const failures: (string | undefined)[] = [];
  const result = readRepeatedly(client, "7", giveUp.signal, {
    maxAttempts: maxReadAttempts,
    onFailure: (failure) => failures.push(failure?.kind),
  });
  return { result, sent, giveUp, failures };
}

describe("reading an instance before it is acted on", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("an answer about one instance is not tried again", async () => {
    await expect(reading([failed(404, "RESOURCE_NOT_FOUND")]).result).resolves.toMatchObject({
      kind: "gone",
      error: { code: "RESOURCE_NOT_FOUND" },
    });
    const { result, failures } = reading([failed(403, "FORBIDDEN")]);
    await expect(result).resolves.toMatchObject({
      kind: "unreadable",
      error: { code: "FORBIDDEN" },
    });
    expect(failures).toEqual([]);
  });

  test("a team code is not tried again, even under a 5xx", async () => {
    const { result, sent } = reading([failed(503, "TEAM_SUSPENDED"), ok({ id: "7" })]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(result).resolves.toMatchObject({ error: { code: "TEAM_SUSPENDED" } });
    expect(sent).toHaveLength(1);
  });

  test("while the API fails or is unreachable, the read is tried again and the reason reported", async () => {
    const { result, failures, sent } = reading([
      failed(503, "INTERNAL_SERVER_ERROR"),
      new TypeError("Failed to fetch"),
      ok({ id: "7" }),
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(result).resolves.toMatchObject({ kind: "instance", instance: { id: "7" } });
    expect(failures).toEqual(["api", "network", undefined]);
    expect(sent).toHaveLength(3);
  });

  test("one instance that can never be read delays the run only so long", async () => {
    const strange = reading(Array.from({ length: 30 }, () => ok("no instance")));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(strange.result).resolves.toMatchObject({ kind: "unreadable" });
    expect(strange.sent).toHaveLength(4);
    const broken = reading(Array.from({ length: 30 }, () => failed(500, "INTERNAL_SERVER_ERROR")));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await expect(broken.result).resolves.toMatchObject({ kind: "unreadable" });
    expect(broken.sent).toHaveLength(20);
  });

  test("a read that is given up during the wait is not tried again", async () => {
    const { result, sent, giveUp } = reading([new TypeError("Failed to fetch"), ok({ id: "7" })]);
    await vi.advanceTimersByTimeAsync(100);
    giveUp.abort();
    await expect(result).resolves.toBe(undefined);
    expect(sent).toHaveLength(1);
  });
});
