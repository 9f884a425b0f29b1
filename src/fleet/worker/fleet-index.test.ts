import { expect, onTestFinished, test, vi } from "vitest";
import { FleetIndex } from "./fleet-index.ts";
import { FleetSearch, type SearchRequest } from "./fleet-search.ts";
import { endPass } from "../../testing/stand-ins/passes.ts";

const instances = [
  {
    id: "10",
    hostName: "web-10",
    state: "RUNNING",
    region: "eu-west-1",
    ipv4: "10.0.0.9",
    tags: ["Prod"],
  },
  {
    id: "9",
    hostName: "Web-2",
    state: "RUNNING",
    region: "us-east-1",
    ipv4: "10.0.0.10",
    tags: ["prod", "web"],
  },
  {
    id: "8",
    hostName: "db-1",
    state: "STOPPED",
    region: "eu-west-1",
    ipv4: "9.255.0.1",
    specification: "c4-m8",
  },
  {
    id: "7",
    state: "STOPPED",
    region: null,
    createdAt: "2026-01-01T00:00:00Z",
    specificationId: "s-1",
  },
];

function fleetOf(items: unknown[] = instances) {
  const index = new FleetIndex();
  index.putPage(1, items);
  return { index, fleet: new FleetSearch(index) };
}
const listOf = (listed: string[]) => ({
  isNegated: false,
  listed: { ids: listed, unticked: [], isReviewed: false },
  text: undefined,
});
const search = (fleet: FleetSearch, request: Partial<SearchRequest> = {}) =>
  fleet.search({ q: "", sort: undefined, page: 1, limit: 100, now: 0, ...request });
const ids = (fleet: FleetSearch, request?: Partial<SearchRequest>) =>
  search(fleet, request).items.map(({ id }) => id);

test("without a query everything matches, in the order of the list, page by page", () => {
  expect(ids(fleetOf().fleet)).toEqual(["10", "9", "8", "7"]);
  expect(search(fleetOf().fleet, { page: 2, limit: 3 })).toMatchObject({
    total: 4,
    searchedCount: 4,
  });
  expect(ids(fleetOf().fleet, { page: 2, limit: 3 })).toEqual(["7"]);
});

test("a match is the instance as the API gave it", () => {
  const [first] = search(fleetOf([{ id: "1", hostName: "A", future: { x: [1] } }]).fleet).items;
  expect(first).toEqual({
    id: "1",
    hostName: "A",
    tags: [],
    raw: { id: "1", hostName: "A", future: { x: [1] } },
  });
});

test("a reading without tags does not take them away, which may protect the instance; an empty list does", () => {
  const { index, fleet } = fleetOf();
  const tags = () => search(fleet).items[0]?.tags;
  for (const given of [{}, { tags: null }, { tags: "web" }]) {
    index.update([{ id: "10", ...given }]);
    expect(tags()).toEqual(["Prod"]);
  }
  index.update([{ id: "10", tags: [] }]);
  expect(tags()).toEqual([]);
});

test("a reading without a creation time keeps it, in exports too; another machine keeps nothing", () => {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  const createdAt = "2026-01-01T00:00:00Z";
  index.putPage(1, [{ id: "1", hostName: "web-1", createdAt, tags: ["vital"] }]);
  index.update([{ id: "1", hostName: "web-1", state: "STOPPED" }]);
  const source = { kind: "instances", ids: ["1"], others: [] } as const;
  const kept = { createdAt, tags: ["vital"], state: "STOPPED" };
  expect(fleet.pick(source).items).toMatchObject([kept]);
  expect(fleet.choose({ q: "" }, 0)).toMatchObject([{ createdAt, tags: ["vital"] }]);
  for (const other of [{ hostName: "web-2" }, { createdAt: "2026-02-02T00:00:00Z" }]) {
    index.update([{ id: "1", hostName: "web-1", createdAt, tags: ["vital"] }]);
    index.update([{ id: "1", ...other }]);
    expect(fleet.pick(source).items).toEqual([{ id: "1", ...other }]);
  }
});

test("an item whose tags no reading has shown does not seem to have an empty list of them", () => {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  index.putPage(1, [{ id: "1", createdAt: "2026-01-01T00:00:00Z" }]);
  index.update([{ id: "1", state: "STOPPED" }]);
  expect(fleet.pick({ kind: "instances", ids: ["1"], others: [] }).items[0]).not.toHaveProperty(
    "tags",
  );
});

test("facets count the matches of the rest of the query, in the API's spelling", () => {
  const { fleet } = fleetOf();
  expect(fleet.facet("state", { q: "" }, 0)).toEqual([
    { value: "RUNNING", count: 2 },
    { value: "STOPPED", count: 2 },
  ]);
  expect(fleet.facet("tag", { q: "state:running" }, 0)).toEqual([
    { value: "Prod", count: 2 },
    { value: "web", count: 1 },
  ]);
  expect(fleet.facet("state", { q: "state=running region:eu*" }, 0)).toEqual([
    { value: "RUNNING", count: 1 },
    { value: "STOPPED", count: 1 },
  ]);
});

test("the catalogue gives names and sizes to instances that are already here", () => {
  const { index, fleet } = fleetOf();
  expect(ids(fleet, { q: "c8-m16" })).toEqual([]);
  index.setCatalogue([{ id: "s-1", specification: "c8-m16", vcpus: 8, memoryMb: 16_384, raw: {} }]);
  expect(ids(fleet, { q: "cpu>=8" })).toEqual(["7"]);
  expect(ids(fleet, { q: "c8-m16" })).toEqual(["7"]);
  expect(ids(fleet, { q: "spec=c8-m16" })).toEqual(["7"]);
  expect(ids(fleet, { q: "spec:c4*" })).toEqual(["8"]);
});

test("the catalogue changes nothing in an empty fleet", () => {
  const index = new FleetIndex();
  const { version } = index;
  index.setCatalogue([{ id: "s-1", specification: "c8-m16", vcpus: 8, memoryMb: 16_384, raw: {} }]);
  expect(index.version).toBe(version);
});

test("an update replaces known instances and adds none", () => {
  const { index, fleet } = fleetOf();
  const before = index.version;
  index.update([{ id: "8", hostName: "db-renamed" }, { id: "99" }]);
  expect(index.version).toBe(before + 1);
  expect(ids(fleet, { q: "renamed" })).toEqual(["8"]);
  index.update([{ id: "8", hostName: "db-renamed" }]);
  expect(index.version).toBe(before + 1);
  index.update([{ id: 7, hostName: "numbered" }]);
  expect(ids(fleet, { q: "numbered" })).toEqual(["7"]);
  index.remove("8");
  expect(index.version).toBe(before + 3);
  expect(index.size).toBe(3);
  expect(ids(fleet)).toEqual(["10", "9", "7"]);
});

test("a page that was requested before its instance was read or deleted does not undo that", () => {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  const now = Date.now();
  const page = ["1", "2", "3"].map((id) => ({ id, state: "RUNNING" }));
  index.update([{ id: 1, state: "STOPPED" }], now - 10);
  index.update([{ id: "2", state: "STOPPED" }], now - 30, false);
  index.remove("3", now - 10);
  index.update([{ id: "3", state: "RUNNING" }], now - 20);
  index.putPage(1, page, now - 20);
  const states = () => search(fleet).items.map(({ id, state }) => `${id} ${state}`);
  expect(states()).toEqual(["1 STOPPED", "2 RUNNING"]);
});

test("an answer about an instance alone holds for two minutes against a list, or while its updatedAt is newer", () => {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  const state = () => search(fleet).items.map(({ state }) => state);
  const time = Date.now() - 10 * 60_000;
  const listed = (seconds: number, updatedAt?: string) =>
    index.putPage(1, [{ id: "1", state: "RUNNING", updatedAt }], time + seconds * 1000);
  listed(0);
  index.update([{ id: "1", state: "STOPPED" }], time + 1000);
  listed(119);
  expect(state()).toEqual(["STOPPED"]);
  listed(121);
  expect(state()).toEqual(["RUNNING"]);
  const stopped = { id: "1", state: "STOPPED", updatedAt: "2026-01-01T00:00:02Z" };
  index.update([stopped], time + 200_000);
  listed(500, "2026-01-01T00:00:01Z");
  expect(state()).toEqual(["STOPPED"]);
  listed(501, "2026-01-01T00:00:03Z");
  expect(state()).toEqual(["RUNNING"]);
});

test("what a 404 has proven gone is listed until its id answers, but can't be selected", () => {
  const { index, fleet } = fleetOf();
  endPass(index, 1);
  const chosen = () => fleet.choose({ q: "web" }, 0).map(({ id }) => id);
  index.remove("10");
  expect(ids(fleet, { q: "web" })).toEqual(["9"]);
  index.putPage(1, instances, Date.now() + 1);
  endPass(index, 1);
  expect(ids(fleet, { q: "web" })).toEqual(["10", "9"]);
  expect(chosen()).toEqual(["9"]);
  expect(index.changes.changes.map(({ kind }) => kind)).toEqual(["gone"]);
  index.update([instances[0]], Date.now() + 2);
  expect(chosen()).toEqual(["10", "9"]);
  expect(index.changes.changes.map(({ kind }) => kind)).toEqual(["gone", "new"]);
});

test("the id of what is gone can be another machine's", () => {
  const { index, fleet } = fleetOf();
  index.remove("10");
  index.putPage(1, [{ ...instances[0], hostName: "web-99" }], Date.now() + 1);
  expect(fleet.choose({ q: "web-99" }, 0)).toHaveLength(1);
});

test("the order follows a changed host name and a new instance", () => {
  const { index, fleet } = fleetOf();
  const sorted = (): string[] => ids(fleet, { sort: { column: "hostName", descending: false } });
  expect(sorted()).toEqual(["8", "9", "10", "7"]);
  index.update([{ id: "8", hostName: "web-3" }]);
  expect(sorted()).toEqual(["9", "8", "10", "7"]);
  index.remove("9");
  index.putPage(2, [{ id: "5", hostName: "web-11" }]);
  expect(sorted()).toEqual(["8", "10", "5", "7"]);
});

test("a query finds changed instances, and instances that have aged", () => {
  const { index, fleet } = fleetOf();
  expect(ids(fleet, { q: "state:stopped" })).toEqual(["8", "7"]);
  index.update([{ id: "8", state: "RUNNING" }]);
  expect(ids(fleet, { q: "state:stopped" })).toEqual(["7"]);
  const created = Date.parse("2026-01-01T00:00:00Z");
  expect(ids(fleet, { q: "age>1d", now: created })).toEqual([]);
  expect(ids(fleet, { q: "age>1d", now: created + 2 * 24 * 3_600_000 })).toEqual(["7"]);
});

test("reading the same page again is no change; another order is", () => {
  const { index, fleet } = fleetOf();
  const before = index.version;
  index.putPage(1, structuredClone(instances));
  expect(index.version).toBe(before);
  index.putPage(1, instances.toReversed());
  expect(index.version).toBe(before + 1);
  expect(ids(fleet)).toEqual(["7", "8", "9", "10"]);
});

test("of duplicates on a page the first counts, and both count as readable", () => {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  const twice = [
    { id: "1", hostName: "first" },
    { id: "1", hostName: "second" },
  ];
  expect(index.putPage(1, twice)).toEqual(["1", "1"]);
  expect(fleet.find("second", 1)).toMatchObject({ items: [], total: 0 });
  expect(fleet.find("first", 1)).toMatchObject({
    items: [{ id: "1", hostName: "first" }],
    total: 1,
  });
});

test("whatever is handed out says when it was read", () => {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  const [first, second] = [Date.now() - 2000, Date.now() - 1000];
  index.putPage(1, [{ id: "1", region: "eu" }, { id: "2" }], first);
  index.update([{ id: "2", state: "STOPPED" }], second);
  expect(fleet.find("", 2).readTimes).toEqual([first, second]);
  const everything = { q: "", sort: undefined, page: 1, limit: 2, now: 0 };
  expect(fleet.search(everything).readTimes).toEqual([first, second]);
  expect(
    fleet.groupMember({ q: "", field: "region", now: 0, value: "eu", place: 0 }),
  ).toMatchObject({
    instance: { id: "1" },
    readAt: first,
  });
});

test("an instance on two pages counts once, and is removed when two passes have it on no page", () => {
  const { index, fleet } = fleetOf();
  endPass(index, 1);
  index.putPage(2, [instances[3], { id: "6" }]);
  const read = [
    { page: 1, instances: 4 },
    { page: 2, instances: 2 },
  ];
  expect(index.overview(2)).toEqual({ read, overlapping: [1, 2] });
  expect(index.overview(1)).toEqual({ read, overlapping: [] });
  expect(index.size).toBe(5);
  index.putPage(1, instances.slice(0, 3));
  index.putPage(2, [{ id: "6" }]);
  endPass(index, 2);
  expect(ids(fleet)).toEqual(["10", "9", "8", "6"]);
  endPass(index, 1);
  expect(ids(fleet)).toEqual(["10", "9", "8"]);
  expect(index.takeRemovedIds()).toEqual(["7"]);
  endPass(index, 1);
  expect(index.takeRemovedIds()).toEqual(["6"]);
  expect(index.takeRemovedIds()).toEqual([]);
});

test("a pass that isn't consistent counts for no instance as one without it", () => {
  const { index, fleet } = fleetOf();
  endPass(index, 1);
  index.putPage(1, instances.slice(0, 3));
  endPass(index, 1, { isConsistent: false });
  expect(ids(fleet)).toEqual(["10", "9", "8", "7"]);
  endPass(index, 1);
  expect(index.takeRemovedIds()).toEqual([]);
  endPass(index, 1);
  expect(index.takeRemovedIds()).toEqual(["7"]);
});

test("an id that is used again is not reported as removed", () => {
  const index = new FleetIndex();
  for (const createdAt of ["2026-01-01", "2026-02-02"]) {
    index.putPage(1, [{ id: "1", createdAt }]);
    endPass(index, 1);
  }
  expect(index.changes.changes.map(({ kind }) => kind)).toEqual(["gone", "new"]);
  expect(index.takeRemovedIds()).toEqual([]);
});

test("a pasted list limits everything that a query does", () => {
  const { index, fleet } = fleetOf();
  const list = "pasted";
  fleet.lists.put(list, listOf(["8", "10", "99"]));
  // In the order of the list.
  expect(ids(fleet, { list })).toEqual(["8", "10"]);
  expect(ids(fleet, { list, q: "state:stopped" })).toEqual(["8"]);
  index.remove("10");
  expect(fleet.choose({ q: "", list }, 0).map(({ id }) => id)).toEqual(["8"]);
  expect(fleet.lists.summary(list)).toMatchObject({ found: 1, gone: ["10", "99"] });
  expect(fleet.totals({ q: "", list }, 0).matches.count).toBe(1);
  expect(fleet.totals({ q: "", list }, 0).allTones.stop).toBe(2);
  expect(fleet.summarize("region", { q: "", list }, 0).total.count).toBe(1);
  expect(fleet.facet("state", { q: "state:running", list }, 0)).toEqual([
    { value: "STOPPED", count: 1 },
  ]);
  const { items } = fleet.pick({ kind: "matches", q: "", list, sort: undefined, now: 0 });
  expect(items.map(({ id }) => id)).toEqual(["8"]);
});

test("a list that is not known matches nothing: it fails", () => {
  expect(() => ids(fleetOf().fleet, { list: "other" })).toThrow(RangeError);
  expect(() => fleetOf().fleet.choose({ q: "", list: "other" }, 0)).toThrow(RangeError);
  expect(() => fleetOf().fleet.lists.summary("other")).toThrow(RangeError);
});

test("all matches can be chosen, in the order of the list", () => {
  expect(fleetOf().fleet.choose({ q: "region:eu*" }, 0)).toEqual([
    {
      id: "10",
      hostName: "web-10",
      state: "RUNNING",
      ipv4: "10.0.0.9",
      region: "eu-west-1",
      tags: ["Prod"],
    },
    {
      id: "8",
      hostName: "db-1",
      state: "STOPPED",
      ipv4: "9.255.0.1",
      region: "eu-west-1",
      specification: "c4-m8",
      tags: [],
    },
  ]);
});

test("words find instances by their names in any order, whole names first", () => {
  const found = (text: string) =>
    fleetOf()
      .fleet.find(text, 2)
      .items.map(({ id }) => id);
  expect(found("WEB")).toEqual(["10", "9"]);
  expect(fleetOf().fleet.find("web", 1)).toMatchObject({ items: [{ id: "10" }], total: 2 });
  expect(found("10.0.0.1")).toEqual(["9"]);
  expect(found("7")).toEqual(["7"]);
  expect(found("10.0.0 web")).toEqual(["10", "9"]);
});

test("the fleet is whole while its last pass was consistent, and that's a change", () => {
  const index = new FleetIndex();
  index.putPage(1, []);
  expect(index.isWhole).toBe(false);
  const before = index.version;
  endPass(index, 1);
  expect(index.isWhole).toBe(true);
  expect(index.version).toBe(before + 1);
  endPass(index, 1);
  expect(index.version).toBe(before + 1);
  endPass(index, 1, { isConsistent: false });
  expect(index.isWhole).toBe(false);
});

test("a pass that isn't consistent drops nothing, and says how many it has seen", () => {
  vi.useFakeTimers({ now: 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const index = new FleetIndex();
  index.putPage(1, [{ id: "1" }, { id: "2" }, { id: "3" }]);
  endPass(index, 1);
  vi.setSystemTime(2000);
  index.putPage(1, [{ id: "1" }, { id: "2" }]);
  index.putPage(1, [{ id: "2" }]);
  expect(index.endPass({ lastPage: 1, isConsistent: false, unreadable: 0, beganAt: 2000 })).toEqual(
    {
      least: 1,
      most: 2,
    },
  );
  expect(index.size).toBe(3);
});

const sized = [
  { id: "1", hostName: "web-1", specificationId: "s-1" },
  { id: "2", hostName: "web-2", specificationId: "s-2", createdAt: "2026-01-01T00:00:00Z" },
  { id: "3", hostName: "db-3", specificationId: "s-9" },
];
const catalogue = [
  { id: "s-1", specification: "c2-m4", vcpus: 2, memoryMb: 4096, raw: {} },
  { id: "s-2", specification: "c8-m16", vcpus: 8, memoryMb: 16_384, raw: {} },
];

test.each([
  "web cpu>=4",
  "-mem>=8gb",
  "web OR storage>1",
  "web no:size",
  "-spec:c8-m16",
  "web -(db OR -no:size)",
])("before the catalogue is read, %s waits for it", (q) => {
  const { fleet } = fleetOf(sized);
  expect(ids(fleet, { q })).toEqual([]);
  expect(search(fleet, { q }).problem).toBe("unread sizes");
  expect(fleet.summarize("state", { q }, 0).problem).toBe("unread sizes");
  expect(() => fleet.choose({ q }, 0)).toThrow(RangeError);
  const source = { kind: "matches", q, sort: undefined, now: 0 } as const;
  expect(() => fleet.pick(source)).toThrow(RangeError);
});

test.each([
  ["cpu>=4", ["2"], { count: 1, of: "size" }],
  ["-cpu>=4", ["1"], { count: 1, of: "size" }],
  ["web -cpu>=4", ["1"], { count: 0, of: "size" }],
  ["db OR cpu>=4", ["2", "3"], { count: 0, of: "size" }],
  ["-age>1d", [], { count: 2, of: "date" }],
  ["age>1d -cpu<4", ["2"], { count: 1, of: "size or date" }],
  ["no:size", ["3"], undefined],
  ["-spec:c8-m16", ["1", "3"], undefined],
])("what isn't known matches neither a term nor its negation: %s", (q, matches, unlisted) => {
  const { index, fleet } = fleetOf(sized);
  index.setCatalogue(catalogue);
  const now = Date.UTC(2026, 5, 1);
  expect(ids(fleet, { q, now })).toEqual(matches);
  expect(search(fleet, { q, now })).toMatchObject({ problem: undefined, unlisted });
  expect(fleet.choose({ q }, now).map(({ id }) => id)).toEqual(matches);
});

test("a specification without a name is found, and excluded, by the size that the list shows instead", () => {
  const { index, fleet } = fleetOf(sized);
  const nameless = { vcpus: 4, memoryMb: 512, raw: {} };
  // Two of the same size: `spec:` tells them apart by their ids.
  index.setCatalogue([
    { id: "s-1", ...nameless },
    { id: "s-2", ...nameless },
    { id: "s-9", specification: "c4", vcpus: 4, memoryMb: 512, raw: {} },
  ]);
  expect(ids(fleet, { q: '"4 vcpu 512 mb"' })).toEqual(["1", "2"]);
  expect(ids(fleet, { q: '-"4 vCPU 512 MB"' })).toEqual(["3"]);
});
