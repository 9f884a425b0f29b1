import { describe, expect, test } from "vitest";
import { readResponse, readBodyText } from "./response.ts";
import { fakeApi } from "../../testing/stand-ins/fake-api.ts";
import { getCompute, listComputes } from "../endpoints.ts";
import { stopCompute } from "../writes.ts";

const timestamp = "2026-11-20T12:00:00.250Z";
const serverNow = Date.parse(timestamp);
const second = Math.floor(serverNow / 1000);
/** What the clock says for a response without a time: one hour off. */
const assumedNow = serverNow + 3_600_000;

function read(headers: Record<string, string>, time?: string, now = assumedNow) {
  const body = JSON.stringify({ timestamp: time ?? timestamp });
  return readResponse({ status: 429, headers: new Headers(headers), body }, (text) => text, now)
    .rateLimit;
}

describe("rate-limit headers", () => {
  test("are read", () => {
    const limits = read({
      "x-ratelimit-limit-second": "30",
      "x-ratelimit-reset-second": `${second + 1}`,
    });
    expect(limits).toStrictEqual({ limit: 30, wait: 750 });
  });

  test("are absent if invalid", () => {
    const nothing = { limit: undefined, wait: undefined };
    expect(read({})).toStrictEqual(nothing);
    for (const value of ["", "-1", "many", "1e3", "5, 5", "0x5", "9".repeat(400)]) {
      const limits = read({
        "x-ratelimit-limit-second": value,
        "x-ratelimit-reset-second": value,
      });
      expect(limits).toStrictEqual(nothing);
    }
  });

  test("ignore a limit of 0", () => {
    expect(read({ "x-ratelimit-limit-second": "0" }).limit).toBeUndefined();
  });
});

describe("the wait for the reset", () => {
  const reset = { "x-ratelimit-reset-second": `${second + 2}` };

  test("goes by the server's clock in the envelope", () => {
    expect(read({ ...reset, date: "Thu, 01 Jan 1970 00:00:00 GMT" }).wait).toBe(1750);
  });

  test.each(["", "soon"])("is by the Date header where the timestamp is %j", (time) => {
    expect(read({ ...reset, date: "Fri, 20 Nov 2026 12:00:00 GMT" }, time).wait).toBe(2000);
  });

  test("goes by what is known of the server's clock if the response has no time", () => {
    expect(read(reset, "soon", serverNow + 500).wait).toBe(1250);
    expect(read(reset, "soon").wait).toBeUndefined();
  });

  test("is absent if the reset has passed", () => {
    expect(read({ "x-ratelimit-reset-second": `${second}` }).wait).toBeUndefined();
  });

  test("is at most a minute", () => {
    expect(read({ "x-ratelimit-reset-second": `${second + 3600}` }).wait).toBe(60_000);
  });

  test("is right for a reset in milliseconds", () => {
    expect(read({ "x-ratelimit-reset-second": `${(second + 2) * 1000}` }).wait).toBe(1750);
  });
});

describe("Retry-After", () => {
  test.each([
    ["3", 3000],
    ["0", undefined],
    ["86400", 60_000],
    ["Fri, 20 Nov 2026 12:00:02 GMT", 1750],
    ["Fri, 20 Nov 2026 11:00:00 GMT", undefined],
    ["later", undefined],
    ["", undefined],
  ])("%j means a wait of %s ms", (value, ms) => {
    expect(read({ "retry-after": value }).wait).toBe(ms);
  });

  test.each([
    ["3", second + 1, 3000],
    ["0", second + 1, 750],
    ["3", second, 3000],
    ["3", second + 5, 4750],
  ])("of %s s and a reset at %d: the longer wait counts", (retryAfter, reset, wait) => {
    const headers = { "retry-after": retryAfter, "x-ratelimit-reset-second": `${reset}` };
    expect(read(headers).wait).toBe(wait);
  });
});

const megabyte = 2 ** 20;

/** Spaces before JSON are allowed: the answer is valid, only large. */
function answer(megabytes: number, status = 200) {
  let sent = 0;
  const progress = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      if (sent <= megabytes) return controller.enqueue(new Uint8Array(megabyte).fill(32));
      const data = [{ id: "7" }];
      const envelope = { success: true, message: "", data, meta: { total: 1, page: 1, limit: 1 } };
      controller.enqueue(new TextEncoder().encode(JSON.stringify(envelope)));
      return controller.close();
    },
    cancel() {
      progress.isCancelled = true;
    },
  });
  return { response: new Response(body, { status }), progress };
}

const tooLarge = (size: string) => ({
  code: "ANSWER_TOO_LARGE",
  message: `The API’s answer is larger than ${size}, so it wasn’t read to its end.`,
});

describe("an answer without an end", () => {
  test("to a page of a list is cut at 32 MB", async () => {
    const { response, progress } = answer(Number.POSITIVE_INFINITY);
    const { client } = fakeApi([response]);
    await expect(listComputes(client, { page: 1, limit: 1 })).rejects.toMatchObject(
      tooLarge("32 MB"),
    );
    expect(progress.isCancelled).toBe(true);
  });

  test("to anything else is cut at 4 MB", async () => {
    const { client } = fakeApi([answer(Number.POSITIVE_INFINITY).response]);
    await expect(getCompute(client, "7")).rejects.toMatchObject(tooLarge("4 MB"));
  });

  test("to a write keeps its status, which says whether the API may have acted", async () => {
    const endless = (status: number) => answer(Number.POSITIVE_INFINITY, status).response;
    const { client } = fakeApi([endless(202), endless(409)]);
    const stop = () => stopCompute(client, "7", { tags: [], confirmedTags: [] });
    await expect(stop()).rejects.toMatchObject({ ...tooLarge("4 MB"), status: 202 });
    await expect(stop()).rejects.toMatchObject({ kind: "http", status: 409 });
  });
});

test("a large answer within its bound is read", async () => {
  const { client } = fakeApi([answer(31).response]);
  expect((await listComputes(client, { page: 1, limit: 1 })).items).toMatchObject([{ id: "7" }]);
});

test("a character that comes in two parts is one", async () => {
  const bytes = new TextEncoder().encode("zürich");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 2));
      controller.enqueue(bytes.subarray(2));
      controller.close();
    },
  });
  expect(await readBodyText(new Response(body), megabyte)).toBe("zürich");
  expect(await readBodyText(new Response(null, { status: 204 }), megabyte)).toBe("");
});
