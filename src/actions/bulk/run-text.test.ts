import { expect, test } from "vitest";
import type { Operation } from "../../operations/operation.ts";
import type { RunItem, Tally } from "../../operations/runs/run-items.ts";
import { isBeginningOf, isNumber } from "../ConfirmDialog.tsx";
import { shareText } from "./BulkFacts.tsx";
import {
  bulkRefusal,
  type BulkRules,
  divideTargets,
  skippedOf,
  skippedText,
} from "./bulk-targets.ts";
import { chosenByText, endTitle, holdText, problemsFirst, tallyText } from "./run-text.ts";

// What a run acts on.

const running = { id: "1", host: "web-1", state: "RUNNING" };
const stopped = { id: "2", host: "web-2", state: "STOPPED" };
const stateless = { id: "3", host: "web-3" };
const isProtected = { ...stopped, facts: { tags: ["web", "Prod"] } };

function rulesFor(
  kind: BulkRules["kind"],
  requested: readonly string[] = [],
  protectedTags: readonly string[] = ["prod"],
): BulkRules {
  return { kind, protectedTags, isRequested: (id) => requested.includes(id) };
}

test("a stop skips what is not running and what has a stop requested", () => {
  expect(divideTargets([running, stopped, stateless], rulesFor("stop"))).toEqual({
    affected: [running],
    protected: [],
    notRunning: [stopped, stateless],
    requested: [],
  });
  expect(divideTargets([running], rulesFor("stop", ["1"])).requested).toEqual([running]);
});

test("a delete takes instances in every state", () => {
  const { affected } = divideTargets([running, stopped, stateless], rulesFor("delete"));
  expect(affected).toHaveLength(3);
});

test("what has a protected tag is skipped, whatever else is true of it", () => {
  const other = { ...running, facts: { tags: ["production"] } };
  expect(divideTargets([isProtected, other, running], rulesFor("stop"))).toEqual({
    affected: [other, running],
    protected: [isProtected],
    notRunning: [],
    requested: [],
  });
});

test("the skipped are counted by their reasons, the most frequent first", () => {
  const rules = rulesFor("stop", ["1"]);
  const parts = divideTargets([isProtected, stopped, stateless, running], rules);
  const none = { notRunning: false, requested: false };
  expect(skippedText(skippedOf(parts, none, rules))).toBe(
    "4 skipped: 2 not running, 1 protected by tag Prod, 1 stop requested already",
  );
  const notRunning = { ...none, requested: true };
  const unprotected = { ...parts, protected: [] };
  expect(skippedText(skippedOf(unprotected, notRunning, rules))).toBe("2 skipped: not running");
});

test("a bulk action with nothing to act on says why", () => {
  expect(bulkRefusal([isProtected, running], rulesFor("delete", ["1"]))).toBe(
    "Nothing to delete: 1 protected by tag Prod, 1 delete requested already.",
  );
  // The dialog stops what is not running, too.
  expect(bulkRefusal([isProtected, stopped], rulesFor("stop"))).toBeUndefined();
  expect(bulkRefusal([isProtected, running], rulesFor("stop"))).toBeUndefined();
});

test("a share is never 0% of some, nor 100% of less than all", () => {
  expect(shareText(1138 / 1284)).toBe("89%");
  expect(shareText(9999 / 10_000)).toBe("99%");
  expect(shareText(1)).toBe("100%");
  expect(shareText(1 / 100_000)).toBe("less than 1%");
});

test.each<[text: string, isRight: boolean, isBeginning?: boolean]>([
  ["1,200", true],
  [" 1200 ", true],
  ["12,00", false],
  ["120", false, true],
  ["12000", false],
  ["１２００", true],
])("%s typed for 1200", (text, isRight, isBeginning = isRight) => {
  expect(isNumber(text, 1200)).toBe(isRight);
  expect(["1,200", "1200"].some((number) => isBeginningOf(text, number))).toBe(isBeginning);
});

// The texts of a run.

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

test.each([
  [{ q: "", matches: 9 }, "all instances"],
  [{ q: "tag:ci", list: "web-1,web-2", matches: 2 }, "tag:ci, on a pasted list: web-1,web-2"],
  [{ q: "", list: "", matches: 2 }, "on a pasted list"],
  [{ q: "", list: "-web-1", matches: 8 }, "not on a pasted list: web-1"],
  [{ q: "", list: "-", matches: 8 }, "not on a pasted list"],
])("the search that chose a run's instances, %o", (chosenBy, text) => {
  expect(chosenByText(chosenBy)).toBe(text);
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
  expect(items.map(({ target }) => target.id).join(" ")).toBe("b d f a c h i");
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
  expect(title({ accepted: 3, underWay: 1 })).toBe("Delete of 4 instances sent");
  expect(title({ accepted: 1, done: 3 })).toBe("Delete of 4 instances sent");
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

test.each([
  [{ why: "forbidden" }, "the API doesn’t allow this key to stop instances"],
  [{ why: "refused" }, "the API refused the last 3 stops"],
  [{ why: "unclear" }, "the last 3 stops got no clear answer"],
  [{ why: "mixed" }, "the last 3 stops were refused or got no clear answer"],
  [{ why: "first" }, "the first stop isn’t known to have worked"],
  [{ why: "slept", sleptMs: 3_600_000, awakeAt: 0 }, "this computer slept for 60 min"],
] as const)("the title of a run that's held: %o", (hold, text) => {
  expect(holdText("stop", hold.why === "slept" ? hold : { ...hold, operationId: "1" })).toBe(
    `Held: ${text}`,
  );
});
