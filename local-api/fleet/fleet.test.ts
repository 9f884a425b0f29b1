import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const ID = "480213";

describe("patch", () => {
  test("sets fields of any type and drops those that are undefined", async () => {
    const { api, call, list } = await startTestServer();
    api.fleet.patch(ID, { hostName: 7, tags: null, ipv4: undefined, extra: { deep: [1] } });
    const { body } = await call("GET", `/computes/${ID}`);
    expect(body["data"]).toMatchObject({ id: ID, hostName: 7, tags: null, extra: { deep: [1] } });
    expect(body["data"]).not.toHaveProperty("ipv4");
    expect((await list("/computes")).data[0]).toEqual(body["data"]);
    expect(api.fleet.get(ID)).toEqual(body["data"]);
  });

  test("adds to an earlier patch", async () => {
    const { api } = await startTestServer();
    api.fleet.patch(ID, { ipv4: null });
    api.fleet.patch(ID, { region: "xx-1" });
    expect(api.fleet.get(ID)).toMatchObject({ ipv4: null, region: "xx-1" });
  });

  test("keeps the instance at its first id when the id is changed", async () => {
    const { api, call } = await startTestServer();
    api.fleet.patch(ID, { id: 480213 });
    expect((await call("GET", `/computes/${ID}`)).body["data"]).toHaveProperty("id", 480213);
  });

  test("of the state decides which actions are possible, and a stop can follow", async () => {
    const { api, call } = await startTestServer();
    api.fleet.patch(ID, { state: "REBOOTING" });
    expect((await call("POST", `/computes/${ID}/stop`)).status).toBe(409);
    api.fleet.patch(ID, { state: "PAUSED" });
    const { body } = await call("POST", `/computes/${ID}/stop`);
    expect(body["data"]).toHaveProperty("state", "STOPPING");
  });

  test("of the state ends a stop or delete in progress", async () => {
    const { advance, api, call } = await startTestServer();
    await call("DELETE", `/computes/${ID}`);
    api.fleet.patch(ID, { state: "RUNNING" });
    advance(60_000);
    expect((await call("GET", `/computes/${ID}`)).body["data"]).toHaveProperty("state", "RUNNING");
  });

  test("of another field doesn't end it", async () => {
    const { advance, api, call } = await startTestServer();
    await call("POST", `/computes/${ID}/stop`);
    api.fleet.patch(ID, { tags: ["new"] });
    advance(4000);
    const { body } = await call("GET", `/computes/${ID}`);
    expect(body["data"]).toMatchObject({ state: "STOPPED", tags: ["new"] });
  });

  test("of an unknown instance is an error", async () => {
    const { api } = await startTestServer();
    expect(() => api.fleet.patch("1", {})).toThrow("No instance 1");
  });
});

describe("remove and add", () => {
  test("remove deletes an instance at once", async () => {
    const { api, call } = await startTestServer();
    expect(api.fleet.remove(ID)).toBe(true);
    expect(api.fleet.remove(ID)).toBe(false);
    expect((await call("GET", `/computes/${ID}`)).status).toBe(404);
    expect(api.fleet.total()).toBe(249);
  });

  test("add puts an item at the end or the start of the list", async () => {
    const { api, call, list } = await startTestServer({ instances: 3 });
    api.fleet.add({ id: "last" });
    api.fleet.add({ id: "first" }, "start");
    const { data, meta } = await list("/computes");
    expect(data.map(({ id }) => id)).toEqual(["first", ID, "480250", "480287", "last"]);
    expect(meta.total).toBe(5);
    expect((await call("GET", "/computes/last")).body["data"]).toEqual({ id: "last" });
  });

  test("an added item can be stopped, deleted and removed like any other", async () => {
    const { advance, api, call, list } = await startTestServer({ instances: 1 });
    api.fleet.add({ id: "a", state: "RUNNING" });
    api.fleet.add({ id: "b", state: "RUNNING" }, "start");
    expect((await call("POST", "/computes/a/stop")).body["data"]).toHaveProperty(
      "state",
      "STOPPING",
    );
    await call("DELETE", "/computes/b");
    advance(4000);
    expect((await list("/computes")).data).toMatchObject([
      { id: ID },
      { id: "a", state: "STOPPED" },
    ]);
    expect(api.fleet.remove("a")).toBe(true);
    expect(api.fleet.total()).toBe(1);
  });

  test("an item without an id is only in the list, one with a number is found by its digits", async () => {
    const { api, call, list } = await startTestServer({ instances: 1 });
    api.fleet.add({ hostName: "nameless" });
    api.fleet.add({ id: 42 });
    expect((await list("/computes")).meta.total).toBe(3);
    expect((await call("GET", "/computes/undefined")).status).toBe(404);
    expect((await call("GET", "/computes/42")).body["data"]).toEqual({ id: 42 });
  });
});
