import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INSTANCE = "/computes/480213";

describe("success envelope", () => {
  test.each([
    ["success", true],
    ["message", expect.stringMatching(/\w/)],
    ["data", expect.objectContaining({ id: "480213" })],
    ["requestId", expect.stringMatching(UUID)],
    ["timestamp", expect.stringMatching(ISO_UTC)],
  ])("has %s", async (field, expected) => {
    const { call } = await startTestServer();
    expect((await call("GET", INSTANCE)).body).toHaveProperty(field, expected);
  });

  test("has an array as data on lists, and an object on the rest", async () => {
    const { call } = await startTestServer();
    expect((await call("GET", "/computes")).body["data"]).toBeInstanceOf(Array);
    expect((await call("POST", `${INSTANCE}/stop`)).body["data"]).toHaveProperty("id");
  });

  test("has meta only on lists", async () => {
    const { call } = await startTestServer();
    const meta = { total: expect.any(Number), page: expect.any(Number), limit: expect.any(Number) };
    expect((await call("GET", "/computes")).body["meta"]).toEqual(meta);
    expect((await call("GET", "/computes/specifications")).body["meta"]).toEqual(meta);
    expect((await call("GET", INSTANCE)).body).not.toHaveProperty("meta");
    expect((await call("POST", `${INSTANCE}/stop`)).body).not.toHaveProperty("meta");
    expect((await call("DELETE", "/computes/480250")).body).not.toHaveProperty("meta");
  });

  test("has a field that the specification doesn't know", async () => {
    const { call } = await startTestServer();
    expect((await call("GET", INSTANCE)).body).toHaveProperty("apiVersion", "v1");
  });
});

describe("error envelope", () => {
  test.each([
    ["success", false],
    ["code", "RESOURCE_NOT_FOUND"],
    ["message", expect.stringMatching(/\w/)],
    ["requestId", expect.stringMatching(UUID)],
    ["timestamp", expect.stringMatching(ISO_UTC)],
  ])("has %s", async (field, expected) => {
    const { call } = await startTestServer();
    expect((await call("GET", "/computes/1")).body).toHaveProperty(field, expected);
  });

  test("has no data", async () => {
    const { call } = await startTestServer();
    expect((await call("GET", "/computes/1")).body).not.toHaveProperty("data");
  });
});

describe("stamp", () => {
  test("the request id equals the X-Request-Id header and is unique", async () => {
    const { call } = await startTestServer();
    const first = await call("GET", INSTANCE);
    const second = await call("GET", INSTANCE);
    expect(first.headers.get("X-Request-Id")).toBe(first.body["requestId"]);
    expect(first.body["requestId"]).not.toBe(second.body["requestId"]);
  });

  test("the timestamp is the server's time", async () => {
    const { call, now } = await startTestServer();
    const { body } = await call("GET", INSTANCE);
    expect(body["timestamp"]).toBe(new Date(now()).toISOString());
  });

  test("responses are JSON and not cacheable", async () => {
    const { send } = await startTestServer();
    for (const path of [INSTANCE, "/computes/1"]) {
      const { headers } = await send("GET", path);
      expect(headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });
});
