import { describe, expect, test } from "vitest";
import type { ApiClient } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { send } from "./send.ts";

const signal = new AbortController().signal;

/** A client whose request fails, before or after it has left. */
function failing(error: ApiError, sent: boolean): ApiClient {
  return {
    request({ onProgress }) {
      if (sent) onProgress?.({ phase: "sent" });
      return Promise.reject(error);
    },
  };
}
const outcome = async (error: ApiError, sent = true) =>
  (await send(failing(error, sent), "stop", "7", { signal })).outcome;

describe("the API is known to have refused", () => {
  test.each([400, 403, 404, 409, 422])("after a %i", async (status) => {
    expect(await outcome(new ApiError("api", "no", { code: "X", status }))).toBe("refused");
  });

  test("when an error envelope comes under a 2xx", async () => {
    expect(await outcome(new ApiError("api", "no", { code: "CONFLICT", status: 200 }))).toBe(
      "refused",
    );
  });

  test("when nothing could be sent at all", async () => {
    expect(await outcome(new ApiError("unexpected", "no address"), false)).toBe("refused");
  });
});

describe("it is unknown whether the API acted", () => {
  test.each([
    ["a lost connection", new ApiError("network", "lost")],
    ["a timeout", new ApiError("timeout", "15 s")],
    ["a 500", new ApiError("api", "broken", { code: "INTERNAL_SERVER_ERROR", status: 500 })],
    ["a 502 from whatever stands before it", new ApiError("http", "bad gateway", { status: 502 })],
    ["a 408 from there", new ApiError("http", "too slow", { status: 408 })],
    ["a redirect, which is not followed", new ApiError("http", "redirect")],
    ["leaving while it was under way", new ApiError("aborted", "left")],
  ])("after %s", async (_what, error) => {
    expect(await outcome(error)).toBe("unknown");
  });
});

test("giving up before it was sent is no outcome of the API's", async () => {
  expect(await outcome(new ApiError("aborted", "left"), false)).toBe("cancelled");
});

test("giving up in the wait after a 429 is known to have done nothing", async () => {
  const client: ApiClient = {
    request({ onProgress }) {
      onProgress?.({ phase: "sent" });
      onProgress?.({ phase: "waiting", until: 1 });
      return Promise.reject(new ApiError("aborted", "left"));
    },
  };
  expect((await send(client, "delete", "7", { signal })).outcome).toBe("cancelled");
});
