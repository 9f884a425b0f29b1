import { expect, test, vi } from "vitest";
import { keyNamed, startTestServer } from "../testing/test-server.ts";
import type { FaultRule } from "./fault-rule.ts";

test("truncate: half the JSON in a complete response", async () => {
  const { api, send } = await startTestServer();
  const complete = await (await send("GET", "/computes")).text();
  api.faults.add({ kind: "truncate" });
  const half = await (await send("GET", "/computes")).text();
  expect(half).toHaveLength(complete.length / 2);
  expect(() => JSON.parse(half)).toThrow(SyntaxError);
});

test("truncate with cut: the connection breaks in the middle of the body", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ kind: "truncate", cut: true });
  const response = await send("GET", "/computes");
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow(TypeError);
});

test("slow-body: the complete response in parts", async () => {
  const { api, call } = await startTestServer();
  api.faults.add({ kind: "slow-body", chunks: 4, everyMs: 1 });
  expect((await call("GET", "/computes")).body["data"]).toHaveLength(20);
});

test("bomb: small on the wire, large once it's decompressed, and still the real answer", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ kind: "bomb", megabytes: 3 });
  const response = await send("GET", "/computes");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const text = await response.text();
  expect(text.length).toBeGreaterThan(3 * 2 ** 20);
  expect(JSON.parse(text)).toMatchObject({ success: true });
});

test("endless: more and more, until the client leaves", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ kind: "endless" });
  const { body } = await send("GET", "/computes");
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > 5 * 2 ** 20) break;
  }
  expect(bytes).toBeGreaterThan(5 * 2 ** 20);
});

test.each([{ kind: "cut" }, { kind: "cut", silent: true }] satisfies FaultRule[])(
  "%j: a network error",
  async (rule) => {
    const { api, send } = await startTestServer();
    api.faults.add(rule);
    await expect(send("GET", "/computes")).rejects.toThrow(TypeError);
    expect(api.log.entries()).toMatchObject([{ fault: "cut", status: undefined }]);
  },
);

test("hang: no response until the client disconnects, and the server continues", async () => {
  const { api, call, send } = await startTestServer();
  api.faults.add({ kind: "hang", count: 1 });
  const client = new AbortController();
  const answer = send("GET", "/computes", { signal: client.signal });
  await vi.waitFor(() => expect(api.log.entries()).toHaveLength(1));
  client.abort();
  await expect(answer).rejects.toThrow("aborted");
  expect((await call("GET", "/computes")).status).toBe(200);
  expect(api.log.entries()[0]).toMatchObject({ fault: "hang", status: undefined });
});

test.each([{ kind: "cut" }, { kind: "truncate", cut: true }] satisfies FaultRule[])(
  "%j under a plain fetch, with no socket to cut: the body fails",
  async (rule) => {
    const { api } = await startTestServer();
    api.faults.add(rule);
    const headers = { Authorization: `Bearer ${keyNamed("owner")}` };
    const request = new Request("http://api.test/api/v1/computes", { headers });
    const response = await api.fetch(request);
    await expect(response.text()).rejects.toThrow(TypeError);
  },
);
