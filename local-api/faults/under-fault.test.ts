import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const STOP = "/computes/480213/stop";

test.each([
  [undefined, "RUNNING"],
  ["before", "RUNNING"],
  ["after", "STOPPING"],
] as const)("when %s: the instance is %s", async (when, state) => {
  const { api, call } = await startTestServer();
  api.faults.add({ status: 500, ...(when === undefined ? {} : { when }) });
  expect((await call("POST", STOP)).status).toBe(500);
  expect(api.fleet.get("480213")).toHaveProperty("state", state);
});

test.each([
  ["before", "RUNNING"],
  ["after", "STOPPING"],
] as const)("a connection cut %s: the instance is %s", async (when, state) => {
  const { api, send } = await startTestServer();
  api.faults.add({ kind: "cut", when });
  await expect(send("POST", STOP)).rejects.toThrow(TypeError);
  expect(api.fleet.get("480213")).toHaveProperty("state", state);
});

test.each(["before", "after"] as const)(
  "a response that's held back still has its effect, delay %s",
  async (when) => {
    const { api, send, waits } = await startTestServer();
    api.faults.add({ kind: "truncate", when, delayMs: 5 });
    expect((await send("POST", STOP)).status).toBe(202);
    expect(api.fleet.get("480213")).toHaveProperty("state", "STOPPING");
    expect(waits).toEqual([5]);
  },
);
