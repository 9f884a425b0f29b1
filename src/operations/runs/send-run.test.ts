import { createStore } from "@tanstack/react-store";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Failure } from "../../api/error.ts";
import { apiKey, failed, fakeApi, ok, type Reply } from "../../api/testing/fake-api.ts";
import type { ReadOnly } from "../../api/client/write-guard.ts";
import { createHealth } from "../../session/connection.ts";
import { createServerClock } from "../../session/server-clock.ts";
import { createJournal } from "../journal/journal.ts";
import { readRepeatedly } from "../track-operations.ts";
import type { Execute } from "../execute-operation.ts";
import type { Phase } from "../operation.ts";
import { maxReadAttempts, sendRun } from "./send-run.ts";
import type { Run, RunProgress } from "./run.ts";

/** A run over instances "1", "2" …, whose requests end when the test says so. */
function startRun(
  count: number,
  { perSecond = 1, ready = Promise.resolve(true), ended = false } = {},
) {
  const { client, rateLimiter } = fakeApi([]);
  const keyFingerprint = "a";
  const sessionEnd = new AbortController();
  if (ended) sessionEnd.abort();
  const connection = {
    apiKey,
    baseUrl: "https://api.test",
    client,
    clientOver: () => client,
    health: createHealth().store,
    serverClock: createServerClock(),
    onRead: () => undefined,
    rateLimiter,
    readOnly: createStore<ReadOnly>("off"),
    fingerprint: keyFingerprint,
    ended: sessionEnd.signal,
    end: () => sessionEnd.abort(),
  };
  const begun: string[] = [];
  const phases: RunProgress["phase"][] = [];
  const open = new Map<string, (phase: Phase) => void>();
  const execute: Execute = ({ id, kind, target, signal }) =>
    new Promise((resolve) => {
      begun.push(target.id);
      const end = (phase: Phase) => {
        open.delete(target.id);
        resolve({
          id,
          kind,
          instanceId: target.id,
          host: target.host,
          askedAt: 0,
          changedAt: 0,
          tab: "t",
          api: "api.test",
          keyFingerprint,
          phase,
        });
      };
      open.set(target.id, end);
      signal.addEventListener("abort", () => end({ name: "givenUp" }));
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
      journal: createJournal(new AbortController().signal),
      config: { writesPerSecond: perSecond },
    },
    connection,
    execute,
    { inMemory: false, ready },
    ({ phase }) => phases.push(phase),
  );
  const end = (id: string, phase: Phase = { name: "accepted", late: false }) =>
    open.get(id)?.(phase);
  return { ...sent, begun, open, end, phases };
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
  const ready = Promise.withResolvers<boolean>();
  const { begun, command } = startRun(1, { ready: ready.promise });
  await turn();
  command("pause");
  command("resume");
  await turn();
  expect(begun).toEqual([]);
  ready.resolve(true);
  await turn();
  expect(begun).toEqual(["1"]);
});

test("a run cancelled before it is ready starts nothing", async () => {
  const ready = Promise.withResolvers<boolean>();
  const { begun, command, ending, over } = startRun(1, { ready: ready.promise });
  command("cancel");
  await over;
  ready.resolve(true);
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

test("a run whose session has ended sends nothing and ends", async () => {
  const { begun, ending, over, phases } = startRun(1, { ended: true });
  await over;
  expect(await ending).toEqual({ why: "session" });
  expect(phases).toEqual(["running", "ending"]);
  expect(begun).toEqual([]);
});

test("with any pauses and resumes each instance has one outcome", async () => {
  const orders = fc.array(fc.constantFrom("pause", "resume", "turn", "answer"), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: 4 }), async (orders, perSecond) => {
      const { open, end, command, ending, over } = startRun(8, { perSecond });
      const answered: string[] = [];
      function answer() {
        const [id] = open.keys();
        if (id === undefined) return;
        end(id);
        answered.push(id);
      }
      for (const order of orders) {
        if (order === "answer") answer();
        else if (order === "turn") await turn();
        else command(order);
      }
      command("resume");
      for (let step = 0; step < 20; step++) {
        await turn();
        answer();
      }
      await over;
      expect(await ending).toEqual({ why: "finished" });
      expect(answered.toSorted()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
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
