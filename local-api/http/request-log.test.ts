import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const KEY = "2b1f0d0e-6c0f-4d5a-9d6e-0f8b7d1c3a55";

test("the log has the properties of each request, in order", async () => {
  const { api, call, now } = await startTestServer();
  const list = await call("GET", "/computes?page=2");
  const stop = await call("POST", "/computes/a%20b/stop", {
    key: "member",
    headers: { Origin: "http://localhost:5173", "Idempotency-Key": KEY },
  });
  expect(api.log.entries()).toEqual([
    {
      at: now(),
      method: "GET",
      path: "/api/v1/computes",
      search: "?page=2",
      keyName: "owner",
      idempotencyKey: undefined,
      origin: undefined,
      requestId: list.body["requestId"],
      fault: undefined,
      status: 200,
      code: undefined,
    },
    {
      at: now(),
      method: "POST",
      path: "/api/v1/computes/a b/stop",
      search: "",
      keyName: "member",
      idempotencyKey: KEY,
      origin: "http://localhost:5173",
      requestId: stop.body["requestId"],
      fault: undefined,
      status: 404,
      code: "RESOURCE_NOT_FOUND",
    },
  ]);
});

test("writes are the POST and DELETE requests", async () => {
  const { api, call, send } = await startTestServer();
  await call("GET", "/computes");
  await call("POST", "/computes/480213/stop");
  await call("DELETE", "/computes/480250");
  await send("OPTIONS", "/computes/480250");
  expect(api.log.entries().map(({ method }) => method)).toEqual([
    "GET",
    "POST",
    "DELETE",
    "OPTIONS",
  ]);
  expect(api.log.writes().map(({ method }) => method)).toEqual(["POST", "DELETE"]);
});

test.each([
  ["revoked", "revoked"],
  [null, undefined],
])("the key %s is logged as %s", async (key, keyName) => {
  const { api, call } = await startTestServer();
  await call("GET", "/computes", { key });
  expect(api.log.entries()).toMatchObject([{ keyName, status: 401, code: "UNAUTHORIZED" }]);
});

test("the log can be cleared", async () => {
  const { api, call } = await startTestServer();
  await call("GET", "/computes");
  api.log.clear();
  expect(api.log.entries()).toEqual([]);
});

test("requests outside the API aren't logged", async () => {
  const { api, url } = await startTestServer({ faults: true });
  await fetch(`${url}/__log`);
  await fetch(`${url}/favicon.ico`);
  expect(api.log.entries()).toEqual([]);
});

test("every answer is delayed by the latency", async () => {
  const { call, waits } = await startTestServer({ latencyMs: 150 });
  await call("GET", "/computes");
  await call("GET", "/computes", { key: null });
  expect(waits).toEqual([150, 150]);
});
