import { expect, test } from "vitest";
import { FleetIndex } from "../worker/fleet-index.ts";
import { FleetSearch } from "../worker/fleet-search.ts";
import { endPass } from "../../testing/engines/passes.ts";
import { plainText } from "./plain-text.ts";
import { notFleet, notForms } from "../../testing/engines/not-forms.ts";

const index = new FleetIndex();
index.setCatalogue([]);
index.putPage(1, notFleet);
endPass(index, 1);
const fleet = new FleetSearch(index);

function search(typed: string) {
  const request = { sort: undefined, page: 1, limit: 10, now: 0 };
  const { items, problem, unknownValues } = fleet.search({ q: plainText(typed), ...request });
  return { problem, unknownValues, hosts: items.map(({ hostName = "" }) => hostName) };
}

test.each(notForms.excludes)("%s excludes prod", (typed) => {
  expect(search(typed).hosts).toEqual(["web-1", "web-ci-1"]);
});

test.each(notForms.narrows)("%s only narrows", (typed) => {
  const { problem, hosts } = search(typed);
  expect(problem).toBeUndefined();
  const [, rest = "*"] = /^(web) /.exec(typed) ?? [];
  expect(search(rest).hosts).toEqual(expect.arrayContaining(hosts));
  expect(hosts.length).toBeLessThan(search(rest).hosts.length);
});

test.each(notForms.mistake)("%s is a mistake and finds nothing", (typed) => {
  expect(search(typed)).toEqual({ problem: "mistake", unknownValues: [], hosts: [] });
  const q = plainText(typed);
  expect(() => fleet.choose({ q }, 0)).toThrow(RangeError);
  expect(() => fleet.pick({ kind: "matches", q, sort: undefined, now: 0 })).toThrow(RangeError);
});

test.each(notForms.said)("%s is taken literally, which is said", (typed) => {
  const { problem, unknownValues } = search(typed);
  expect(problem).toBeUndefined();
  expect(unknownValues).not.toEqual([]);
});
