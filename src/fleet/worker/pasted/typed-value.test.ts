import { expect, test } from "vitest";
import { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";

const machines = [
  { id: "1", hostName: "web-1", ipv4: "203.0.113.1", tags: ["prod"] },
  { id: "2", hostName: "web-10", ipv4: "203.0.113.10", tags: ["prod"] },
  { id: "3", hostName: "twin-1" },
  { id: "4", hostName: "twin-1" },
  { id: "5", hostName: "db-1:22" },
  { id: "6", hostName: "db-1" },
  { id: "7", hostName: "api-1.example.com" },
];

function fleetOf(isComplete = true) {
  const index = new FleetIndex();
  index.putPage(1, machines);
  if (isComplete) index.endScan(1);
  return new FleetSearch(index);
}
const fleet = fleetOf();

test.each([
  ["ssh root@web-1", "host", "1"],
  ["ssh root@web-1 -p 22", "host", "1"],
  ["http://WEB-1:8080/health", "host", "1"],
  ["web-1.", "host", "1"],
  ["203.0.113.1:22", "ip", "1"],
  ["https://console.example.com/instances/2", "id", "2"],
])("%j means one instance, and can be selected as a whole", (q, field, id) => {
  expect(fleet.typedValue(q)).toMatchObject({ verdict: "certain", field });
  expect(fleet.problemsOf({ q })).toEqual([]);
  expect(fleet.choose({ q }, 0).map((choice) => choice.id)).toEqual([id]);
});

test.each([
  ["web-1.example.com", { verdict: "short name", q: "host=web-1", count: 1 }],
  ["ssh root@api-1", { verdict: "short name", q: "host=api-1.example.com", count: 1 }],
  ["root@twin-1", { verdict: "several", q: "host=twin-1", count: 2 }],
])("%j is only offered as something else", (q, typed) => {
  expect(fleet.typedValue(q)).toMatchObject(typed);
  expect(fleet.choose({ q }, 0)).toEqual([]);
  expect(fleet.choose({ q: typed.q }, 0)).toHaveLength(typed.count);
});

test("a URL with several readings stays a mistake", () => {
  const q = "http://twin-1/";
  expect(fleet.problemsOf({ q })).toEqual([{ kind: "mistake" }]);
  expect(() => fleet.choose({ q }, 0)).toThrow(RangeError);
});

test.each([
  // Found as it's typed.
  ["db-1:22", ["5"]],
  ["web-1", ["1", "2"]],
  ["prod", ["1", "2"]],
  ["-web-1", ["3", "4", "5", "6", "7"]],
  ["root@nowhere-1", []],
])("%j stays a search", (q, ids) => {
  expect(fleet.typedValue(q)).toBeUndefined();
  expect(fleet.choose({ q }, 0).map(({ id }) => id)).toEqual(ids);
});

test("nothing is read otherwise before every instance is here", () => {
  expect(fleetOf(false).typedValue("root@web-1")).toBeUndefined();
});
