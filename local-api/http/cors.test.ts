import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const Origin = "http://localhost:5173";

function listOf(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? "").split(",").map((part) => part.trim().toLowerCase());
}

describe("preflight", () => {
  const preflight = {
    key: null,
    headers: {
      Origin,
      "Access-Control-Request-Method": "DELETE",
      "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
    },
  };

  test("is answered 204 without a key, and may be cached", async () => {
    const { send } = await startTestServer();
    const { status, headers } = await send("OPTIONS", "/computes/480213", preflight);
    expect(status).toBe(204);
    expect(headers.get("Access-Control-Allow-Origin")).toBe(Origin);
    expect(Number(headers.get("Access-Control-Max-Age"))).toBeGreaterThan(0);
  });

  test.each(["authorization", "content-type", "idempotency-key"])("allows %s", async (name) => {
    const { send } = await startTestServer();
    const { headers } = await send("OPTIONS", "/computes", preflight);
    expect(listOf(headers, "Access-Control-Allow-Headers")).toContain(name);
  });

  test.each(["get", "post", "delete"])("allows %s", async (method) => {
    const { send } = await startTestServer();
    const { headers } = await send("OPTIONS", "/computes", preflight);
    expect(listOf(headers, "Access-Control-Allow-Methods")).toContain(method);
  });

  test("doesn't count against a key's limits", async () => {
    const { call, send } = await startTestServer();
    for (let i = 0; i < 6; i += 1) await send("OPTIONS", "/computes/1", { headers: { Origin } });
    const { headers } = await call("DELETE", "/computes/1");
    expect(headers.get("x-ratelimit-remaining-second")).toBe("4");
  });
});

describe("an answer", () => {
  test.each([
    ["GET", "/computes", "owner"],
    ["GET", "/computes/1", "owner"],
    ["GET", "/computes", "revoked"],
    ["POST", "/computes/480213/stop", "owner"],
  ])("to %s %s of %s can be read by any origin", async (method, path, key) => {
    const { send } = await startTestServer();
    const { headers } = await send(method, path, { key, headers: { Origin } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe(Origin);
    expect(listOf(headers, "Vary")).toContain("origin");
  });

  test.each([
    "x-ratelimit-limit-second",
    "x-ratelimit-remaining-second",
    "x-ratelimit-reset-second",
    "x-request-id",
  ])("exposes %s", async (name) => {
    const { send } = await startTestServer();
    const { headers } = await send("GET", "/computes", { headers: { Origin } });
    expect(listOf(headers, "Access-Control-Expose-Headers")).toContain(name);
    expect(headers.get(name)).not.toBeNull();
  });

  test("to a request without an origin has no CORS headers", async () => {
    const { send } = await startTestServer();
    const { headers } = await send("GET", "/computes");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});
