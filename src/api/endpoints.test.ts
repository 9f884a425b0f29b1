import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getCompute, listComputes, listSpecifications } from "./endpoints.ts";
import { brokenBody, failed, fakeApi, json, ok } from "../testing/stand-ins/fake-api.ts";
import { deleteCompute, stopCompute } from "./writes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const meta = { total: 3, page: 2, limit: 50 };
const query = { page: 2, limit: 50 };

describe("listing instances", () => {
  it("requests one page and reads it", async () => {
    const item = { id: "1", hostName: "web-1", colour: "red" };
    const { client, sent } = fakeApi([ok([item], { meta })]);
    await expect(listComputes(client, query)).resolves.toEqual({
      items: [{ id: "1", hostName: "web-1", tags: [], raw: item }],
      first: 51,
      unreadable: 0,
      count: 1,
      meta,
      requestId: "r-1",
      sentAt: expect.any(Number),
    });
    expect(sent[0]?.url).toBe("https://api.test/api/v1/computes?page=2&limit=50");
  });

  it("leaves out and counts unreadable items", async () => {
    const { client } = fakeApi([
      ok([{ id: "1" }, { hostName: "x" }, null, "3", { id: 2 ** 60 }, { id: 4 }], { meta }),
    ]);
    const { items, unreadable } = await listComputes(client, query);
    expect(items.map(({ id }) => id)).toStrictEqual(["1", "4"]);
    expect(unreadable).toBe(4);
  });

  it("keeps the first of several items with the same id", async () => {
    const items = [{ id: "1", state: "RUNNING" }, { id: "2" }, { id: 1, state: "STOPPED" }];
    const { client } = fakeApi([ok(items, { meta })]);
    const page = await listComputes(client, query);
    expect(page.items.map(({ id, state }) => [id, state])).toStrictEqual([
      ["1", "RUNNING"],
      ["2", undefined],
    ]);
    expect(page).toMatchObject({ unreadable: 0, count: 3, duplicates: 1 });
  });

  it("keeps what a server that ignores the limit sends, and pages by the limit", async () => {
    const items = Array.from({ length: 5000 }, (_, id) => ({ id }));
    const { client } = fakeApi([ok(items, { meta: { total: 5000, page: 2, limit: 5000 } })]);
    const page = await listComputes(client, query);
    expect(page.items).toHaveLength(5000);
    expect(page).toMatchObject({ first: 51, count: 5000, unreadable: 0, meta: { limit: 50 } });
  });

  it.each([undefined, null, { total: -1, page: "first" }, "3"])(
    "returns the items with the meta %j",
    async (bad) => {
      const { client } = fakeApi([ok([{ id: "1" }], { meta: bad })]);
      const page = await listComputes(client, query);
      expect(page.items).toHaveLength(1);
      expect(page.meta).toBeUndefined();
    },
  );

  it.each([
    [{ total: "3" }, { total: 3, page: 2, limit: 50 }],
    [
      { total: 130, page: 2, limit: "100" },
      { total: 130, page: 2, limit: 100 },
    ],
    [
      { total: null, page: 2, limit: 20 },
      { total: undefined, page: 2, limit: 20 },
    ],
    // Past the end, with the last page instead.
    [
      { total: 30, page: 1, limit: 50 },
      { total: 30, page: 1, limit: 50 },
    ],
  ])("for page 2 of 50, completes the meta %j to %j", async (sent, read) => {
    const { client } = fakeApi([ok([{ id: "1" }], { meta: sent })]);
    const page = await listComputes(client, query);
    expect(page.meta).toStrictEqual(read);
    expect(page.first).toBe((read.page - 1) * read.limit + 1);
  });

  it("is empty if data is null", async () => {
    const { client } = fakeApi([ok(null, { meta: { total: 0, page: 2, limit: 50 } })]);
    await expect(listComputes(client, query)).resolves.toMatchObject({ items: [], count: 0 });
  });

  it("works without success, message, request id and timestamp", async () => {
    const { client } = fakeApi([json({ data: [] })]);
    await expect(listComputes(client, query)).resolves.toEqual({
      items: [],
      first: 51,
      unreadable: 0,
      count: 0,
      sentAt: expect.any(Number),
    });
  });

  it.each([
    ["no list", () => ok({ id: "1" })],
    ["no data", () => json({ success: true })],
    ["HTML", () => new Response("<html>")],
    ["nothing", () => new Response(null, { status: 204 })],
    ["JSON cut short", () => new Response('{"success":true,"data":[{"id"')],
    ["JSON that is no object", () => json([{ id: "1" }])],
    ["a failure without a code", () => json({ success: false, data: [] })],
  ])("is an unexpected response with %s", async (_, reply) => {
    const { client } = fakeApi([reply()]);
    await expect(listComputes(client, query)).rejects.toMatchObject({ kind: "unexpected" });
  });

  it("a failure without a code keeps what the server says", async () => {
    const { client } = fakeApi([json({ success: false, message: "Out of memory" })]);
    await expect(listComputes(client, query)).rejects.toMatchObject({
      kind: "http",
      status: 200,
      message: "Out of memory",
    });
  });

  it("an unexpected response keeps its request ID", async () => {
    const { client } = fakeApi([ok("soon")]);
    await expect(listComputes(client, query)).rejects.toMatchObject({
      requestId: "r-1",
      status: 200,
    });
  });

  it("is a network failure if the body breaks off, a timeout if it never ends", async () => {
    const { client } = fakeApi([
      brokenBody('{"data":', 200, new TypeError("terminated")),
      brokenBody("{", 200),
    ]);
    const call = () => listComputes(client, query).catch((error: unknown) => error);
    const ended = Promise.all([call(), call()]);
    await vi.runAllTimersAsync();
    await expect(ended).resolves.toMatchObject([{ kind: "network" }, { kind: "timeout" }]);
  });
});

describe("reading an instance", () => {
  it("requests and reads it", async () => {
    const { client, sent } = fakeApi([ok({ id: "a/b", state: "RUNNING" })]);
    const single = await getCompute(client, "a/b");
    expect(single).toMatchObject({
      data: { id: "a/b", state: "RUNNING" },
      requestId: "r-1",
    });
    expect(sent[0]).toMatchObject({ url: "https://api.test/api/v1/computes/a%2Fb", method: "GET" });
  });

  it.each([
    ["another instance", { id: "2" }],
    ["no id", { hostName: "web-1" }],
    ["a list", [{ id: "1" }]],
    ["nothing", null],
  ])("is an unexpected response with %s", async (_, data) => {
    const { client } = fakeApi([ok(data)]);
    await expect(getCompute(client, "1")).rejects.toMatchObject({
      kind: "unexpected",
      requestId: "r-1",
    });
  });
});

const unguarded = { tags: [], confirmedTags: [] };

describe.each([
  ["stopping", stopCompute, "POST", "https://api.test/api/v1/computes/1/stop"],
  ["deleting", deleteCompute, "DELETE", "https://api.test/api/v1/computes/1"],
])("%s an instance", (_, write, method, url) => {
  it("sends one request", async () => {
    const { client, sent } = fakeApi([ok({ id: "1", state: "STOPPING" })]);
    const accepted = await write(client, "1", unguarded);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method, url });
    expect(accepted).toMatchObject({
      status: 200,
      requestId: "r-1",
      instance: { id: "1", state: "STOPPING" },
    });
  });

  it("isn't accepted by a failure envelope without a code", async () => {
    const { client } = fakeApi([json({ success: false, message: "Out of memory" })]);
    await expect(write(client, "1", unguarded)).rejects.toMatchObject({
      kind: "http",
      status: 200,
      message: "Out of memory",
    });
  });

  it.each([200, 201, 202, 204, 299])("is accepted with %d", async (status) => {
    const { client } = fakeApi([new Response(null, { status })]);
    await expect(write(client, "1", unguarded)).resolves.toEqual({ status });
  });

  it.each([
    ["a list", () => ok([{ id: "1" }])],
    ["no id", () => ok({ state: "STOPPING" })],
    ["no data", () => json({ success: true })],
    ["white space", () => new Response(" \n")],
  ])("is accepted, without the instance, with %s", async (_, reply) => {
    const { client } = fakeApi([reply()]);
    await expect(write(client, "1", unguarded)).resolves.toMatchObject({
      status: 200,
      instance: undefined,
    });
  });

  it.each([
    ["HTML", "unexpected", () => new Response("<html>login")],
    ["JSON cut short", "unexpected", () => new Response('{"success":true,"data":{')],
    ["another JSON value", "unexpected", () => json("accepted")],
    ["no success", "unexpected", () => json({ data: { id: "1" } })],
    ["a success that is a text", "unexpected", () => json({ success: "true", data: { id: "1" } })],
    ["a failure that is a text", "unexpected", () => json({ success: "false" })],
    ["another instance", "unexpected", () => ok({ id: "2" })],
    ["a body that breaks off", "network", () => brokenBody("{", 202, new TypeError("terminated"))],
    ["a body that does not end", "timeout", () => brokenBody("{", 202)],
  ])("isn't accepted with %s", async (_, kind, reply) => {
    const { client, sent } = fakeApi([reply()]);
    const call = write(client, "1", unguarded).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await call).toMatchObject({ kind });
    expect(sent).toHaveLength(1);
  });

  it.each([500, 503])("is not sent again after a %d", async (status) => {
    const { client, sent } = fakeApi([failed(status, "INTERNAL_SERVER_ERROR")]);
    await expect(write(client, "1", unguarded)).rejects.toMatchObject({ status });
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });

  it.each(["", ".", ".."])("sends nothing for the id %j", async (id) => {
    const { client, sent } = fakeApi([]);
    await expect(write(client, id, unguarded)).rejects.toMatchObject({
      kind: "unexpected",
      status: undefined,
    });
    expect(sent).toHaveLength(0);
  });
});

it("listing specifications requests one page and reads it", async () => {
  const [large, small] = [
    { id: "s-1", vcpus: 4, memoryMb: 8192, storageGb: 80 },
    { specification: "c1m1" },
  ];
  const meta = { total: 2, page: 1, limit: 100 };
  const { client, sent } = fakeApi([ok([large, small, small, { id: "s-1" }, {}], { meta })]);
  await expect(listSpecifications(client, { page: 1, limit: 100 })).resolves.toMatchObject({
    items: [{ ...large, raw: large }, { specification: "c1m1" }, { specification: "c1m1" }],
    unreadable: 1,
    meta,
  });
  expect(sent[0]?.url).toBe("https://api.test/api/v1/computes/specifications?page=1&limit=100");
});
