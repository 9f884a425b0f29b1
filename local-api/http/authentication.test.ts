import { describe, expect, test } from "vitest";
import { keyNamed, startTestServer } from "../testing/test-server.ts";

const ENDPOINTS = [
  ["GET", "/computes"],
  ["GET", "/computes/480213"],
  ["POST", "/computes/480213/stop"],
  ["DELETE", "/computes/480213"],
  ["GET", "/computes/specifications"],
] as const;

describe("a bearer token is required", () => {
  test.each(ENDPOINTS)("by %s %s", async (method, path) => {
    const { api, call } = await startTestServer();
    expect(await call(method, path, { key: null })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHORIZED" },
    });
    expect(api.fleet.get("480213")).toHaveProperty("state", "RUNNING");
  });

  test("before a response reveals what exists", async () => {
    const { call } = await startTestServer();
    expect((await call("GET", "/nothing/here", { key: null })).status).toBe(401);
    expect((await call("GET", "/computes/1", { key: null })).status).toBe(401);
  });
});

describe("UNAUTHORIZED", () => {
  test.each([
    ["an empty header", ""],
    ["a key without a scheme", keyNamed("owner")],
    ["another scheme", `Basic ${keyNamed("owner")}`],
    ["a scheme without a key", "Bearer"],
    ["something after the key", `Bearer ${keyNamed("owner")} more`],
    ["an unknown key", "Bearer demo-nobody-00000000"],
    ["a key in another case", `Bearer ${keyNamed("owner").toUpperCase()}`],
    ["a revoked key", `Bearer ${keyNamed("revoked")}`],
  ])("for %s", async (_case, Authorization) => {
    const { call } = await startTestServer();
    const reply = await call("GET", "/computes", { key: null, headers: { Authorization } });
    expect(reply).toMatchObject({ status: 401, body: { success: false, code: "UNAUTHORIZED" } });
    expect(reply.headers.get("WWW-Authenticate")).toBe("Bearer");
  });

  test("has a message that names the failure", async () => {
    const { call } = await startTestServer();
    const missing = await call("GET", "/computes", { key: null });
    const revoked = await call("GET", "/computes", { key: "revoked" });
    expect(missing.body["message"]).toMatch(/required/);
    expect(revoked.body["message"]).toMatch(/revoked/);
  });
});

test("the scheme's case doesn't matter (RFC 9110, 11.1)", async () => {
  const { call } = await startTestServer();
  const headers = { Authorization: `bearer ${keyNamed("owner")}` };
  expect((await call("GET", "/computes", { key: null, headers })).status).toBe(200);
});

describe("permission levels", () => {
  test.each([
    ["owner", "GET", "/computes", 200],
    ["owner", "POST", "/computes/480213/stop", 202],
    ["owner", "DELETE", "/computes/480213", 202],
    ["admin", "GET", "/computes", 200],
    ["admin", "POST", "/computes/480213/stop", 202],
    ["admin", "DELETE", "/computes/480213", 202],
    ["member", "GET", "/computes", 200],
    ["member", "GET", "/computes/480213", 200],
    ["member", "GET", "/computes/specifications", 200],
    ["member", "POST", "/computes/480213/stop", 202],
    ["member", "DELETE", "/computes/480213", 403],
  ])("%s: %s %s gives %i", async (key, method, path, status) => {
    const { call } = await startTestServer();
    expect((await call(method, path, { key })).status).toBe(status);
  });

  test("a key that lacks permission gets FORBIDDEN and changes nothing", async () => {
    const { api, call } = await startTestServer();
    const { body } = await call("DELETE", "/computes/480213", { key: "member" });
    expect(body).toHaveProperty("code", "FORBIDDEN");
    expect(api.fleet.get("480213")).toHaveProperty("state", "RUNNING");
  });
});
