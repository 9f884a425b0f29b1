import { expect, test } from "vitest";
import type { CurrentRun } from "./current-run.ts";
import type { Tally } from "./tally.ts";
import { toldText } from "./told.ts";

const none: Tally = {
  accepted: 0,
  done: 0,
  refused: 0,
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
      account: "account",
      api: "api",
      askedAt: 0,
      count: 200,
      ...(over && { end: { why: "finished" } }),
    },
    phase,
    since: 0,
    settledBefore: 0,
    own: true,
  };
}

const when = (phase: CurrentRun["phase"], counts: Partial<Tally>) =>
  toldText(current(phase), { ...none, ...counts });

test("progress is told in quarters", () => {
  expect(when("running", { notSent: 200 })).toBe("Stopping 200 instances.");
  expect(when("running", { done: 49, underWay: 5, notSent: 146 })).toBe("Stopping 200 instances.");
  const half = "Stopping 200 instances: 50%.";
  expect(when("running", { done: 100, notSent: 100 })).toBe(half);
  expect(when("running", { done: 90, refused: 40, notSent: 70 })).toBe(half);
});

test("that it pauses is told, and by which quarter", () => {
  expect(when("paused", { done: 60, notSent: 140 })).toBe("Stopping 200 instances, paused: 25%.");
});

test("its end is told with what came of it", () => {
  expect(when("over", { done: 197, refused: 3 })).toBe(
    "Stop of 200 instances: the run is over. 197 done, 3 refused.",
  );
});

test("what is still watched counts as accepted until all of it has been seen", () => {
  const accepted = "Stop of 200 instances: the run is over. 197 accepted, 3 refused.";
  expect(when("over", { accepted: 197, refused: 3 })).toBe(accepted);
  expect(when("over", { accepted: 10, done: 187, refused: 3 })).toBe(accepted);
});

test("while the last answers come, only that is told", () => {
  expect(when("ending", { done: 190, underWay: 10 })).toBe(
    "Stop of 200 instances: the run is over. The last answers are awaited.",
  );
});
