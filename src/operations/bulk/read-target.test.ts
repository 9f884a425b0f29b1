import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failed, fakeApi, ok, type Reply } from "../../api/testing/fake-api.ts";
import { readTarget } from "./read-target.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads instance 7 from an API that answers so. */
function reading(replies: Reply[]) {
  const { client, sent } = fakeApi(replies);
  const giveUp = new AbortController();
  const told: (string | undefined)[] = [];
  const result = readTarget(client, "7", giveUp.signal, (failure) => told.push(failure?.kind));
  return { result, sent, giveUp, told };
}
test("what the API says of one instance stands", async () => {
  await expect(reading([failed(404, "RESOURCE_NOT_FOUND")]).result).resolves.toMatchObject({
    kind: "gone",
    error: { code: "RESOURCE_NOT_FOUND" },
  });
  const { result, told } = reading([failed(403, "FORBIDDEN")]);
  await expect(result).resolves.toMatchObject({ kind: "unreadable", error: { code: "FORBIDDEN" } });
  expect(told).toEqual([]);
});

test("an API that fails or cannot be reached is waited for, and that is told", async () => {
  const { result, told, sent } = reading([
    failed(503, "INTERNAL_SERVER_ERROR"),
    new TypeError("Failed to fetch"),
    ok({ id: "7" }),
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(result).resolves.toMatchObject({ kind: "instance", instance: { id: "7" } });
  expect(told).toEqual(["api", "network", undefined]);
  expect(sent).toHaveLength(3);
});

test("one instance that the API never shows does not hold up the run for ever", async () => {
  const strange = reading(Array.from({ length: 30 }, () => ok("no instance")));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(strange.result).resolves.toMatchObject({ kind: "unreadable" });
  expect(strange.sent).toHaveLength(4);
  const broken = reading(Array.from({ length: 30 }, () => failed(500, "INTERNAL_SERVER_ERROR")));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await expect(broken.result).resolves.toMatchObject({ kind: "unreadable" });
  expect(broken.sent).toHaveLength(20);
});

test("given up while it waits, it reads no more", async () => {
  const { result, sent, giveUp } = reading([new TypeError("Failed to fetch"), ok({ id: "7" })]);
  await vi.advanceTimersByTimeAsync(100);
  giveUp.abort();
  await expect(result).resolves.toBe(undefined);
  expect(sent).toHaveLength(1);
});
