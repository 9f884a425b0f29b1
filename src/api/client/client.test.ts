import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, type ClientOptions, type WriteRequest } from "./client.ts";
import { ApiError, mayNeedSignIn, offlineMessage, signInMessages } from "../error.ts";
import {
  apiKey,
  brokenBody,
  failed,
  fakeApi,
  json,
  ok,
  type Reply,
  silence,
} from "../../testing/stand-ins/fake-api.ts";
import type { ReadOnly, WriteGuard } from "./write-guard.ts";

const read = { method: "GET", path: "/computes" } as const;
const write = { tags: [], confirmedTags: [] };
const stop: WriteRequest = { ...write, method: "POST", path: "/computes/1/stop" };
const remove: WriteRequest = { ...write, method: "DELETE", path: "/computes/1" };

/** A read waits for its turn, a write goes at once. */
const send = (client: ApiClient, request: typeof read | WriteRequest) =>
  request.method === "GET" ? client.read(request.path) : client.write(request);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs all timers and returns the call's error. */
async function failure(call: Promise<unknown>): Promise<ApiError> {
  const caught = call.then(
    () => new Error("It succeeded"),
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const error = await caught;
  if (error instanceof ApiError) return error;
  throw new Error("Not an ApiError", { cause: error });
}

describe("a request", () => {
  it("carries the key and no other credential or referrer", async () => {
    const { client, sent } = fakeApi([ok([])]);
    await client.read(read.path);
    expect(sent[0]).toMatchObject({ url: "https://api.test/api/v1/computes", method: "GET" });
    expect([...(sent[0]?.headers ?? [])]).toStrictEqual([["authorization", `Bearer ${apiKey}`]]);
    expect(sent[0]?.init).toMatchObject({
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      redirect: "manual",
    });
  });

  it("declares JSON in a POST only", async () => {
    const { client, sent } = fakeApi([ok({}), ok({}), ok({})]);
    for (const request of [read, stop, remove]) await send(client, request);
    expect(sent.map(({ headers }) => headers.get("content-type"))).toStrictEqual([
      null,
      "application/json",
      null,
    ]);
  });

  it("carries an idempotency key in a POST only", async () => {
    const { client, sent } = fakeApi([ok({}), ok({}), ok({})]);
    for (const request of [stop, remove]) await client.write({ ...request, idempotencyKey: "u-1" });
    await client.write(stop);
    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toStrictEqual([
      "u-1",
      null,
      null,
    ]);
  });
});

describe("an error status", () => {
  it("with an envelope is an API error, also with an unknown code", async () => {
    const { client } = fakeApi([failed(409, "CONFLICT"), failed(403, "MOON_TOO_CLOSE")]);
    expect(await failure(client.read(read.path))).toMatchObject({
      kind: "api",
      code: "CONFLICT",
      status: 409,
      message: "About CONFLICT",
      requestId: "r-2",
    });
    expect(await failure(client.read(read.path))).toMatchObject({
      kind: "api",
      code: "MOON_TOO_CLOSE",
    });
  });

  it("with an envelope without a usable message gets a generic one", async () => {
    const { client } = fakeApi([json({ code: "CONFLICT", message: 5 }, 409)]);
    const { message } = await failure(client.read(read.path));
    expect(message).toBe("The server answered with CONFLICT");
  });

  it("takes the request ID from the header if the envelope has none", async () => {
    const id = { "x-request-id": "r-9" };
    const { client } = fakeApi([
      json({ code: "CONFLICT" }, 409, id),
      new Response("", { status: 502, headers: id }),
    ]);
    expect(await failure(client.read(read.path))).toMatchObject({ kind: "api", requestId: "r-9" });
    expect(await failure(client.read(read.path))).toMatchObject({ kind: "http", requestId: "r-9" });
  });

  it("without a code keeps the server's message, and implies no code", async () => {
    const { client } = fakeApi([
      json({ message: "Instance is locked by a backup until 18:00" }, 409),
    ]);
    const locked = await failure(client.read(read.path));
    expect(locked).toMatchObject({ kind: "http", status: 409, code: undefined });
    expect(locked.message).toBe("Instance is locked by a backup until 18:00");
  });

  it.each([
    "",
    "<h1>Bad gateway</h1>",
    "{",
    "[]",
    "null",
    '{"code":5}',
    '{"code":" "}',
    '{"message":["<b>x</b>"]}',
    '{"title":"Not here","errors":[{"message":"x"}]}',
  ])("with the body %j has no code and doesn't show its body", async (body) => {
    const { client } = fakeApi([new Response(body, { status: 502 })]);
    const error = await failure(client.read(read.path));
    expect(error).toMatchObject({ kind: "http", status: 502, code: undefined });
    expect(error.message).toBe("The server answered 502 without an error code");
  });

  it("keeps its status even if its body breaks off or never ends", async () => {
    const { client } = fakeApi([
      brokenBody("{", 503, new TypeError("terminated")),
      brokenBody("{", 503),
    ]);
    expect(await failure(client.read(read.path))).toMatchObject({ kind: "http", status: 503 });
    expect(await failure(client.read(read.path))).toMatchObject({ kind: "http", status: 503 });
  });

  // kOlapsis/maintenant#45: a proxy's sign-in page came in place of an answer.
  it.each([
    [403, true],
    [407, true],
    [502, false],
    [404, false],
  ])("%d with a web page may be a proxy's sign-in page: %j", async (status, may) => {
    const { client } = fakeApi([
      new Response("\n<!DOCTYPE html><title>Sign in</title>", { status }),
    ]);
    const error = await failure(client.read(read.path));
    expect(error).toMatchObject({ kind: "http", status, code: undefined });
    expect(mayNeedSignIn(error)).toBe(may);
  });

  it("that's a redirect isn't followed", async () => {
    const { client } = fakeApi([
      new Response(null, { status: 302, headers: { location: "https://evil.test" } }),
      Object.defineProperties(new Response(null), {
        type: { value: "opaqueredirect" },
        status: { value: 0 },
      }),
    ]);
    expect(await failure(client.write(remove))).toMatchObject({ kind: "http", status: 302 });
    expect(await failure(client.write(remove))).toMatchObject({
      kind: "http",
      status: undefined,
      message: signInMessages.redirect,
    });
  });
});

describe("a 2xx", () => {
  it("that's an error envelope is an error", async () => {
    const { client } = fakeApi([failed(200, "TEAM_SUSPENDED"), failed(202, "CONFLICT")]);
    expect(await failure(client.read(read.path))).toMatchObject({
      kind: "api",
      code: "TEAM_SUSPENDED",
      status: 200,
    });
    expect(await failure(client.write(stop))).toMatchObject({
      kind: "api",
      code: "CONFLICT",
      status: 202,
    });
  });
});

describe("an answer that rejects the key", () => {
  it.each([
    ["an envelope", () => failed(401, "UNAUTHORIZED"), "api", "UNAUTHORIZED"],
    ["another code", () => failed(401, "KEY_EXPIRED"), "api", "KEY_EXPIRED"],
    ["no envelope", () => new Response("<html>", { status: 401 }), "http", "UNAUTHORIZED"],
    ["the code in another status", () => failed(403, "UNAUTHORIZED"), "api", "UNAUTHORIZED"],
  ])("with %s counts after a second one, and is thrown", async (_, reply, kind, code) => {
    const onUnauthorized = vi.fn<(error: ApiError) => void>();
    const { client, sent } = fakeApi([reply(), reply()], { onUnauthorized });
    const error = await failure(client.read(read.path));
    expect(error).toMatchObject({ kind, code });
    expect(onUnauthorized.mock.calls).toStrictEqual([[error]]);
    expect(sent[1]?.url).toBe("https://api.test/api/v1/computes?page=1&limit=1");
  });

  it("counts for nothing if the key is taken the second time: the read is made again", async () => {
    const onUnauthorized = vi.fn<(error: ApiError) => void>();
    const replies = [failed(401, "UNAUTHORIZED"), ok([]), ok({ id: "1" })];
    const { client, sent } = fakeApi(replies, { onUnauthorized });
    expect((await client.read(read.path)).envelope).toMatchObject({ data: { id: "1" } });
    expect(sent).toHaveLength(3);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("keeps everything else waiting until the key has been asked for again", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const replies = [failed(401, "UNAUTHORIZED"), () => promise, ok({ id: "1" }), ok({ id: "2" })];
    const { client, sent } = fakeApi(replies);
    const first = client.read(read.path);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    const second = client.read("/computes/2");
    expect(client.isKeyInDoubt()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    resolve(ok([]));
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all([first, second]);
    expect(client.isKeyInDoubt()).toBe(false);
  });

  it("refuses a write, which isn't sent again", async () => {
    const onUnauthorized = vi.fn<(error: ApiError) => void>();
    const { client, sent } = fakeApi([failed(401, "UNAUTHORIZED"), ok([])], { onUnauthorized });
    expect(await failure(client.write(stop))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("with FORBIDDEN doesn't call onUnauthorized", async () => {
    const onUnauthorized = vi.fn<(error: ApiError) => void>();
    const { client } = fakeApi([failed(403, "FORBIDDEN")], { onUnauthorized });
    await failure(client.read(read.path));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe("without an answer", () => {
  it("is a network failure with a message of our own", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const { client } = fakeApi([new TypeError(`Bearer ${apiKey} is an invalid header value`)]);
    const error = await failure(client.write(stop));
    expect(error).toMatchObject({ kind: "network", message: "No answer from the server" });
  });

  it("is said to be offline if the browser calls itself that", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { client } = fakeApi([new TypeError("Failed to fetch")]);
    const error = await failure(client.write(stop));
    expect(error).toMatchObject({ kind: "network", message: offlineMessage });
  });

  it("is a network failure if fetch throws synchronously", async () => {
    const fetch = () => {
      throw new TypeError("Illegal invocation");
    };
    const { client } = fakeApi([], { fetch });
    expect(await failure(client.read(read.path))).toMatchObject({ kind: "network" });
  });

  it("times out after 15 s", async () => {
    const { client, sent } = fakeApi([silence]);
    const call = client.read(read.path);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(1);
    expect(await failure(call)).toMatchObject({
      kind: "timeout",
      message: "No complete answer within 15 s",
    });
    expect(Date.now()).toBe(Date.parse("2026-11-20T12:00:15Z"));
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it("times out even if fetch ignores its signal", async () => {
    const { client } = fakeApi([() => new Promise(() => undefined)]);
    expect(await failure(client.read(read.path))).toMatchObject({ kind: "timeout" });
  });

  it("doesn't count the wait for its turn", async () => {
    const { client } = fakeApi([failed(429, "X", { "retry-after": "50" }), ok([])]);
    const call = client.read(read.path);
    await vi.advanceTimersByTimeAsync(50_000);
    await expect(call).resolves.toMatchObject({ status: 200 });
  });
});

describe("cancelling", () => {
  it("ends a request in flight", async () => {
    const controller = new AbortController();
    const { client, sent } = fakeApi([silence]);
    const call = client.read(read.path, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(new Error("a reason of its own"));
    expect(await failure(call)).toMatchObject({ kind: "aborted" });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends a request while its body arrives", async () => {
    const controller = new AbortController();
    const { client } = fakeApi([brokenBody("{", 200)]);
    const call = client.read(read.path, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await failure(call)).toMatchObject({ kind: "aborted" });
  });

  it("leaves no timer or listener behind", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const { client } = fakeApi([ok([]), new TypeError("broken")]);
    await client.read(read.path, { signal });
    await client.read(read.path, { signal }).catch(() => undefined);
    expect(vi.getTimerCount()).toBe(0);
    expect(add.mock.calls.length).toBeGreaterThan(0);
    const removed = new Set(remove.mock.calls.map(([, listener]) => listener));
    expect(add.mock.calls.every(([, listener]) => removed.has(listener))).toBe(true);
  });
});

describe("a 429", () => {
  const second = Date.parse("2026-11-20T12:00:00Z") / 1000;

  it("is waited out, and a read is sent again", async () => {
    const headers = {
      "x-ratelimit-reset-second": `${second + 3}`,
    };
    const { client, rateLimiter, sent } = fakeApi([
      failed(429, "TOO_MANY_REQUESTS", headers),
      ok({}),
    ]);
    const call = client.read(read.path);
    await vi.advanceTimersByTimeAsync(2999);
    expect(sent).toHaveLength(1);
    expect(rateLimiter.blockedUntil("read")).toBe((second + 3) * 1000);
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).resolves.toMatchObject({ status: 200 });
  });

  it.each([stop, remove])(
    "of a $method is thrown with its wait, for the sender to wait",
    async (request) => {
      const headers = { "x-ratelimit-reset-second": `${second + 3}` };
      const { client, sent } = fakeApi([failed(429, "TOO_MANY_REQUESTS", headers)]);
      expect(await failure(client.write(request))).toMatchObject({ status: 429, waitMs: 3000 });
      expect(sent).toHaveLength(1);
    },
  );

  it("compares the reset with the server's clock", async () => {
    const body = {
      success: false,
      code: "TOO_MANY_REQUESTS",
      timestamp: "2031-01-01T00:00:00.000Z",
    };
    const reset = Date.parse("2031-01-01T00:00:02Z") / 1000;
    const { client, rateLimiter } = fakeApi([
      json(body, 429, { "x-ratelimit-reset-second": `${reset}` }),
      ok({}),
    ]);
    const call = client.read(read.path);
    await vi.advanceTimersByTimeAsync(0);
    expect(rateLimiter.blockedUntil("read")).toBe(Date.now() + 2000);
    await vi.runAllTimersAsync();
    await call;
  });

  it("that's cancelled during its wait isn't sent again", async () => {
    const controller = new AbortController();
    const { client, sent } = fakeApi([
      new Response("", { status: 429, headers: { "retry-after": "9" } }),
    ]);
    const call = client.read(read.path, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect((await failure(call)).kind).toBe("aborted");
    expect(sent).toHaveLength(1);
  });

  it("is repeated even with a broken body, and with any code", async () => {
    const { client, sent } = fakeApi([
      brokenBody("<", 429, new TypeError("terminated")),
      failed(429, "QUOTA"),
      ok({}),
    ]);
    const call = client.read(read.path);
    await vi.runAllTimersAsync();
    await call;
    expect(sent).toHaveLength(3);
  });
});

/** The test switches its read-only. */
function guarded(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const state: { readOnly: ReadOnly } = { readOnly: "off" };
  const guard = { readOnly: () => state.readOnly, protectedTags: [] };
  return { ...fakeApi(replies, { guard, ...options }), state };
}

describe("read-only", () => {
  it.each(["session", "configuration"] as const)("by the %s lets only a GET leave", async (by) => {
    const { client, sent, state } = guarded([ok([]), ok({})]);
    state.readOnly = by;
    const refusal = { kind: "guarded", code: "READ_ONLY" };
    expect(() => client.guard()).toThrow(expect.objectContaining(refusal));
    for (const request of [stop, remove])
      expect(await failure(client.write(request))).toMatchObject(refusal);
    await client.read(read.path);
    expect(sent.map(({ method }) => method)).toEqual(["GET"]);
    state.readOnly = "off";
    client.guard();
    await client.write(stop);
    expect(sent).toHaveLength(2);
  });
});

/** The test ends its session. */
function endable(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const ending = new AbortController();
  return { ...fakeApi(replies, { ended: ending.signal, ...options }), ending };
}

describe("the end of the session", () => {
  it.each([read, stop, remove])("lets no $method leave", async (request) => {
    const { client, sent, ending } = endable([ok({})]);
    ending.abort();
    expect(await failure(send(client, request))).toMatchObject({ kind: "aborted" });
    expect(sent).toEqual([]);
  });

  it("refuses a read that waits in the queue", async () => {
    const { client, sent, ending } = endable([ok({})]);
    const queued = failure(client.read(read.path));
    ending.abort();
    expect(await queued).toMatchObject({ kind: "aborted" });
    expect(sent).toEqual([]);
  });

  it("refuses the next try of a read after a 429", async () => {
    const { client, sent, ending } = endable([
      failed(429, "TOO_MANY_REQUESTS", { "retry-after": "9" }),
      ok({}),
    ]);
    const call = client.read(read.path);
    await vi.advanceTimersByTimeAsync(100);
    ending.abort();
    expect(await failure(call)).toMatchObject({ kind: "aborted" });
    expect(sent).toHaveLength(1);
  });

  it("lets an earlier request get its response", async () => {
    const { client, ending } = endable([ok({ id: "1" })]);
    const call = client.write(stop);
    ending.abort();
    expect(await call).toMatchObject({ status: 200 });
  });
});

describe("protected tags", () => {
  const guard: WriteGuard = { readOnly: () => "off", protectedTags: ["prod", "Database"] };

  /** What becomes of a stop of an instance with these tags: the reason for refusing it, or "sent". */
  async function stopOf(
    tags: readonly string[] | undefined,
    confirmedTags: readonly string[] = [],
  ): Promise<string> {
    const { client, sent } = fakeApi([ok({})], { guard });
    const call = client.write({ ...stop, tags, confirmedTags });
    if (await call.then(() => true).catch(() => false)) return "sent";
    expect(sent).toEqual([]);
    const error = await failure(call);
    expect(error).toMatchObject({ kind: "guarded", code: "PROTECTED_TAG" });
    return error.message;
  }

  it("refuse a write to an instance with one of them", async () => {
    expect(await stopOf(["web", "prod"])).toBe("It is protected by tag prod.");
    expect(await stopOf(["prod", "database"])).toBe("It is protected by tags prod, database.");
  });

  it("are compared as whole tags, ignoring case and surrounding space", async () => {
    expect(await stopOf([" PROD "])).toContain("protected by tag  PROD ");
    expect(await stopOf(["production", "non-prod", ""])).toBe("sent");
  });

  it.each([
    ["a zero width space", "prod\u200B"],
    ["a soft hyphen", "pr\u00ADod"],
    ["a byte order mark", "\uFEFFprod"],
    ["a variation selector", "prod\uFE0F"],
    ["a direction mark", "\u202Eprod"],
    ["a Hangul filler", "prod\u3164"],
    ["a control character", "prod\u0007"],
    ["space before an invisible character", "prod \u200B"],
    ["fullwidth letters", "ＰＲＯＤ"],
    ["mathematical letters", "𝐩𝐫𝐨𝐝"],
  ])("are compared ignoring invisible characters: %s", async (_, tag) => {
    expect(await stopOf([tag])).toContain("protected by tag");
    expect(await stopOf(["prod"], [tag])).toBe("sent");
  });

  it("are normalized after invisible characters are removed", async () => {
    const accented: WriteGuard = { ...guard, protectedTags: ["pr\u00E9"] };
    const { client, sent } = fakeApi([ok({})], { guard: accented });
    const tags = ["pre\u034F\u0301"];
    expect(await failure(client.write({ ...stop, tags }))).toMatchObject({
      code: "PROTECTED_TAG",
    });
    expect(sent).toEqual([]);
  });

  it("allow a write if the user confirmed all of them", async () => {
    expect(await stopOf(["prod"], ["prod"])).toBe("sent");
    expect(await stopOf(["prod"], ["Prod"])).toBe("sent");
    expect(await stopOf(["prod", "database"], ["prod"])).toBe("It is protected by tag database.");
    expect(await stopOf([], ["prod"])).toBe("sent");
  });

  it("refuse a write if the tags couldn't be read", async () => {
    expect(await stopOf(undefined, ["prod"])).toMatch(/tags couldn’t be read/);
  });
});

describe("the key", () => {
  it("is removed from the texts of an error", async () => {
    const body = { code: `BAD_${apiKey}`, message: `${apiKey} and ${apiKey}`, requestId: apiKey };
    const { client } = fakeApi([json(body, 400)]);
    expect(await failure(client.read(read.path))).toMatchObject({
      code: "BAD_[API key]",
      message: "[API key] and [API key]",
      requestId: "[API key]",
    });
  });

  it("is removed from data, property names included", async () => {
    const { client } = fakeApi([ok([{ id: "1", tags: [`a ${apiKey}`], [apiKey]: { n: 1 } }])]);
    const { envelope } = await client.read(read.path);
    expect(envelope?.data).toStrictEqual([
      { id: "1", tags: ["a [API key]"], "[API key]": { n: 1 } },
    ]);
  });

  it("is removed in encoded form", async () => {
    const message = `No rights for ${encodeURIComponent(`key=${apiKey}`).replaceAll("-", "%2D")}`;
    const { client } = fakeApi([json({ code: "FORBIDDEN", message, requestId: "1" }, 403)]);
    const error = await failure(client.read(read.path));
    expect(error.message).toBe("No rights for key%3D[API key]");
  });
});
