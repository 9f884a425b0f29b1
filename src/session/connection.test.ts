import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/error.ts";
import { connectionFingerprint, createHealth } from "./connection.ts";

describe("the fingerprint of a connection", () => {
  beforeEach(() => {
    vi.stubGlobal("location", new URL("http://console.example/instances"));
    return () => vi.unstubAllGlobals();
  });

  test("differs for another key or another address", async () => {
    const prints = await Promise.all([
      connectionFingerprint("key-1", ""),
      connectionFingerprint("key-2", ""),
      connectionFingerprint("key-1", "https://api.example"),
      connectionFingerprint("key-1", "https://api.example/eu"),
      connectionFingerprint("key-1", "http://api.example"),
    ]);
    expect(new Set(prints).size).toBe(prints.length);
    for (const print of prints) expect(print).toMatch(/^[\da-f]{16}$/);
  });

  test("is the same for the same key and address, in any spelling", async () => {
    const own = await connectionFingerprint("key-1", "");
    for (const address of [
      "http://console.example",
      "HTTP://Console.example:80/",
      "http://console.example/api/v1/",
    ]) {
      expect(await connectionFingerprint("key-1", address)).toBe(own);
    }
  });
});

describe("the health of a connection", () => {
  const lost = new ApiError("network", "lost");
  const timedOut = new ApiError("timeout", "late");
  const refused = new ApiError("api", "no", { code: "CONFLICT", status: 409 });
  const failed = new ApiError("http", "bad gateway", { status: 502 });

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z") });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    { outcomes: [], state: "connecting" },
    { outcomes: [undefined], state: "answering" },
    { outcomes: [refused], state: "answering" },
    { outcomes: [undefined, failed], state: "failing" },
    { outcomes: [undefined, lost], state: "retrying" },
    { outcomes: [lost, lost, lost], state: "retrying" },
    { outcomes: [lost, lost, lost, lost], state: "unreachable" },
    { outcomes: [lost, lost, lost, undefined, lost], state: "retrying" },
    { outcomes: [lost, lost, lost, lost, undefined], state: "answering" },
    { outcomes: [lost, lost, lost, lost, failed], state: "failing" },
  ])("can be $state after $outcomes.length requests", ({ outcomes, state }) => {
    const { store, recordResponse } = createHealth();
    for (const outcome of outcomes) recordResponse(outcome);
    expect(store.get()).toMatchObject({ state });
  });

  test("is retrying after a timeout if other requests got a response", () => {
    const { store, recordResponse } = createHealth();
    vi.advanceTimersByTime(15_000);
    recordResponse(undefined);
    vi.advanceTimersByTime(14_999);
    recordResponse(timedOut);
    expect(store.get()).toEqual({ state: "retrying" });
    vi.advanceTimersByTime(15_000);
    recordResponse(timedOut);
    expect(store.get()).toEqual({ state: "unreachable" });
  });
});
