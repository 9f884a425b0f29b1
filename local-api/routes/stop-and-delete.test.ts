import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const ID = "480213";

describe("stop", () => {
  test("goes through STOPPING to STOPPED and updates updatedAt", async () => {
    const { advance, call, now } = await startTestServer();
    const before = await call("GET", `/computes/${ID}`);
    const stoppedAt = new Date(now() + 4000).toISOString();
    const accepted = await call("POST", `/computes/${ID}/stop`);
    expect(accepted.body["data"]).toMatchObject({
      state: "STOPPING",
      updatedAt: new Date(now()).toISOString(),
    });
    advance(3999);
    const during = await call("GET", `/computes/${ID}`);
    expect(during.body["data"]).toEqual(accepted.body["data"]);
    advance(1);
    const after = await call("GET", `/computes/${ID}`);
    expect(after.body["data"]).toEqual({
      ...Object(before.body["data"]),
      state: "STOPPED",
      updatedAt: stoppedAt,
    });
  });

  test("shows in the list too, and keeps the total", async () => {
    const { advance, call, list } = await startTestServer();
    await call("POST", `/computes/${ID}/stop`);
    expect((await list("/computes?limit=1")).data[0]).toHaveProperty("state", "STOPPING");
    advance(4000);
    const { data, meta } = await list("/computes?limit=1");
    expect(data[0]).toHaveProperty("state", "STOPPED");
    expect(meta.total).toBe(250);
  });

  test("can't be repeated or combined with a delete while in progress", async () => {
    const { advance, call } = await startTestServer();
    await call("POST", `/computes/${ID}/stop`);
    expect((await call("POST", `/computes/${ID}/stop`)).status).toBe(409);
    expect((await call("DELETE", `/computes/${ID}`)).status).toBe(409);
    advance(4000);
    expect((await call("POST", `/computes/${ID}/stop`)).status).toBe(409);
    expect((await call("DELETE", `/computes/${ID}`)).status).toBe(202);
  });

  test("is possible in any state that is neither stopped nor in transit", async () => {
    const { call } = await startTestServer();
    // ERROR, at its fixed place.
    expect((await call("POST", "/computes/480879/stop")).status).toBe(202);
  });
});

describe("delete", () => {
  test("goes through DELETING to RESOURCE_NOT_FOUND", async () => {
    const { advance, call } = await startTestServer();
    await call("DELETE", `/computes/${ID}`);
    advance(3999);
    expect((await call("GET", `/computes/${ID}`)).body["data"]).toHaveProperty("state", "DELETING");
    expect((await call("DELETE", `/computes/${ID}`)).status).toBe(409);
    advance(1);
    expect((await call("GET", `/computes/${ID}`)).body).toHaveProperty(
      "code",
      "RESOURCE_NOT_FOUND",
    );
    expect((await call("DELETE", `/computes/${ID}`)).status).toBe(404);
  });

  test("takes the instance out of the list and the total, and later pages shift", async () => {
    const { advance, call, list } = await startTestServer();
    const [, second] = (await list("/computes")).data;
    await call("DELETE", `/computes/${ID}`);
    expect((await list("/computes")).meta.total).toBe(250);
    advance(4000);
    const { data, meta } = await list("/computes");
    expect(data[0]).toEqual(second);
    expect(meta.total).toBe(249);
  });
});

test("the length of a transit can be set", async () => {
  const { advance, call } = await startTestServer({ transitMs: 100 });
  await call("POST", `/computes/${ID}/stop`);
  await call("DELETE", "/computes/480250");
  advance(100);
  expect((await call("GET", `/computes/${ID}`)).body["data"]).toHaveProperty("state", "STOPPED");
  expect((await call("GET", "/computes/480250")).status).toBe(404);
});
