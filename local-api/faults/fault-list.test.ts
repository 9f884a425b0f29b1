import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const STOP = "/computes/480213/stop";

test.each([
  [{ method: "GET" }, ["LIST", "GET"]],
  [{ method: "post" }, ["POST"]],
  [{ path: "/api/v1/computes" }, ["LIST"]],
  [{ path: "/api/v1/computes/*" }, ["GET", "POST", "DELETE"]],
  [{ path: "*/480213*" }, ["GET", "POST", "DELETE"]],
  [{ path: "/api/v1/computes*", method: "DELETE" }, ["DELETE"]],
  [{ path: "/api/v1/computes/*/stop" }, ["POST"]],
  [{ path: "/api/v1/compute." }, []],
  [{}, ["LIST", "GET", "POST", "DELETE"]],
])("%j hits %j", async (match, hit) => {
  const { api, send } = await startTestServer();
  api.faults.add({ ...match, status: 599 });
  const requests = {
    LIST: "/computes",
    GET: "/computes/480213",
    POST: STOP,
    DELETE: "/computes/480213",
  };
  const hits: string[] = [];
  for (const [name, path] of Object.entries(requests)) {
    const { status } = await send(name === "LIST" ? "GET" : name, path);
    if (status === 599) hits.push(name);
  }
  expect(hits).toEqual(hit);
});

test("a path is compared decoded", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ path: "/api/v1/computes/a b", status: 599 });
  expect((await send("GET", "/computes/a%20b")).status).toBe(599);
});

test("a rule can match a page of the list by its query", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ path: "/api/v1/computes", query: { page: "3", limit: "100" }, status: 599 });
  const statuses: number[] = [];
  for (const query of ["?limit=100&page=3", "?page=3", "?page=2&limit=100", ""])
    statuses.push((await send("GET", `/computes${query}`)).status);
  expect(statuses).toEqual([599, 200, 200, 200]);
});

test("only a rule for OPTIONS matches a preflight", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ status: 500 });
  expect((await send("OPTIONS", "/computes")).status).toBe(204);
  api.faults.add({
    method: "OPTIONS",
    status: 403,
    headers: { "access-control-allow-origin": null },
  });
  const refused = await send("OPTIONS", "/computes", { headers: { Origin: "http://a.test" } });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("skip lets the first requests pass, count ends the rule, and the next rule applies", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ status: 503, skip: 1, count: 2 });
  api.faults.add({ status: 504, skip: 1, count: 1 });
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await send("GET", "/computes")).status);
  expect(statuses).toEqual([200, 503, 503, 504, 200]);
  expect(api.faults.list().map(({ seen, fired }) => [seen, fired])).toEqual([
    [3, 2],
    [2, 1],
  ]);
});

test("a fault wins over a missing key and an exhausted limit", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ status: 599 });
  expect((await send("GET", "/computes", { key: null })).status).toBe(599);
});

test("no rule applies after a clear", async () => {
  const { api, send } = await startTestServer();
  api.faults.add({ status: 500 });
  api.faults.clear();
  expect((await send("GET", "/computes")).status).toBe(200);
});
