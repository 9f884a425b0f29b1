import { expect, test } from "vitest";
import { readPastedText } from "../../pasted/read-pasted-text.ts";
import { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";

const machines = [
  { id: "1", hostName: "web-1" },
  { id: "2", hostName: "web-2" },
  { id: "3", hostName: "twin-1" },
  { id: "4", hostName: "twin-1" },
  { id: "5", hostName: "db-1" },
];

/** The list of a text and, once it's settled, of ids. */
function fleetWith(text: string, items: { id: string; hostName: string }[] = machines) {
  const index = new FleetIndex();
  index.putPage(1, items);
  const fleet = new FleetSearch(index);
  const read = readPastedText(text);
  const put = (ids?: string[], isNegated = false, uncertain: string[] = []) =>
    fleet.lists.put("list", { isNegated, ids, uncertain, text }, read);
  put();
  const listed = (sort?: { column: "hostName"; descending: boolean }) =>
    fleet.choose({ q: "", list: "list" }, 0, sort).map(({ id }) => id);
  return { index, fleet, put, listed };
}

test("only what's certain is listed, in the order of the text", () => {
  const { fleet, listed } = fleetWith("web-2\ntwin-1\n# db-1\nweb-1\nnowhere-1\n");
  expect(listed()).toEqual(["2", "1"]);
  expect(listed({ column: "hostName", descending: false })).toEqual(["1", "2"]);
  expect(fleet.lists.summary("list")).toMatchObject({
    found: 2,
    gone: [],
    counts: { uncertain: 2, missing: 1 },
  });
  expect(fleet.lists.missingValues("list")).toEqual(["nowhere-1"]);
});

test("what was ticked is listed at its place in the text, and no longer uncertain", () => {
  const { fleet, put, listed } = fleetWith("web-2\ntwin-1\nweb-1");
  put(["2", "1", "4"]);
  expect(listed()).toEqual(["2", "4", "1"]);
  expect(fleet.lists.summary("list").counts?.uncertain).toBe(0);
});

test("a list of ids stays as it is: who comes later is only offered, and who's gone is named", () => {
  const { index, fleet, put, listed } = fleetWith("web-1\nweb-2\nweb-3");
  put(["1", "2"]);
  expect(listed()).toEqual(["1", "2"]);
  // web-1 was made anew.
  index.remove("1");
  index.putPage(1, [{ id: "7", hostName: "web-1" }, machines[1], { id: "6", hostName: "web-3" }]);
  expect(listed()).toEqual(["2"]);
  const { found, gone, counts } = fleet.lists.summary("list");
  expect({ found, gone, counts }).toMatchObject({ found: 1, gone: ["1"], counts: { missing: 0 } });
  const { lines } = fleet.lists.page("list", { filter: "all", page: 1, limit: 10 });
  const candidates = lines.map(({ findings }) =>
    findings.flatMap(({ verdict, candidates }) =>
      candidates.map(({ id, isListed, isGone }) => ({ verdict, id, isListed, isGone })),
    ),
  );
  expect(candidates).toEqual([
    [
      { verdict: "uncertain", id: "7", isListed: false, isGone: false },
      { verdict: "uncertain", id: "1", isListed: true, isGone: true },
    ],
    [{ verdict: "certain", id: "2", isListed: true, isGone: false }],
    [{ verdict: "uncertain", id: "6", isListed: false, isGone: false }],
  ]);
});

test("what isn't on the list leaves out what the text may mean, too", () => {
  const { fleet, put, listed } = fleetWith("web-2\ntwin-1");
  expect(fleet.lists.summary("list").others).toBe(2);
  put(["2"], true, ["3", "4"]);
  expect(listed()).toEqual(["1", "5"]);
  expect(fleet.lists.summary("list")).toMatchObject({ found: 1, others: 2 });
  // One of the twins was ticked. That doesn't make the other one a target.
  put(["2", "3"], true);
  expect(listed()).toEqual(["1", "5"]);
});

test("a machine that was made anew under a listed name isn't among those that aren't on the list", () => {
  const { index, put, listed } = fleetWith("web-1\nweb-2");
  put(["1", "2"], true);
  index.remove("1");
  index.putPage(1, [{ id: "7", hostName: "web-1" }, ...machines.slice(1)]);
  expect(listed()).toEqual(["3", "4", "5"]);
});

test("a list that excludes nothing doesn't mean the whole fleet", () => {
  const { fleet, put, listed } = fleetWith("nowhere-1");
  put([], true);
  expect(listed()).toEqual([]);
  fleet.lists.put(
    "ids",
    { isNegated: true, ids: ["99"], uncertain: [], text: undefined },
    undefined,
  );
  expect(fleet.choose({ q: "", list: "ids" }, 0)).toEqual([]);
});

test("a text with too many values lists nothing", () => {
  const text = Array.from({ length: 10_001 }, (_, number) => `web-${number}`).join("\n");
  const { fleet, listed } = fleetWith(text);
  expect(listed()).toEqual([]);
  expect(fleet.lists.summary("list").hasTooManyValues).toBe(true);
});

test("a page of the review has the lines of its filter, and counts the others", () => {
  const { fleet } = fleetWith("web-1\ntwin-1\nnowhere-1\ndb-1.example.com, web-2\nSome words");
  const pageOf = (filter: "uncertain" | "missing" | "found" | "all", limit = 10, page = 1) =>
    fleet.lists.page("list", { filter, page, limit });
  expect(pageOf("all").totals).toEqual({ uncertain: 2, missing: 1, found: 2, all: 5 });
  expect(pageOf("uncertain").lines.map(({ number }) => number)).toEqual([2, 4]);
  expect(pageOf("uncertain").lines[1]).toMatchObject({
    text: "db-1.example.com, web-2",
    marks: [
      { start: 0, end: 16, verdict: "uncertain" },
      { start: 18, end: 23, verdict: "certain" },
    ],
    findings: [{ verdict: "uncertain", reason: "short name", candidates: [{ id: "5" }] }],
  });
  expect(pageOf("uncertain").shortNameIds).toEqual(["5"]);
  const numbers = (page: number) => pageOf("all", 2, page).lines.map(({ number }) => number);
  expect([1, 2, 3, 4].map(numbers)).toEqual([[1, 2], [3, 4], [5], []]);
});
