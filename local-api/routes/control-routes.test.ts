import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

async function startWithControls() {
  const server = await startTestServer({ faults: true });
  const control = async (method: string, path: string, body?: unknown) => {
    const text = typeof body === "string" ? body : (JSON.stringify(body) ?? null);
    const response = await fetch(server.url + path, { method, body: text });
    const answer = await response.text();
    const json: unknown = answer === "" ? undefined : JSON.parse(answer);
    return { status: response.status, body: json };
  };
  return { ...server, control };
}

test("controls exist only with the option", async () => {
  const { url } = await startTestServer();
  for (const path of ["/__faults", "/__log", "/__instances"]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect((await fetch(url + path, { method })).status).toBe(404);
    }
  }
});

describe("/__faults", () => {
  test("takes, lists and clears rules", async () => {
    const { call, control } = await startWithControls();
    const listed = [{ rule: { status: 503, count: 1 }, seen: 0, fired: 0 }];
    expect(await control("POST", "/__faults", { status: 503, count: 1 })).toEqual({
      status: 201,
      body: listed,
    });
    expect(await control("GET", "/__faults")).toEqual({ status: 200, body: listed });
    expect((await call("GET", "/computes")).status).toBe(503);
    expect((await control("DELETE", "/__faults")).status).toBe(204);
    expect(await control("GET", "/__faults")).toEqual({ status: 200, body: [] });
  });

  test.each([
    ["{", /JSON/],
    [[], /rule/],
    [{}, /status/],
    [{ status: 700 }, /status: .*599/],
    [{ status: 204 }, /status: this status can't have a body/],
    [{ kind: "explode" }, /kind/],
    [{ kind: "hang", count: 0 }, /count/],
    [{ kind: "hang", path: "api" }, /path/],
    [{ kind: "hang", when: "now" }, /when/],
    [{ kind: "hang", colour: "red" }, /colour/],
    [{ kind: "text" }, /body/],
    [{ kind: "pass", headers: { "no good": "1" } }, /headers/],
    [{ kind: "pass", headers: { good: "line\nbreak" } }, /headers/],
  ])("refuses %j with the reason", async (rule, reason) => {
    const { control } = await startWithControls();
    const { status, body } = await control("POST", "/__faults", rule);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringMatching(reason) });
    expect(await control("GET", "/__faults")).toEqual({ status: 200, body: [] });
  });
});

test("/__log lists and clears the log", async () => {
  const { call, control } = await startWithControls();
  await call("GET", "/computes");
  expect((await control("GET", "/__log")).body).toMatchObject([{ method: "GET", status: 200 }]);
  expect((await control("DELETE", "/__log")).status).toBe(204);
  expect((await control("GET", "/__log")).body).toEqual([]);
});

describe("/__instances", () => {
  test("PATCH sets and drops fields", async () => {
    const { call, control } = await startWithControls();
    const patched = await control("PATCH", "/__instances/480213?drop=ipv4,tags", { state: null });
    expect(patched.status).toBe(200);
    const { body } = await call("GET", "/computes/480213");
    expect(body["data"]).toEqual(patched.body);
    expect(body["data"]).toHaveProperty("state", null);
    expect(body["data"]).not.toHaveProperty("ipv4");
    expect(body["data"]).not.toHaveProperty("tags");
  });

  test("DELETE removes at once", async () => {
    const { call, control } = await startWithControls();
    expect((await control("DELETE", "/__instances/480213")).status).toBe(204);
    expect((await call("GET", "/computes/480213")).status).toBe(404);
  });

  test("POST adds, at the end or at the start", async () => {
    const { control, list } = await startWithControls();
    expect((await control("POST", "/__instances", { id: "z" })).status).toBe(201);
    expect((await control("POST", "/__instances?position=start", { id: "a" })).status).toBe(201);
    expect((await list("/computes?limit=1")).data).toEqual([{ id: "a" }]);
    expect((await list("/computes?limit=1&page=252")).data).toEqual([{ id: "z" }]);
  });

  test.each([
    ["PATCH", "/__instances/1", {}, 404],
    ["DELETE", "/__instances/1", undefined, 404],
    ["GET", "/__instances/480213", undefined, 404],
    ["POST", "/__instances", [], 400],
    ["POST", "/__instances", "{", 400],
    ["PATCH", "/__instances/480213", "null", 400],
  ])("%s %s with %j gives %i", async (method, path, body, status) => {
    const { control } = await startWithControls();
    expect(await control(method, path, body)).toEqual({
      status,
      body: { error: expect.any(String) },
    });
  });
});
