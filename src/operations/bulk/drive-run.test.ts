import { createStore } from "@tanstack/react-store";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiKey, failed, fakeApi, ok, type Reply } from "../../api/testing/fake-api.ts";
import type { ReadOnly } from "../../api/write-guard.ts";
import { createHealth } from "../../session/connection.ts";
import { createJournal } from "../journal.ts";
import { readRepeatedly } from "../reading.ts";
import { driveRun, maxReadAttempts } from "./drive-run.ts";
import type { RunProgress } from "./run.ts";

test("a run whose session has ended sends nothing and ends", async () => {
  const { client, rateLimiter, sent } = fakeApi([]);
  const keyFingerprint = "a";
  const connection = {
    apiKey,
    baseUrl: "https://api.test",
    client,
    clientOver: () => client,
    health: createHealth().store,
    rateLimiter,
    readOnly: createStore<ReadOnly>("off"),
    fingerprint: keyFingerprint,
  };
  const journal = createJournal(new AbortController().signal);
  const phases: RunProgress["phase"][] = [];
  const { over } = driveRun(
    {
      id: "r1",
      kind: "stop",
      keyFingerprint,
      api: "api.test",
      askedAt: 0,
      count: 1,
      targets: [{ id: "7", host: "web-1" }],
    },
    {
      session: { connection, keyFingerprint, ended: AbortSignal.abort() },
      journal,
      execute: () => Promise.reject(new Error("Nothing is to be sent.")),
    },
    5,
    ({ phase }) => phases.push(phase),
  );
  await expect(over).resolves.toEqual({ why: "session" });
  expect(phases).toEqual(["running", "ending"]);
  expect(sent).toEqual([]);
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
