import { expect, test } from "vitest";
import { sortColumns } from "../../fleet/columns.ts";
import { writeFile } from "../../fleet/export-file.ts";
import { FleetIndex } from "../../fleet/worker/fleet-index.ts";
import { FleetSearch } from "../../fleet/worker/fleet-search.ts";
import { parseCsv } from "../../testing/stand-ins/read-files.ts";
import { columns } from "./columns.tsx";

// Follows "add a column" in docs/architecture.md. scripts/readme.test.ts checks the files it names.

/** The second instance has the larger value in every column. */
const index = new FleetIndex();
index.setCatalogue(
  [1, 2].map((n) => ({
    id: `s-${n}`,
    specification: `size-${n}`,
    vcpus: n,
    memoryMb: n * 1024,
    storageGb: n * 10,
    raw: {},
  })),
);
index.putPage(
  1,
  [1, 2].map((n) => ({
    id: `${n}`,
    hostName: `web-${n}`,
    state: `STATE_${n}`,
    specificationId: `s-${n}`,
    region: `eu-${n}`,
    ipv4: `203.0.113.${n}`,
    privateIpv4: `10.0.0.${n}`,
    image: `DEBIAN_${n}`,
    tags: [`tag-${n}`],
    createdAt: `2026-01-0${n}T00:00:00Z`,
    updatedAt: `2026-02-0${n}T00:00:00Z`,
  })),
);
const fleet = new FleetSearch(index);

test("the list has every column once, the host name first", () => {
  const ids = columns.map(({ id }) => id);
  expect(ids[0]).toBe("hostName");
  expect(ids.toSorted()).toEqual(sortColumns.toSorted());
});

test.each(columns)("$id has a header and an order", ({ id, header }) => {
  expect(header).not.toBe("");
  for (const descending of [false, true]) {
    const sort = { column: id, descending };
    const { items } = fleet.search({ q: "", sort, page: 1, limit: 2, now: 0 });
    expect(items.map((item) => item.id)).toEqual(descending ? ["2", "1"] : ["1", "2"]);
  }
});

test("a CSV file has every column", async () => {
  const { items } = fleet.pick({ kind: "matches", q: "", sort: undefined, now: 0 });
  const file = await writeFile(items, "csv", index.sizes);
  const [names = [], first = [], second = []] = parseCsv(await file.text());
  expect(names).toHaveLength(columns.length);
  const same = names.filter((_, place) => first[place] === second[place]);
  expect(same, "columns without the value of the instance").toEqual([]);
});
