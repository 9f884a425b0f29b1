import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLocalApi } from "../local-api/local-api.ts";
import { readSpecification } from "../src/api/schema.ts";
import { fieldsWith } from "../src/fleet/query/fields.ts";
import { parseQuery } from "../src/fleet/query/parse.ts";
import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { FleetSearch } from "../src/fleet/worker/fleet-search.ts";
import { queryRules } from "../src/search/box/SearchHelp.tsx";
import { root } from "./run.mjs";

const page = readFileSync(join(root, "docs/search.md"), "utf8");
const documented = Array.from(page.matchAll(/^\| `([^`]+)`/gm), ([, example = ""]) => example);
const queryFields = fieldsWith().all;
const inHelp = [
  ...queryRules.map(([example]) => example),
  ...queryFields.map(({ example }) => example),
];

/** The demo's fleet, with one instance selected. */
function demoFleet(): FleetSearch {
  const instances = 1284;
  const { fleet, catalogue } = createLocalApi({ instances });
  const index = new FleetIndex();
  index.setCatalogue(catalogue.page(1, 100).flatMap((item) => readSpecification(item) ?? []));
  index.putPage(1, fleet.page(1, instances));
  const search = new FleetSearch(index);
  search.protectedTags = ["prod"];
  search.selectedIds = new Set(["480213"]);
  return search;
}

const search = demoFleet();

test.each([...new Set([...documented, ...inHelp])])(
  "the example %s has matches in the demo",
  (q) => {
    expect(parseQuery(q).mistakes).toBeUndefined();
    const { total } = search.search({ q, sort: undefined, page: 1, limit: 1, now: Date.now() });
    expect(total).toBeGreaterThan(0);
  },
);

test("the table has every field", () => {
  const missing = queryFields.filter(({ name }) => !documented.some((q) => q.startsWith(name)));
  expect(missing).toEqual([]);
});
