import { expect, test } from "vitest";
import { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";
import { endPass } from "../testing/passes.ts";

const createdAt = "1970-01-01T00:00:00Z";
const instances = [
  { hostName: "web-1", state: "RUNNING", region: "eu-west-1", tags: ["web"], ipv4: "10.0.0.10" },
  { hostName: "web-2", state: "RUNNING", region: "eu-west-2", tags: ["web", "prod"] },
  { hostName: "web-3", state: "BOOT_FAILED", region: "eu-west-2", tags: ["web", "PROD"] },
  { hostName: "db-1", state: "STOPPED", region: "us-1", tags: ["db", "ci"], ipv4: "10.0.0.100" },
].map((instance, place) => Object.assign(instance, { id: String(place + 1), createdAt }));

function fleetOf(items: readonly unknown[], isComplete = true): FleetSearch {
  const index = new FleetIndex();
  index.setCatalogue([]);
  index.putPage(1, items);
  if (isComplete) endPass(index, 1);
  return new FleetSearch(index);
}

const fleet = fleetOf(instances);

/** What excludes nothing, each with its offers as "label (count) → query". */
function emptyExclusions(q: string) {
  return fleet
    .emptyExclusions({ q }, 0)
    .map(({ text, offers }) =>
      [text].concat(offers.map(({ label, count, q }) => `${label} (${count}) → ${q}`)),
    );
}

test.each<[string, ...[text: string, ...offers: string[]][]]>([
  ["tag:web -tag:prdo", ["-tag:prdo", "-tag:prod (2) → tag:web -tag:prod"]],
  ["tag:web NOT tag:prdo", ["-tag:prdo", "-tag:prod (2) → tag:web NOT tag:prod"]],
  ["tag:web tag!=prdo", ["-tag=prdo", "-tag:prod (2) → tag:web -tag:prod"]],
  ["-state:runing", ["-state:runing", "-state:RUNNING (2) → -state:RUNNING"]],
  [
    "-state:failed",
    ["-state:failed", "-is:failed (1) → -is:failed", "-state:*failed* (1) → -state:*failed*"],
  ],
  [
    "-region:eu",
    ["-region:eu", "-region:eu-west-1 (1) → -region:eu-west-1", "-region:eu* (3) → -region:eu*"],
  ],
  ["-tag:pro", ["-tag:pro", "-tag:prod (2) → -tag:prod", "-tag:pro* (2) → -tag:pro*"]],
  // Each value for itself.
  ["-tag:ci,prdo,db", ["-tag:prdo", "-tag:prod (2) → -tag:ci,db,prod"]],
  [
    "-tag:prdo,wbe",
    ["-tag:prdo", "-tag:prod (2) → -tag:wbe,prod"],
    ["-tag:wbe", "-tag:web (3) → -tag:prdo,web"],
  ],
  ["-tag:ci,region:us-1", ["-tag:region:us-1", "-region:us-1 (0) → -tag:ci -region:us-1"]],
  // A pattern, a block, an address, a word.
  ["-region:ue*", ["-region:ue*", "-region:eu* (3) → -region:eu*"]],
  ["-tag:*prdo*", ["-tag:*prdo*", "-tag:*prod* (2) → -tag:*prod*"]],
  ["-ip:10.1.0.0/16", ["-ip:10.1.0.0/16"]],
  ["-ip:10.0.0.1", ["-ip:10.0.0.1", "-ip:10.0.0.1* (2) → -ip:10.0.0.1*"]],
  ["-wbe db", ["-wbe", "-web (0) → -web db"]],
  ["-host=web", ["-host=web", "-host:web (3) → -host:web"]],
  ['web -"tag:prod"', ['-"tag:prod"', "-tag:prod (2) → web -tag:prod"]],
  ["db-1 OR web -tag:prdo", ["-tag:prdo", "-tag:prod (2) → db-1 OR web -tag:prod"]],
  // Something in the fleet has it, though nothing among the other matches.
  ["tag:web -tag:db"],
  ["tag:web -host:db"],
  // No text: nothing that a typo makes, and often empty.
  ["-is:transit -cpu>64 -no:region -age>9999y"],
  // Not an exclusion.
  ["tag:prdo"],
])("%s", (q, ...expected) => {
  expect(emptyExclusions(q)).toEqual(expected);
  const problems = expected.map(([exclusion]) => ({ kind: "empty exclusion", exclusion }));
  expect(fleet.problemsOf({ q })).toEqual(problems);
});

test("until a person has said that it's right, nothing can be selected together or exported", () => {
  const query = { q: "tag:web -tag:prdo,xyz" };
  const refusal = "The query wasn’t understood.";
  const exported = (confirmed: string[]) =>
    fleet.pick({ kind: "matches", ...query, confirmed, sort: undefined, now: 0 }).items.length;
  expect(() => fleet.choose(query, 0)).toThrow(refusal);
  expect(() => fleet.choose({ ...query, confirmed: ["-tag:prdo"] }, 0)).toThrow(refusal);
  expect(() => exported([])).toThrow(refusal);
  const confirmed = ["-tag:prdo", "-tag:xyz"];
  expect(fleet.choose({ ...query, confirmed }, 0)).toHaveLength(3);
  expect(exported(confirmed)).toBe(3);
});

test("while the fleet isn't read whole, an exclusion without matches waits", () => {
  const partial = fleetOf(instances, false);
  const exclusion = "-tag:prdo";
  expect(partial.problemsOf({ q: "-tag:prdo" })).toEqual([{ kind: "unread exclusion", exclusion }]);
  expect(() => partial.choose({ q: "-tag:prdo", confirmed: [exclusion] }, 0)).toThrow(RangeError);
  expect(partial.problemsOf({ q: "-tag:prod" })).toEqual([]);
});

test("the answer follows the fleet", () => {
  const index = new FleetIndex();
  index.putPage(1, instances);
  endPass(index, 1);
  const search = new FleetSearch(index);
  expect(search.problemsOf({ q: "-tag:prdo" })).toHaveLength(1);
  index.update([{ ...instances[0], tags: ["prdo"] }]);
  expect(search.problemsOf({ q: "-tag:prdo" })).toEqual([]);
});
