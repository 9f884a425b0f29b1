import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import type { FaultRule } from "./fault-rule.ts";

const STOP = "/computes/480213/stop";

test.each([
  [{ status: 500 }, 500, "INTERNAL_SERVER_ERROR"],
  [{ status: 503 }, 503, "INTERNAL_SERVER_ERROR"],
  [{ status: 409 }, 409, "CONFLICT"],
  [{ status: 418 }, 418, "HTTP_418"],
  [{ status: 403, code: "QUOTA_EXCEEDED" }, 403, "QUOTA_EXCEEDED"],
  [{ kind: "error", status: 404, code: "CONFLICT" }, 404, "CONFLICT"],
] satisfies [FaultRule, number, string][])("%j: the error envelope", async (rule, status, code) => {
  const { api, call } = await startTestServer();
  api.faults.add({ ...rule, message: "On purpose" });
  expect(await call("GET", "/computes")).toMatchObject({
    status,
    body: { success: false, code, message: "On purpose", requestId: expect.any(String) },
  });
  expect(api.log.entries()).toMatchObject([{ fault: "error", status, code }]);
});

test("rate-limit: 429 with the headers of an exhausted limit", async () => {
  const { api, call, now } = await startTestServer();
  api.faults.add({ kind: "rate-limit", resetInSeconds: 7 });
  const { status, headers, body } = await call("POST", STOP);
  expect([status, body["code"]]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(headers.get("x-ratelimit-limit-second")).toBe("5");
  expect(headers.get("x-ratelimit-remaining-second")).toBe("0");
  expect(headers.get("x-ratelimit-reset-second")).toBe(String(Math.floor(now() / 1000) + 7));
});

test.each([
  [{ kind: "html" }, 502, "text/html; charset=utf-8", /^<!doctype html>/],
  [{ kind: "html", status: 200 }, 200, "text/html; charset=utf-8", /^<!doctype html>/],
  [{ kind: "text", body: "{" }, 200, "text/plain", /^\{$/],
  [
    { kind: "text", body: "{oops", status: 500, contentType: "application/json" },
    500,
    "application/json",
    /^\{oops$/,
  ],
  [{ kind: "json", body: { data: 1 } }, 200, "application/json", /^\{"data":1\}$/],
  [{ kind: "json", body: null, status: 202 }, 202, "application/json", /^null$/],
  [{ kind: "empty" }, 204, null, /^$/],
  [{ kind: "empty", status: 202 }, 202, null, /^$/],
] satisfies [FaultRule, number, string | null, RegExp][])(
  "%j",
  async (rule, status, contentType, body) => {
    const { api, send } = await startTestServer();
    api.faults.add(rule);
    const response = await send("GET", "/computes");
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe(contentType);
    expect(await response.text()).toMatch(body);
  },
);

test("pass: only the delay", async () => {
  const { api, call, waits } = await startTestServer();
  api.faults.add({ kind: "pass", delayMs: 900 });
  expect((await call("GET", "/computes")).status).toBe(200);
  expect(waits).toEqual([900]);
});

test("headers override all others, and null removes them", async () => {
  const { api, send } = await startTestServer();
  const headers = { "X-RateLimit-Reset-Second": "soon", "X-Request-Id": null, "X-New": "1" };
  api.faults.add({ kind: "pass", headers });
  const response = await send("GET", "/computes");
  expect(response.headers.get("x-ratelimit-reset-second")).toBe("soon");
  expect(response.headers.get("x-request-id")).toBeNull();
  expect(response.headers.get("x-new")).toBe("1");
});

test("a generated response has the general headers: CORS, limits, request id", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ kind: "html" });
  const { headers } = await send("GET", "/computes", { headers: { Origin: "http://a.test" } });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("http://a.test");
  expect(headers.get("x-ratelimit-remaining-second")).toBe("29");
  expect(headers.get("X-Request-Id")).not.toBeNull();
});
