import { expect, test } from "vitest";
import { announcementOf, endTitle, remainingText, type Tally, timeLeft } from "./run-items.ts";
import type { CurrentRun } from "./run.ts";

const none: Tally = {
  accepted: 0,
  done: 0,
  refused: 0,
  other: 0,
  unknown: 0,
  skipped: 0,
  underWay: 0,
  notSent: 0,
};

function current(phase: CurrentRun["phase"]): CurrentRun {
  const over = phase === "over" || phase === "ending";
  return {
    run: {
      id: "run",
      kind: "stop",
      keyFingerprint: "key",
      api: "api",
      askedAt: 0,
      count: 200,
      ...(over && { end: { why: "finished" } }),
    },
    phase,
    since: 0,
    finishedBefore: 0,
    own: true,
  };
}

const when = (phase: CurrentRun["phase"], counts: Partial<Tally>) =>
  announcementOf(current(phase), { ...none, ...counts });

test("progress is announced in quarters", () => {
  expect(when("running", { notSent: 200 })).toBe("Stopping 200 instances.");
  expect(when("running", { done: 49, underWay: 5, notSent: 146 })).toBe("Stopping 200 instances.");
  const half = "Stopping 200 instances: 50%.";
  expect(when("running", { done: 100, notSent: 100 })).toBe(half);
  expect(when("running", { done: 90, refused: 40, notSent: 70 })).toBe(half);
});

test("a pause is announced with its quarter", () => {
  expect(when("paused", { done: 60, notSent: 140 })).toBe("Stopping 200 instances, paused: 25%.");
});

test("the end is announced with the outcomes", () => {
  expect(when("over", { done: 197, refused: 3 })).toBe(
    "Stop of 200 instances finished. 197 stopped · 3 refused.",
  );
});

test("done counts as accepted until every accepted one is done", () => {
  const accepted = "Stop of 200 instances finished. 197 accepted · 3 refused.";
  expect(when("over", { accepted: 197, refused: 3 })).toBe(accepted);
  expect(when("over", { accepted: 10, done: 187, refused: 3 })).toBe(accepted);
});

test("while the last answers come, no outcomes are announced", () => {
  expect(when("ending", { done: 190, underWay: 10 })).toBe(
    "Stop of 200 instances finished. Waiting for the last answers.",
  );
});

test("the text about remaining instances fits their number", () => {
  expect(remainingText(16, 18)).toBe("16 of 18 instances have no outcome yet.");
  expect(remainingText(1, 18)).toBe("1 of 18 instances has no outcome yet.");
  expect(remainingText(1, 1)).toBe("1 of 1 instance has no outcome yet.");
});

test("the title of a refused run fits the number of instances", () => {
  const refused = { why: "refused" } as const;
  expect(endTitle("stop", 18, refused, none)).toContain("the API refuses all of them");
  expect(endTitle("stop", 1, refused, none)).toMatch(/the API refuses it$/);
});

test("the time left follows the allowed pace first, then the run's own", () => {
  const run = { since: 1000, finishedBefore: 0 };
  expect(timeLeft(run, 2, 100, 5, 2000)).toBe(20_000);
  expect(timeLeft(run, 10, 100, 5, 11_000)).toBe(100_000);
});

test("outcomes before a pause do not count for the pace after it", () => {
  expect(timeLeft({ since: 1000, finishedBefore: 90 }, 100, 100, 5, 11_000)).toBe(100_000);
});

test("the time left is never shorter than the allowed pace permits", () => {
  expect(timeLeft({ since: 1000, finishedBefore: 0 }, 50, 100, 5, 2000)).toBe(20_000);
});
