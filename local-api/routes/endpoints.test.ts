import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const RUNNING = "480213";

describe("the five endpoints", () => {
  test("GET /computes lists compute instances", async () => {
    const { list } = await startTestServer();
    const { data } = await list("/computes");
    expect(data).toHaveLength(20);
    expect(data[0]).toMatchObject({ id: RUNNING, state: "RUNNING" });
  });

  test("GET /computes/{id} gets one, the same as in the list", async () => {
    const { call, list } = await startTestServer();
    const { status, body } = await call("GET", `/computes/${RUNNING}`);
    expect(status).toBe(200);
    expect(body["data"]).toEqual((await list("/computes")).data[0]);
  });

  test("POST /computes/{id}/stop is accepted with the instance", async () => {
    const { call } = await startTestServer();
    expect(await call("POST", `/computes/${RUNNING}/stop`)).toMatchObject({
      status: 202,
      body: { success: true, data: { id: RUNNING, state: "STOPPING" } },
    });
  });

  test("stop takes a JSON object as its body, and ignores it", async () => {
    const { call } = await startTestServer();
    const body = JSON.stringify({ force: true });
    expect((await call("POST", `/computes/${RUNNING}/stop`, { body })).status).toBe(202);
  });

  test("DELETE /computes/{id} is accepted with the instance", async () => {
    const { call } = await startTestServer();
    expect(await call("DELETE", `/computes/${RUNNING}`)).toMatchObject({
      status: 202,
      body: { success: true, data: { id: RUNNING, state: "DELETING" } },
    });
  });

  test("GET /computes/specifications lists compute specifications", async () => {
    const { list } = await startTestServer();
    const { data } = await list("/computes/specifications");
    expect(data[0]).toMatchObject({ vcpus: 1, memoryMb: 2048, specification: "c1-m2" });
  });
});

describe("anything else", () => {
  test.each([
    ["GET", "/computes/"],
    ["GET", "/instances"],
    ["POST", "/computes"],
    ["PUT", `/computes/${RUNNING}`],
    ["PATCH", `/computes/${RUNNING}`],
    ["GET", `/computes/${RUNNING}/stop`],
    ["DELETE", "/computes/specifications"],
  ])("%s %s is not found", async (method, path) => {
    const { call } = await startTestServer();
    expect(await call(method, path)).toMatchObject({
      status: 404,
      body: { success: false, code: "RESOURCE_NOT_FOUND" },
    });
  });

  test.each(["/", "/computes", "/api/v2/computes", "/api", "/__log"])(
    "%s, outside /api/v1, isn't found",
    async (path) => {
      const { url } = await startTestServer();
      const headers = { Authorization: "Bearer demo-owner-2f7c9a41" };
      const response = await fetch(url + path, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: "RESOURCE_NOT_FOUND" });
    },
  );

  test("HEAD answers as GET does, without a body", async () => {
    const { send } = await startTestServer();
    const found = await send("HEAD", `/computes/${RUNNING}`);
    expect(found.status).toBe(200);
    expect(await found.text()).toBe("");
    expect((await send("HEAD", "/computes/1")).status).toBe(404);
  });
});
