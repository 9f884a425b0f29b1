import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

/** At fixed places of every fleet (fleet/oddities.ts). */
const RUNNING = "480213";
const STOPPED = "480657";
const MIGRATING = "480768";
const STOP = `/computes/${RUNNING}/stop`;
const DELETE = `/computes/${RUNNING}`;

describe("every code with its status, without a fault", () => {
  test.each([
    ["a body that is no JSON", "BAD_REQUEST", 400, { body: "{" }],
    ["a body that is no object", "BAD_REQUEST", 400, { body: "[1]" }],
    ["another media type", "BAD_REQUEST", 400, { headers: { "Content-Type": "text/plain" } }],
    ["no key", "UNAUTHORIZED", 401, { key: null }],
    ["a malformed key", "UNPROCESSABLE_ENTITY", 422, { headers: { "Idempotency-Key": "1" } }],
    ["no balance", "INSUFFICIENT_BALANCE", 403, { key: "no-balance" }],
    ["a suspended team", "TEAM_SUSPENDED", 403, { key: "suspended" }],
    ["a team past due", "TEAM_PAST_DUE", 403, { key: "past-due" }],
    ["a terminated team", "TEAM_TERMINATED", 403, { key: "terminated" }],
  ])("stop with %s: %s %i", async (_case, code, status, options) => {
    const { api, call } = await startTestServer();
    expect(await call("POST", STOP, options)).toMatchObject({ status, body: { code } });
    expect(api.fleet.get(RUNNING)).toHaveProperty("state", "RUNNING");
  });

  test.each([
    ["an instance that does not exist", "/computes/1/stop", "RESOURCE_NOT_FOUND", 404],
    ["an id that is no number", "/computes/web-1/stop", "RESOURCE_NOT_FOUND", 404],
    ["a broken percent-encoding", "/computes/%zz/stop", "BAD_REQUEST", 400],
    ["a stopped instance", `/computes/${STOPPED}/stop`, "CONFLICT", 409],
    ["an instance in transit", `/computes/${MIGRATING}/stop`, "CONFLICT", 409],
  ])("stop of %s: %s gives %s %i", async (_case, path, code, status) => {
    const { call } = await startTestServer();
    expect(await call("POST", path)).toMatchObject({ status, body: { code } });
  });

  test.each([
    ["an instance that does not exist", "/computes/1", "RESOURCE_NOT_FOUND", 404],
    ["a broken percent-encoding", "/computes/%zz", "BAD_REQUEST", 400],
    ["an instance in transit", `/computes/${MIGRATING}`, "CONFLICT", 409],
  ])("delete of %s: %s gives %s %i", async (_case, path, code, status) => {
    const { call } = await startTestServer();
    expect(await call("DELETE", path)).toMatchObject({ status, body: { code } });
  });

  test("TOO_MANY_REQUESTS 429 for the sixth write of a second", async () => {
    const { call } = await startTestServer();
    for (const id of ["1", "2", "3", "4", "5"]) await call("DELETE", `/computes/${id}`);
    expect(await call("DELETE", DELETE)).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
  });

  test.each([
    ["GET", "/computes"],
    ["GET", `/computes/${RUNNING}`],
    ["POST", STOP],
    ["DELETE", DELETE],
  ])("INTERNAL_SERVER_ERROR 500 when %s %s fails unexpectedly", async (method, path) => {
    const errors: unknown[] = [];
    const { api, call } = await startTestServer({ onError: (error) => errors.push(error) });
    // JSON.stringify throws on a BigInt.
    api.fleet.patch(RUNNING, { image: 1n });
    expect(await call(method, path)).toMatchObject({
      status: 500,
      body: { success: false, code: "INTERNAL_SERVER_ERROR" },
    });
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  test("INTERNAL_SERVER_ERROR 500 when the catalogue fails unexpectedly", async () => {
    const { api, call } = await startTestServer();
    api.catalogue.add({ id: 1n });
    expect((await call("GET", "/computes/specifications?page=2")).status).toBe(500);
  });
});

test("errors of a request have a fixed precedence", async () => {
  const { advance, call } = await startTestServer();
  const path = "/computes/1/stop";
  const badKey = { "Idempotency-Key": "1" };
  const wrongs = [
    { key: "revoked", body: "{", headers: badKey },
    { key: "suspended", body: "{", headers: badKey },
    { key: "suspended", headers: badKey },
    { key: "suspended" },
    {},
  ];
  const codes: unknown[] = [];
  for (const wrong of wrongs) codes.push((await call("POST", path, wrong)).body["code"]);
  expect(codes).toEqual([
    "UNAUTHORIZED",
    "BAD_REQUEST",
    "UNPROCESSABLE_ENTITY",
    "TEAM_SUSPENDED",
    "RESOURCE_NOT_FOUND",
  ]);
  advance(1000);
  for (let i = 0; i < 5; i += 1) await call("POST", path);
  // The rate limit comes before the body is read.
  expect((await call("POST", path, { body: "{" })).status).toBe(429);
});

describe("each endpoint answers only with its codes in the specification", () => {
  test.each(["no-balance", "suspended", "past-due", "terminated"])(
    "a team that is %s may read",
    async (key) => {
      const { call } = await startTestServer();
      for (const path of ["/computes", DELETE, "/computes/specifications"]) {
        expect((await call("GET", path, { key })).status).toBe(200);
      }
    },
  );

  test.each([
    ["no-balance", 202],
    ["suspended", 202],
    ["past-due", 202],
    ["terminated", 403],
  ])("a team that is %s: delete gives %i and never a team code", async (key, status) => {
    const { call } = await startTestServer();
    const reply = await call("DELETE", DELETE, { key });
    expect(reply.status).toBe(status);
    expect([undefined, "FORBIDDEN"]).toContain(reply.body["code"]);
  });

  test("get has no BAD_REQUEST: a broken percent-encoding is an unknown id", async () => {
    const { call } = await startTestServer();
    expect(await call("GET", "/computes/%zz")).toMatchObject({
      status: 404,
      body: { code: "RESOURCE_NOT_FOUND" },
    });
  });

  test.each(["/computes", "/computes/specifications"])(
    "%s has no BAD_REQUEST: a page that isn't a number is the first",
    async (path) => {
      const { call } = await startTestServer();
      expect((await call("GET", `${path}?page=x&limit=-1`)).status).toBe(200);
    },
  );
});
