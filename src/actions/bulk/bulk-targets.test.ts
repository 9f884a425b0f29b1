import { expect, test } from "vitest";
import { isBeginningOf, isNumber } from "../ConfirmDialog.tsx";
import { shareText } from "./BulkFacts.tsx";
import {
  bulkRefusal,
  type BulkRules,
  divideTargets,
  skippedOf,
  skippedText,
} from "./bulk-targets.ts";

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
  ["12,00", false],
  ["1200", true],
  ["1.200", true],
  ["120", false, true],
  ["1 200", true],
  ["12000", false],
  // Of other keyboards (whatwg/html#11395, autoNumeric/autoNumeric#682).
  ["１２００", true],
  ["١٢٠٠", true],
  ["۱٬۲۰۰", true],
  ["१२", false, true],
  ["१३", false],
])("%s typed for 1200", (text, isRight, isBeginning = isRight) => {
  expect(isNumber(text, 1200)).toBe(isRight);
  expect(isNumber(text, 1200) || isBeginningOf(text, 1200)).toBe(isBeginning);
});
