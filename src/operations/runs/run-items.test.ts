import { expect, test } from "vitest";
import { durationOf, runTimeLeft } from "./run-items.ts";

test.each([
  ["follows the allowed pace first", { before: 0, finished: 2, after: 1 }, 20],
  ["then the run's own", { before: 0, finished: 10, after: 10 }, 100],
  ["doesn't count outcomes before a pause", { before: 90, finished: 100, after: 10 }, 100],
  ["is never shorter than the allowed pace permits", { before: 0, finished: 50, after: 1 }, 20],
])("the time left %s", (_, { before, finished, after }, seconds) => {
  const run = { since: 1000, finishedBefore: before };
  const now = 1000 + after * 1000;
  expect(runTimeLeft(run, finished, 100, 5, now)).toBe(seconds * 1000);
});

test("a run took until the last change of an outcome", () => {
  const run = { id: "run", kind: "stop", keyFingerprint: "key", api: "api", count: 200 } as const;
  const operation = {
    id: "1",
    kind: "stop",
    instanceId: "1",
    host: "web-1",
    askedAt: 1000,
    changedAt: 3000,
    tab: "tab",
    api: "api",
    keyFingerprint: "key",
    phase: { name: "sent" },
  } as const;
  expect(durationOf({ ...run, askedAt: 1000 }, [operation])).toBe(2000);
  expect(durationOf({ ...run, askedAt: 1000 }, [])).toBe(0);
});
