import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getCompute, listComputes, listSpecifications } from "../endpoints.ts";
import { ApiError } from "../error.ts";
import {
  apiKey,
  brokenBody,
  fakeApi,
  ok,
  type Reply,
  silence,
} from "../../testing/stand-ins/fake-api.ts";
import { deleteCompute, stopCompute } from "../writes.ts";

/** `FUZZ_RUNS=100000 npm run test:unit -- client.fuzz` runs more. */
const runs = Number(process.env["FUZZ_RUNS"] ?? 500);
// Hours of simulated time take seconds on a busy machine.
const patience = { timeout: 30_000 + runs * 60 };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(apiKey, "UNAUTHORIZED", "1", 1, true, false, null),
);
const envelope = fc.record(
  { success: odd, data: odd, meta: odd, code: odd, message: odd, requestId: odd, timestamp: odd },
  { requiredKeys: [] },
);
const fitting = fc.record({
  success: fc.constant(true),
  data: fc.constantFrom({ id: "1" }, [{ id: "1" }]),
});
const response = fc.oneof(
  fc.string(),
  fc.oneof(envelope, fitting, odd).map((body) => JSON.stringify(body)),
);
const cut = fc
  .tuple(response, fc.nat())
  .map(([text, end]) => text.slice(0, end % (text.length + 1)));
const headerValue = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,20}$/),
  fc.integer({ min: -5, max: 100 }).map(String),
  fc.constantFrom(
    `${Date.parse("2026-11-20T12:00:05Z") / 1000}`,
    "Fri, 20 Nov 2026 12:00:03 GMT",
    apiKey,
  ),
);
const headers = fc.dictionary(
  fc.constantFrom(
    "x-ratelimit-limit-second",
    "x-ratelimit-remaining-second",
    "x-ratelimit-reset-second",
    "retry-after",
    "date",
    "x-request-id",
    "content-type",
  ),
  headerValue,
);
const status = fc.oneof(
  fc.constantFrom(200, 202, 401, 403, 404, 409, 429, 429, 500, 502),
  fc.integer({ min: 200, max: 599 }),
);
const bodiless = new Set([204, 205, 304]);

const reply: fc.Arbitrary<() => Reply> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ status, headers, body: fc.oneof(response, cut) }).map(
      ({ status, headers, body }) =>
        () =>
          new Response(bodiless.has(status) ? null : body, { status, headers }),
    ),
  },
  fc.constant(() => silence),
  fc.constant(() => new TypeError(`Failed to fetch with ${apiKey}`)),
  status
    .filter((status) => !bodiless.has(status))
    .map((status) => () => brokenBody("{", status, new TypeError("terminated"))),
  status.filter((status) => !bodiless.has(status)).map((status) => () => brokenBody("{", status)),
);

const unguarded = { tags: [], confirmedTags: [] };
const calls = {
  list: (client) => listComputes(client, { page: 1, limit: 20 }),
  get: (client) => getCompute(client, "1"),
  stop: (client) => stopCompute(client, "1", unguarded),
  delete: (client) => deleteCompute(client, "1", unguarded),
  specifications: (client) => listSpecifications(client, { page: 1, limit: 20 }),
} satisfies Record<string, (client: ReturnType<typeof fakeApi>["client"]) => Promise<object>>;

it("a call ends with data or an ApiError without the key, for any response", patience, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(calls)),
      fc.array(reply, { minLength: 1, maxLength: 4 }),
      async (call, replies) => {
        const { client, sent } = fakeApi([
          ...replies.map((make) => make()),
          // After a 401 the key is asked for again, then the read is made again.
          ok([]),
          ok([]),
          ok([]),
        ]);
        const end = call(client).then(
          (data) => ({ data }),
          (error: unknown) => ({ error }),
        );
        await vi.advanceTimersByTimeAsync(600_000);
        const outcome = await Promise.race([end, Promise.resolve("hangs")]);
        expect(outcome).toBeTypeOf("object");
        const error = typeof outcome === "object" && "error" in outcome ? outcome.error : undefined;
        expect(error === undefined || error instanceof ApiError).toBe(true);
        if (error instanceof ApiError) {
          const text = JSON.stringify([error, error.message, error.stack, error.cause]);
          if (text.includes(apiKey)) throw new Error("The key is in the error");
        }
        expect(sent.length).toBeLessThanOrEqual(replies.length + 3);
        expect(vi.getTimerCount()).toBe(0);
      },
    ),
    { numRuns: runs },
  );
});
