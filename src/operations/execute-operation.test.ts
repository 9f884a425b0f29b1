import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/error.ts";
import {
  type Reply,
  brokenBody,
  failed,
  fakeApi,
  fakeConnection,
  json,
  ok,
} from "../testing/stand-ins/fake-api.ts";
import { parseConfig } from "../session/config.ts";
import { execute } from "./execute-operation.ts";
import { failedPrecondition, type Reading } from "./outcome-of-request.ts";
import { createJournal } from "./journal/journal.ts";
import { createJournalEntries } from "./journal/journal-entries.ts";
import type { OperationKind, Phase } from "./operation.ts";

test("a write to an id that no address can hold isn't taken for one that left", async () => {
  const { phase, sent } = await send([], { id: ".." });
  expect(phase).toMatchObject({ name: "guarded", error: { kind: "unexpected" } });
  expect(sent).toEqual([]);
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

const still = () => Promise.resolve(read({ hostName: "web-1", state: "RUNNING" }));

/** Executes a stop or delete of the instance "1". The API gives these replies: to the write, and to a reading after it. */
async function send(
  replies: Reply[],
  {
    kind = "stop",
    id = "1",
    read = still,
    showReading = () => Promise.resolve(),
  }: {
    kind?: OperationKind;
    id?: string;
    /** The reading before the write. */
    read?: () => Promise<Reading>;
    showReading?: () => Promise<void>;
  } = {},
) {
  const { client, rateLimiter, sent } = fakeApi(replies);
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
    kind,
    target: { id, ...running },
    confirmedTags: [],
    comparesState: false,
    connection,
    read,
    signal: ended,
    priority: "interactive",
  });
  expect(journal.latest("o1")?.phase).toEqual(phase);
  return { phase, sent: sent.map(({ method }) => method) };
}

describe("a failure of the dashboard itself", () => {
  const broken = () => Promise.reject(new TypeError("broken"));
  const error = { kind: "internal", message: "broken" };

  test("before the request leaves means that it wasn't sent", async () => {
    const { phase, sent } = await send([], { read: broken });
    expect(phase).toMatchObject({ name: "guarded", error });
    expect(sent).toEqual([]);
  });

  test("after the request has left makes its outcome unknown", async () => {
    const { phase, sent } = await send([ok({ id: "1", state: "STOPPING" })], {
      showReading: broken,
    });
    expect(phase).toMatchObject({ name: "unknown", error, found: { kind: "unreadable", error } });
    expect(sent).toEqual(["POST"]);
  });
});

test("the last reading is made again where the machine slept before its answer was received", async () => {
  const outdated = {
    ...read({ hostName: "web-1", state: "RUNNING" }),
    sentAt: Date.now() - 3 * 3_600_000,
  };
  const fresh = { ...read({ hostName: "db-1", state: "RUNNING" }), sentAt: Date.now() };
  const readings = [outdated, fresh];
  const { phase, sent } = await send([], {
    read: () => Promise.resolve(readings.shift() ?? fresh),
  });
  expect(phase).toMatchObject({ name: "changed", renamed: "db-1" });
  expect(sent).toEqual([]);
});

/** Responses can be read once, so each test makes its own. */
type MakeReply = () => Reply;
const instance = (state: string, hostName = "web-1"): MakeReply => {
  return () => ok({ id: "1", hostName, state });
};
const missing: MakeReply = () => failed(404, "RESOURCE_NOT_FOUND");
const page: MakeReply = () => new Response("<!doctype html><title>Sign in</title>");
const gatewayPage = (status: number): MakeReply => {
  return () => new Response("<html><body>nginx</body></html>", { status });
};
const verbs = ["stop", "delete"] as const;
const methods = { stop: "POST", delete: "DELETE" } as const;
const inState = (state: string) => ({ kind: "instance", state });

/** Answers after which nothing has to be read to know that the API did nothing. */
const plainRefusals: [string, MakeReply, Partial<Phase & { error: object }>][] = [
  ["a bad request", () => failed(400, "BAD_REQUEST"), { error: { code: "BAD_REQUEST" } }],
  ["a missing right", () => failed(403, "FORBIDDEN"), { error: { code: "FORBIDDEN" } }],
  ["an unknown code", () => failed(418, "OF_TOMORROW"), { error: { code: "OF_TOMORROW" } }],
  ["a team code", () => failed(403, "TEAM_SUSPENDED"), { error: { code: "TEAM_SUSPENDED" } }],
  ["a gateway's 404", gatewayPage(404), { error: { kind: "http", status: 404 } }],
  ["an unknown 404", () => failed(404, "NO_SUCH_ROUTE"), { error: { code: "NO_SUCH_ROUTE" } }],
];

/** The API refuses because of what the instance is, so it is read again. */
const refusalsOfState: [string, MakeReply][] = [
  ["a 409", () => failed(409, "CONFLICT")],
  ["a 422", () => failed(422, "UNPROCESSABLE_ENTITY")],
  ["half of a 409", () => brokenBody('{"success":fal', 409, new TypeError("cut"))],
  ["a 409 without a code", () => json({ message: "Locked by a backup" }, 409)],
];

const unclearAnswers: [string, MakeReply][] = [
  ["a 500", () => failed(500, "INTERNAL_SERVER_ERROR")],
  ["a 503 with a team code", () => failed(503, "TEAM_SUSPENDED")],
  ["a gateway's 408", gatewayPage(408)],
  ["a gateway's 502", gatewayPage(502)],
  ["an error code under a 200", () => failed(200, "CONFLICT")],
  ["a failure without a code under a 200", () => json({ success: false, message: "No" })],
  ["the login page of a network", page],
  ["neither a success nor a failure", () => json({ success: "false" })],
  ["an acceptance for another instance", () => ok({ id: "480214" })],
  ["half of an acceptance", () => new Response('{"success":true,"da', { status: 202 })],
  ["an acceptance that breaks off", () => brokenBody("{", 202, new TypeError("cut"))],
  ["a lost connection", () => new TypeError("Failed to fetch")],
];

/** Accepted, with nothing of the instance that can be used. */
const bareAcceptances: [string, MakeReply][] = [
  ["no body", () => new Response(null, { status: 204 })],
  ["an empty 200", () => new Response("")],
  ["data of another shape", () => json({ success: true, data: ["queued", 7] }, 202)],
];

describe.each(verbs)("a %s is sent once, and answered with", (kind) => {
  const method = methods[kind];
  const sendWith = (...replies: MakeReply[]) =>
    send(
      replies.map((make) => make()),
      { kind },
    );

  test.each(plainRefusals)("%s: refused", async (_, reply, phase) => {
    const { phase: found, sent } = await sendWith(reply);
    expect(found).toMatchObject({ name: "refused", ...phase });
    expect(sent).toEqual([method]);
  });

  test("a 404 of the instance: gone, which a delete wanted and a stop did not", async () => {
    const { phase, sent } = await sendWith(missing);
    expect(phase).toMatchObject(
      kind === "delete" ? { name: "alreadyGone" } : { name: "refused", found: { kind: "gone" } },
    );
    expect(sent).toEqual([method]);
  });

  test.each(refusalsOfState)("%s: refused, with the state as it is now", async (_, reply) => {
    const { phase, sent } = await sendWith(reply, instance("MIGRATING"));
    expect(phase).toMatchObject({ name: "refused", found: inState("MIGRATING") });
    expect(sent).toEqual([method, "GET"]);
    expect((await sendWith(reply, missing)).phase).toMatchObject(
      kind === "delete" ? { name: "alreadyGone" } : { name: "refused", found: { kind: "gone" } },
    );
  });

  test.each(unclearAnswers)("%s: unknown, with what was found", async (_, reply) => {
    for (const state of ["RUNNING", "STOPPING"]) {
      const { phase, sent } = await sendWith(reply, instance(state));
      expect(phase).toMatchObject({ name: "unknown", found: inState(state) });
      expect(sent).toEqual([method, "GET"]);
    }
    const unread = await sendWith(reply, () => failed(400, "BAD_REQUEST"));
    expect(unread.phase).toMatchObject({ name: "unknown", found: { kind: "unreadable" } });
    // A delete whose instance is gone, or replaced by another machine, is done; a stop of it isn't.
    for (const gone of [missing, instance("RUNNING", "billing-9")])
      expect((await sendWith(reply, gone)).phase).toMatchObject({
        name: kind === "delete" ? "done" : "unknown",
        found: { kind: "gone" },
      });
  });

  test.each(bareAcceptances)("%s: accepted, and the instance is read", async (_, reply) => {
    const { phase, sent } = await sendWith(reply, instance("STOPPING"));
    expect(phase).toMatchObject({ name: "accepted", late: false });
    expect(sent).toEqual([method, "GET"]);
  });
});
