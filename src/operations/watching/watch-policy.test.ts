import { describe, expect, test } from "vitest";
import { ApiError } from "../../api/error.ts";
import type { Found, Operation } from "../operation.ts";
import { isSettled, watchDelay, watchForMs } from "./watch-policy.ts";

test("readings begin at 2 s, slow down, and never wait longer than 15 s", () => {
  const delays = Array.from({ length: 20 }, (_, attempt) => watchDelay(attempt));
  expect(delays[0]).toBe(2000);
  expect(delays.at(-1)).toBe(15_000);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
});

test("ten minutes of watching cost less than a read in ten seconds", () => {
  let time = 0;
  let reads = 0;
  while (time < watchForMs) time += watchDelay(reads++);
  expect(reads).toBeLessThan(60);
});

describe("when a watch ends", () => {
  const operation = (kind: "stop" | "delete"): Operation => ({
    id: "1",
    kind,
    instanceId: "7",
    host: "web-1",
    stateBefore: "RUNNING",
    askedAt: 0,
    changedAt: 0,
    tab: "t1",
    api: "api.example",
    account: "a1",
    phase: { name: "accepted", late: false },
  });
  const inState = (state?: string): Found => ({ kind: "instance", state });
  const gone: Found = { kind: "gone" };
  const unreadable: Found = { kind: "unreadable", error: new ApiError("network", "lost") };

  test.each<["stop" | "delete", string, Found, boolean]>([
    ["stop", "still RUNNING", inState("RUNNING"), false],
    ["stop", "STOPPING", inState("STOPPING"), false],
    ["stop", "STOPPED", inState("STOPPED"), true],
    ["stop", "in a state nobody has heard of", inState("HIBERNATED"), true],
    ["stop", "gone", gone, true],
    ["stop", "unreadable", unreadable, false],
    ["delete", "STOPPED", inState("STOPPED"), false],
    ["delete", "without a state", inState(), false],
    ["delete", "gone", gone, true],
    ["delete", "unreadable", unreadable, false],
  ])("%s: found %s", (kind, _what, found, settled) => {
    expect(isSettled(operation(kind), found)).toBe(settled);
  });
});
