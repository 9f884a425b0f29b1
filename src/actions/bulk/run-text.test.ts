import { expect, test } from "vitest";
import type { Operation } from "../../operations/operation.ts";
import {
  durationOf,
  type RunItem,
  runTimeLeft,
  type Tally,
} from "../../operations/runs/run-items.ts";
import {
  announcementOf,
  chosenByText,
  endTitle,
  problemsFirst,
  remainingText,
  tallyText,
} from "./run-text.ts";
import type { CurrentRun } from "../../operations/runs/run.ts";

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
    isOfThisTab: true,
  };
}

const when = (phase: CurrentRun["phase"], counts: Partial<Tally>) =>
  announcementOf(current(phase), { ...none, ...counts });

test.each([
  [{ q: "", matches: 9 }, "all instances"],
  [{ q: "tag:ci", list: "web-1,web-2", matches: 2 }, "tag:ci, on a pasted list: web-1,web-2"],
  [{ q: "", list: "", matches: 2 }, "on a pasted list"],
  [{ q: "", list: "-web-1", matches: 8 }, "not on a pasted list: web-1"],
  [{ q: "", list: "-", matches: 8 }, "not on a pasted list"],
])("the search that chose a run's instances, %o", (chosenBy, text) => {
  expect(chosenByText(chosenBy)).toBe(text);
});

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
    "Stop of 200 instances done. 197 stopped · 3 refused.",
  );
});

test("done counts as accepted until every accepted one is done", () => {
  const accepted = "197 being stopped · 3 refused.";
  expect(when("over", { accepted: 197, refused: 3 })).toBe(accepted);
  expect(when("over", { accepted: 10, done: 187, refused: 3 })).toBe(accepted);
});

test("while the last answers come, no outcomes are announced", () => {
  expect(when("ending", { done: 190, underWay: 10 })).toBe("200 instances being stopped.");
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
  expect(runTimeLeft(run, 2, 100, 5, 2000)).toBe(20_000);
  expect(runTimeLeft(run, 10, 100, 5, 11_000)).toBe(100_000);
});

test("outcomes before a pause do not count for the pace after it", () => {
  expect(runTimeLeft({ since: 1000, finishedBefore: 90 }, 100, 100, 5, 11_000)).toBe(100_000);
});

test("the time left is never shorter than the allowed pace permits", () => {
  expect(runTimeLeft({ since: 1000, finishedBefore: 0 }, 50, 100, 5, 2000)).toBe(20_000);
});

function item(host: string, phase: Operation["phase"] | undefined, outcome: RunItem["outcome"]) {
  const operation: Operation | undefined = phase && {
    id: host,
    kind: "stop",
    instanceId: host,
    host,
    askedAt: 1000,
    changedAt: 3000,
    tab: "tab",
    api: "api",
    keyFingerprint: "key",
    phase,
  };
  return { target: { id: host, host }, operation, outcome } satisfies RunItem;
}

test("the report lists problems first, else as confirmed", () => {
  const stopped = { kind: "instance", state: "STOPPED" } as const;
  const error = { kind: "http", message: "It is locked.", status: 409 } as const;
  const items = problemsFirst([
    item("a", { name: "done", found: stopped }, "done"),
    item("b", { name: "refused", error }, "refused"),
    item("c", { name: "changed", found: stopped }, "skipped"),
    item("d", { name: "refused", error }, "refused"),
    item("f", { name: "unknown", found: stopped }, "unknown"),
    item("h", undefined, "notSent"),
    item("i", { name: "done", found: { kind: "gone" } }, "other"),
  ]);
  expect(items.map(({ target }) => target.id).join(" ")).toBe("b d f c i h a");
});

test("a tally names each outcome that occurs", () => {
  const counts = { ...none, done: 1200, other: 1, skipped: 4, underWay: 2, notSent: 3 };
  expect(tallyText("stop", counts)).toBe(
    "1,200 stopped · 1 ended otherwise · 4 skipped · 2 under way · 3 not sent",
  );
  expect(tallyText("delete", { ...none, done: 2, accepted: 1 })).toBe(
    "2 deleted · 1 being deleted",
  );
});

test("a run whose requests are all sent says what is still being done", () => {
  const title = (counts: Partial<Tally>) =>
    endTitle("delete", 4, { why: "finished" }, { ...none, ...counts });
  expect(title({ accepted: 3, underWay: 1 })).toBe("4 instances being deleted");
  expect(title({ accepted: 1, done: 3 })).toBe("1 instance being deleted");
  expect(title({ done: 4 })).toBe("4 instances deleted");
});

test("the title of a run claims an outcome only of all instances", () => {
  const title = (why: "finished" | "cancelled" | "session" | "interrupted", done: number) =>
    endTitle("delete", 2, { why }, { ...none, done });
  expect(title("finished", 2)).toBe("2 instances deleted");
  expect(title("finished", 1)).toBe("Delete of 2 instances done");
  expect(title("cancelled", 1)).toBe("Delete of 2 instances cancelled");
  expect(title("session", 1)).toBe("Delete of 2 instances ended with the session");
  expect(title("interrupted", 1)).toMatch(/interrupted: its tab was closed or reloaded$/);
});

test("a run took until the last change of an outcome", () => {
  const { run } = current("over");
  const { operation } = item("a", { name: "sent" }, "underWay");
  expect(durationOf({ ...run, askedAt: 1000 }, operation ? [operation] : [])).toBe(2000);
  expect(durationOf(run, [])).toBe(0);
});
