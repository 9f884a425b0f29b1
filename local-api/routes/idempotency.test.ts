import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const STOP = "/computes/480213/stop";
const KEY = "2b1f0d0e-6c0f-4d5a-9d6e-0f8b7d1c3a55";
const withKey = { headers: { "Idempotency-Key": KEY } };

test.each([
  "",
  "1",
  "not-a-uuid",
  // Version 1, and version 4 with a wrong variant.
  "2b1f0d0e-6c0f-1d5a-9d6e-0f8b7d1c3a55",
  "2b1f0d0e-6c0f-4d5a-1d6e-0f8b7d1c3a55",
])("the key %j isn't a UUID v4: UNPROCESSABLE_ENTITY", async (key) => {
  const { api, call } = await startTestServer();
  const reply = await call("POST", STOP, { headers: { "Idempotency-Key": key } });
  expect(reply).toMatchObject({ status: 422, body: { code: "UNPROCESSABLE_ENTITY" } });
  expect(api.fleet.get("480213")).toHaveProperty("state", "RUNNING");
});

test("a retry gets the original answer, with 202, and doesn't act again", async () => {
  const { advance, call } = await startTestServer();
  const original = await call("POST", STOP, withKey);
  advance(60_000);
  const retry = await call("POST", STOP, withKey);
  // Without the key this would be a conflict, because the instance is already stopping.
  expect(original.status).toBe(202);
  expect(retry.status).toBe(202);
  expect(retry.body).toEqual(original.body);
  expect(retry.headers.get("Idempotency-Replayed")).toBe("true");
  expect(retry.headers.get("X-Request-Id")).not.toBe(original.body["requestId"]);
});

test("a replay has status 202 whatever the original status was", async () => {
  const { call } = await startTestServer();
  const original = await call("POST", "/computes/1/stop", withKey);
  const retry = await call("POST", "/computes/1/stop", withKey);
  expect(original).toMatchObject({ status: 404, body: { code: "RESOURCE_NOT_FOUND" } });
  expect(retry).toMatchObject({ status: 202, body: original.body });
});

test("simultaneous requests with one key act once", async () => {
  const { call } = await startTestServer();
  const replies = await Promise.all([1, 2, 3].map(() => call("POST", STOP, withKey)));
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(replies.map(({ body }) => body["requestId"])).size).toBe(1);
});

test("the key's case doesn't matter", async () => {
  const { call } = await startTestServer();
  await call("POST", STOP, withKey);
  const headers = { "Idempotency-Key": KEY.toUpperCase() };
  expect((await call("POST", STOP, { headers })).status).toBe(202);
});

test.each([
  ["another key", STOP, { headers: { "Idempotency-Key": randomUUID() } }],
  ["no key", STOP, {}],
  ["another API key", STOP, { ...withKey, key: "admin" }],
])("%s is another request", async (_case, path, options) => {
  const { call } = await startTestServer();
  await call("POST", STOP, withKey);
  expect((await call("POST", path, options)).status).toBe(409);
});

test("the same key on another path is another request", async () => {
  const { call } = await startTestServer();
  await call("POST", STOP, withKey);
  const other = await call("POST", "/computes/480250/stop", withKey);
  expect(other.body["data"]).toMatchObject({ id: "480250", state: "STOPPING" });
});

test("keys are kept for 24 hours", async () => {
  const { advance, call } = await startTestServer();
  await call("POST", STOP, withKey);
  advance(24 * 60 * 60 * 1000 - 1);
  expect((await call("POST", STOP, withKey)).status).toBe(202);
  advance(1);
  expect((await call("POST", STOP, withKey)).status).toBe(409);
});

test("a 5xx isn't kept, so a retry acts", async () => {
  const { api, call } = await startTestServer();
  api.fleet.patch("480213", { image: 1n });
  expect((await call("POST", STOP, withKey)).status).toBe(500);
  api.fleet.patch("480213", { image: "DEBIAN_12", state: "RUNNING" });
  expect((await call("POST", STOP, withKey)).body["data"]).toHaveProperty("state", "STOPPING");
});

test("a 429 isn't kept, so a retry acts", async () => {
  const { advance, api, call } = await startTestServer();
  for (let i = 0; i < 5; i += 1) await call("DELETE", "/computes/1");
  expect((await call("POST", STOP, withKey)).status).toBe(429);
  advance(1000);
  expect((await call("POST", STOP, withKey)).status).toBe(202);
  expect(api.fleet.get("480213")).toHaveProperty("state", "STOPPING");
});

test("a lost response is replayed", async () => {
  const { api, call } = await startTestServer();
  api.faults.add({ method: "POST", when: "after", count: 1, status: 500 });
  expect((await call("POST", STOP, withKey)).status).toBe(500);
  expect(await call("POST", STOP, withKey)).toMatchObject({
    status: 202,
    body: { success: true, data: { state: "STOPPING" } },
  });
});
