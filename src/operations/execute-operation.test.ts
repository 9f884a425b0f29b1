import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/error.ts";
import { fakeApi, ok } from "../api/testing/fake-api.ts";
import { parseConfig } from "../session/config/config.ts";
import { fakeConnection } from "../session/testing/fake-connection.ts";
import { execute } from "./execute-operation.ts";
import {
  classifyError,
  failedPrecondition,
  hasLeft,
  phaseOfUnsent,
  type Reading,
} from "./outcome-of-request.ts";
import { createJournal } from "./journal/journal.ts";
import { createJournalEntries } from "./journal/journal-entries.ts";

const outcome = (error: ApiError) => (hasLeft(error) ? classifyError(error) : "unsent");

describe("the API is known to have refused", () => {
  test.each([400, 403, 404, 409, 422])("after a %i", (status) => {
    expect(outcome(new ApiError("api", "no", { code: "X", status }))).toBe("refused");
  });
});

describe("it is unknown whether the API acted", () => {
  test.each([
    ["a lost connection", new ApiError("network", "lost")],
    ["a timeout", new ApiError("timeout", "15 s")],
    ["a 500", new ApiError("api", "broken", { code: "INTERNAL_SERVER_ERROR", status: 500 })],
    ["a 502 from whatever stands before it", new ApiError("http", "bad gateway", { status: 502 })],
    ["a 408 from there", new ApiError("http", "too slow", { status: 408 })],
    ["a redirect, which is not followed", new ApiError("http", "redirect")],
    ["a 2xx with an error code", new ApiError("api", "no", { code: "CONFLICT", status: 200 })],
    ["a 2xx with a failure but no code", new ApiError("http", "locked", { status: 200 })],
    ["a 2xx that is too large to read", new ApiError("http", "large", { status: 202 })],
    ["a 2xx that is no acceptance", new ApiError("unexpected", "login", { status: 200 })],
  ])("after %s", (_what, error) => {
    expect(outcome(error)).toBe("unknown");
  });
});

test("a request to an id that no address can hold isn't sent", () => {
  const error = new ApiError("unexpected", "no address");
  expect(outcome(error)).toBe("unsent");
  expect(phaseOfUnsent(error, undefined)).toMatchObject({
    name: "guarded",
    error: { kind: "unexpected" },
  });
});

test("a request that was given up before it was sent is cancelled", () => {
  const error = new ApiError("aborted", "left");
  expect(outcome(error)).toBe("unsent");
  expect(phaseOfUnsent(error, undefined)).toEqual({ name: "givenUp" });
});

const running = { host: "web-1", state: "RUNNING" };
const stopped = { host: "web-2", state: "STOPPED" };
const gone = {
  kind: "gone",
  error: new ApiError("api", "no", { code: "RESOURCE_NOT_FOUND" }),
} as const;
const read = (fields: { hostName?: string; state?: string; createdAt?: string }) => ({
  kind: "instance" as const,
  instance: { id: "1", tags: [], raw: {}, ...fields },
});

test("an instance that still is what was confirmed is acted on", () => {
  expect(failedPrecondition("stop", running, read({ hostName: "web-1", state: "RUNNING" }))).toBe(
    undefined,
  );
  expect(failedPrecondition("delete", running, read({ hostName: "web-1", state: "STOPPED" }))).toBe(
    undefined,
  );
  expect(
    failedPrecondition(
      "delete",
      { host: "web-1", state: "STARTING" },
      read({ hostName: "web-1", state: "RUNNING" }),
    ),
  ).toBe(undefined);
  // It was confirmed although it was not running.
  expect(failedPrecondition("stop", stopped, read({ hostName: "web-2", state: "ERROR" }))).toBe(
    undefined,
  );
});

test("an instance that changed is left out", () => {
  expect(failedPrecondition("delete", running, read({ hostName: "db-1" }))).toMatchObject({
    name: "changed",
    renamed: "db-1",
  });
  expect(
    failedPrecondition("stop", running, read({ hostName: "web-1", state: "STOPPED" })),
  ).toMatchObject({ name: "changed", found: { kind: "instance", state: "STOPPED" } });
  for (const state of ["STOPPED", "ERROR", "SUSPENDED"])
    expect(
      failedPrecondition(
        "delete",
        { host: "web-1", state },
        read({ hostName: "web-1", state: "RUNNING" }),
      ),
    ).toMatchObject({ name: "changed", found: { kind: "instance", state: "RUNNING" } });
  expect(failedPrecondition("stop", running, gone)).toMatchObject({ name: "changed" });
  expect(failedPrecondition("delete", running, gone)).toMatchObject({ name: "alreadyGone" });
});

test("an instance with another creation time is another machine", () => {
  const confirmed = { ...running, createdAt: "2026-01-02T03:04:05Z" };
  const now = (createdAt?: string) =>
    read({ hostName: "web-1", state: "RUNNING", ...(createdAt !== undefined && { createdAt }) });
  expect(failedPrecondition("delete", confirmed, now("2026-06-01T00:00:00Z"))).toMatchObject({
    name: "changed",
    found: { kind: "instance" },
    recreated: "2026-06-01T00:00:00Z",
  });
  // The same moment in other words, and a time that one of the two does not give.
  expect(failedPrecondition("delete", confirmed, now("2026-01-02T03:04:05.000Z"))).toBe(undefined);
  expect(failedPrecondition("delete", confirmed, now())).toBe(undefined);
  expect(failedPrecondition("delete", running, now("2026-06-01T00:00:00Z"))).toBe(undefined);
  expect(
    failedPrecondition("delete", { ...running, createdAt: "once" }, now("later")),
  ).toMatchObject({
    recreated: "later",
  });
});

/** Executes a stop of the instance "1". */
async function stop({
  read,
  showReading = () => Promise.resolve(),
}: {
  read: () => Promise<Reading>;
  showReading?: () => Promise<void>;
}) {
  const { client, rateLimiter, sent } = fakeApi([ok({ id: "1", state: "STOPPING" })]);
  vi.stubGlobal("location", new URL("https://console.test/"));
  const connection = fakeConnection({ client, rateLimiter });
  const { ended } = connection;
  const journal = createJournal(createJournalEntries(), ended);
  const nothing = () => Promise.resolve();
  const rules = { readIfOld: nothing };
  const tracker = { showReading, track: nothing, findOutcome: nothing };
  const context = { journal, tracker, config: parseConfig({}), rules, tab: "t", report: nothing };
  const { phase } = await execute(context, {
    id: "o1",
    kind: "stop",
    target: { id: "1", ...running },
    confirmedTags: [],
    comparesState: false,
    connection,
    read,
    signal: ended,
    priority: "interactive",
  });
  expect(journal.latest("o1")?.phase).toEqual(phase);
  return { phase, sent };
}

describe("a failure of the dashboard itself", () => {
  const still = () => Promise.resolve(read({ hostName: "web-1", state: "RUNNING" }));
  const broken = () => Promise.reject(new TypeError("broken"));
  const error = { kind: "internal", message: "broken" };

  test("before the request leaves means that it wasn't sent", async () => {
    const { phase, sent } = await stop({ read: broken });
    expect(phase).toMatchObject({ name: "guarded", error });
    expect(sent).toEqual([]);
  });

  test("after the request has left makes its outcome unknown", async () => {
    const { phase, sent } = await stop({ read: still, showReading: broken });
    expect(phase).toMatchObject({ name: "unknown", error, found: { kind: "unreadable", error } });
    expect(sent).toHaveLength(1);
  });
});

test("the last reading is made again where the machine slept before its answer was received", async () => {
  const outdated = {
    ...read({ hostName: "web-1", state: "RUNNING" }),
    sentAt: Date.now() - 3 * 3_600_000,
  };
  const fresh = { ...read({ hostName: "db-1", state: "RUNNING" }), sentAt: Date.now() };
  const readings = [outdated, fresh];
  const { phase, sent } = await stop({ read: () => Promise.resolve(readings.shift() ?? fresh) });
  expect(phase).toMatchObject({ name: "changed", renamed: "db-1" });
  expect(sent).toEqual([]);
});
