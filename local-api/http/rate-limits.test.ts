import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const READ: readonly [string, string] = ["GET", "/computes/480213"];
const WRITE: readonly [string, string] = ["DELETE", "/computes/1"];

function limits(headers: Headers): (string | null)[] {
  return ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}-second`));
}

describe.each([
  ["reads", READ, 30],
  ["writes", WRITE, 5],
] as const)("%s", (_lane, request, allowance) => {
  test(`are limited to ${allowance} per second, then 429 TOO_MANY_REQUESTS`, async () => {
    const { call } = await startTestServer();
    for (let i = 0; i < allowance; i += 1) {
      expect((await call(...request)).status).not.toBe(429);
    }
    expect(await call(...request)).toMatchObject({
      status: 429,
      body: { success: false, code: "TOO_MANY_REQUESTS" },
    });
  });

  test("carry the allowance, what remains, and the end of the window in Unix seconds", async () => {
    const { call, now } = await startTestServer();
    const reset = String(Math.floor(now() / 1000) + 1);
    for (let remaining = allowance - 1; remaining >= 0; remaining -= 1) {
      const { headers } = await call(...request);
      expect(limits(headers)).toEqual([String(allowance), String(remaining), reset]);
    }
    expect(limits((await call(...request)).headers)).toEqual([String(allowance), "0", reset]);
  });

  test("reset with the next second of the clock", async () => {
    const { advance, call } = await startTestServer();
    for (let i = 0; i <= allowance; i += 1) await call(...request);
    advance(499);
    expect((await call(...request)).status).toBe(429);
    advance(1);
    const { status, headers } = await call(...request);
    expect(status).not.toBe(429);
    expect(headers.get("x-ratelimit-remaining-second")).toBe(String(allowance - 1));
  });
});

test("reads and writes are counted apart", async () => {
  const { call } = await startTestServer();
  for (let i = 0; i < 6; i += 1) await call(...WRITE);
  expect((await call(...READ)).status).toBe(200);
});

test("keys are counted apart", async () => {
  const { call } = await startTestServer();
  for (let i = 0; i < 6; i += 1) await call(...WRITE);
  expect((await call(...WRITE, { key: "admin" })).status).toBe(404);
});

test.each([
  ["GET", "/computes", "30"],
  ["GET", "/computes/480213", "30"],
  ["GET", "/computes/specifications", "30"],
  ["HEAD", "/computes", "30"],
  ["POST", "/computes/480213/stop", "5"],
  ["DELETE", "/computes/480213", "5"],
])("%s %s belongs to the tier of %s a second", async (method, path, allowance) => {
  const { send } = await startTestServer();
  const { headers } = await send(method, path);
  expect(headers.get("x-ratelimit-limit-second")).toBe(allowance);
});

test("a refused write does nothing", async () => {
  const { api, call } = await startTestServer();
  for (let i = 0; i < 5; i += 1) await call(...WRITE);
  expect((await call("POST", "/computes/480213/stop")).status).toBe(429);
  expect(api.fleet.get("480213")).toHaveProperty("state", "RUNNING");
});

test("a response without a valid key has no rate-limit headers", async () => {
  const { call } = await startTestServer();
  expect(limits((await call(...READ, { key: "revoked" })).headers)).toEqual([null, null, null]);
});

test("without limits nothing is refused and the headers are left out", async () => {
  const { call } = await startTestServer({ rateLimit: false });
  for (let i = 0; i < 8; i += 1) {
    const { status, headers } = await call(...WRITE);
    expect(status).toBe(404);
    expect(limits(headers)).toEqual([null, null, null]);
  }
});
