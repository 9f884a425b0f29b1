import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Reply, failed, fakeApi, fakeConnection, ok } from "../testing/stand-ins/fake-api.ts";
import { createInstanceCache } from "../queries/instance-cache.ts";
import type { OperationEvent } from "./events.ts";
import { createJournal } from "./journal/journal.ts";
import { createJournalEntries } from "./journal/journal-entries.ts";
import type { Operation, OperationKind, Phase } from "./operation.ts";
import { createTracker } from "./track-operations.ts";

const minuteMs = 60_000;
const createdAt = "2026-01-02T03:04:05Z";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type MakeReply = () => Reply;
const instance = (state: string, fields: object = {}): MakeReply => {
  return () => ok({ id: "1", hostName: "web-1", state, createdAt, ...fields });
};
const missing: MakeReply = () => failed(404, "RESOURCE_NOT_FOUND");
const broken: MakeReply = () => failed(400, "BAD_REQUEST");
const gateway: MakeReply = () => new Response("<html><body>nginx</body></html>", { status: 404 });

/** A tracker over an API that gives these replies to its readings, the last of them from then on. */
function start(phase: Phase, replies: MakeReply[], kind: OperationKind = "stop") {
  const last = replies.at(-1) ?? missing;
  const { client, rateLimiter, sent } = fakeApi(
    Array.from({ length: 100 }, (_, at) => (replies[at] ?? last)()),
  );
  const ending = new AbortController();
  const connection = fakeConnection({ client, rateLimiter, ended: ending.signal });
  const journal = createJournal(createJournalEntries(), ending.signal);
  const operation: Operation = {
    id: "o1",
    kind,
    instanceId: "1",
    host: "web-1",
    createdAt,
    stateBefore: "RUNNING",
    // Confirmed long ago: it has waited for a rate limit.
    askedAt: Date.now() - 12 * minuteMs,
    changedAt: Date.now(),
    tab: "t",
    api: "api.test",
    keyFingerprint: connection.fingerprint,
    phase,
  };
  journal.show(operation);
  const told: OperationEvent["kind"][] = [];
  const tracker = createTracker({
    instances: createInstanceCache(new QueryClient()),
    journal: {
      ...journal,
      record: (entry) => {
        journal.show(entry);
        return Promise.resolve();
      },
    },
    report: (event) => told.push(event.kind),
  });
  return {
    track: () => tracker.track(operation, connection),
    findOutcome: () => tracker.findOutcome("o1", connection),
    phase: () => journal.latest("o1")?.phase,
    endSession: () => ending.abort(),
    sent,
    told,
  };
}

describe("what the API has accepted is read", () => {
  const accepted: Phase = { name: "accepted", late: false };

  test("until it is in a state at rest, through failed readings and states in transit", async () => {
    const replies = ["STOPPING", "RUNNING", "STOPPED"].map((state) => instance(state));
    const { track, phase, sent, told } = start(accepted, [broken, ...replies]);
    void track();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(phase()).toMatchObject({ name: "done", found: { kind: "instance", state: "STOPPED" } });
    expect(sent).toHaveLength(4);
    expect(told).toEqual(["ended"]);
  });

  test.each([
    ["a 404", missing],
    ["another host name", instance("RUNNING", { hostName: "billing-9" })],
    ["another creation time", instance("STOPPED", { createdAt: "2026-06-01T00:00:00Z" })],
  ])("and is gone with %s", async (_, reply) => {
    for (const kind of ["stop", "delete"] as const) {
      const { track, phase } = start(accepted, [reply], kind);
      void track();
      await vi.advanceTimersByTimeAsync(5000);
      expect(phase()).toMatchObject({ name: "done", found: { kind: "gone" } });
    }
  });

  test("and isn't gone with a gateway's 404", async () => {
    for (const kind of ["stop", "delete"] as const) {
      const { track, phase } = start(accepted, [gateway], kind);
      void track();
      await vi.advanceTimersByTimeAsync(5000);
      expect(phase()).toEqual(accepted);
    }
  });

  test.each([
    ["stop", "RUNNING"],
    ["stop", "STOPPING"],
    ["delete", "DELETING"],
    ["delete", "STOPPED"],
  ] as const)("for ten minutes from the acceptance: a %s that stays %s", async (kind, state) => {
    const { track, phase, sent, told } = start(accepted, [instance(state)], kind);
    void track();
    await vi.advanceTimersByTimeAsync(9.5 * minuteMs);
    expect(phase()).toEqual(accepted);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(phase()).toMatchObject({ name: "accepted", late: true });
    expect(told).toEqual(["ended"]);
    const readings = sent.length;
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(sent).toHaveLength(readings);
  });

  test("and is still there while the API only leaves out its host name", async () => {
    const nameless = instance("DELETING", { hostName: null });
    const { track, phase } = start(accepted, [nameless], "delete");
    void track();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(phase()).toEqual(accepted);
  });

  test("no more once the session has ended", async () => {
    const { track, phase, endSession, sent, told } = start(accepted, [instance("STOPPING")]);
    void track();
    await vi.advanceTimersByTimeAsync(5000);
    endSession();
    const readings = sent.length;
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(sent).toHaveLength(readings);
    expect(phase()).toEqual(accepted);
    expect(told).toEqual([]);
  });
});

describe("of what a closed tab has left", () => {
  test("a confirmation that waited is given up: it has never been sent", async () => {
    const { findOutcome, phase, sent, told } = start({ name: "waiting" }, []);
    await findOutcome();
    expect(phase()).toEqual({ name: "givenUp", by: "tab" });
    expect(sent).toEqual([]);
    expect(told).toEqual(["recovered"]);
  });

  test("a request without an answer is unknown, with what is found", async () => {
    const { findOutcome, phase, told } = start({ name: "sent" }, [instance("RUNNING")]);
    await findOutcome();
    expect(phase()).toMatchObject({ name: "unknown", found: { kind: "instance" }, late: false });
    expect(told).toEqual(["recovered"]);
  });

  test("a request without an answer is done once the API shows its end", async () => {
    const replies = [instance("STOPPING"), instance("STOPPED")];
    const { findOutcome, phase, told } = start({ name: "sent" }, replies);
    void findOutcome();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(phase()).toMatchObject({ name: "done", found: { kind: "instance", state: "STOPPED" } });
    expect(told).toEqual(["recovered", "ended"]);
  });

  test("an unreadable instance is read for ten minutes", async () => {
    const { findOutcome, phase, sent } = start({ name: "sent" }, [broken]);
    void findOutcome();
    await vi.advanceTimersByTimeAsync(9 * minuteMs);
    expect(phase()).toEqual({ name: "sent" });
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(phase()).toMatchObject({ name: "unknown", found: { kind: "unreadable" }, late: true });
    const readings = sent.length;
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(sent).toHaveLength(readings);
  });
});
