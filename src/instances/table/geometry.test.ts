import { expect, test } from "vitest";
import { columnWidth, leftOutClass, shownColumns, tableGeometry } from "./geometry.ts";

const all = shownColumns(["+id", "+vcpus", "+memory", "+storage"]);

test.each([720, 768, 919, 920, 1024, 1280, 1366, 1440, 1920, 2560])(
  "at %i px an IPv4 is whole or its column is left out, and the rest of the table is as wide as the page",
  (width) => {
    for (const shown of [shownColumns([]), all, all.slice(0, 1)]) {
      const geometry = tableGeometry(width, shown);
      const { padding, contents } = geometry ?? { padding: 0, contents: new Map() };
      for (const column of ["ipv4", "privateIpv4"] as const)
        expect(contents.get(column) ?? Infinity).toBeGreaterThanOrEqual(116);
      expect(contents.get("hostName")).toBeGreaterThanOrEqual(176);
      const columns = Array.from(contents.keys(), (id) => columnWidth(id, geometry) ?? 0);
      const sum = columns.reduce(
        (total, one) => total + one,
        contents.get("hostName") + 2 * padding,
      );
      const page = Math.min(width - 15, 1840) - (width < 920 ? 34 : 50);
      expect(sum + 52 + 4 * padding).toBe(page);
    }
  },
);

const withTeam = shownColumns([], [...shownColumns([]), "cost", "tag.env", "tag.environment"]);

test.each([1280, 1366, 1440, 1920])(
  "at %i px columns of the configuration have room for their headers and a value, and the host name for what tells it apart",
  (width) => {
    const contents = tableGeometry(width, withTeam)?.contents;
    expect(contents?.get("hostName")).toBeGreaterThanOrEqual(176);
    expect(contents?.get("cost")).toBeGreaterThanOrEqual(92);
    // "storefront" as a chip, or "data" and "+1".
    expect(contents?.get("tag.env")).toBeGreaterThanOrEqual(80);
    expect(contents?.get("tag.environment") ?? Infinity).toBeGreaterThanOrEqual(90);
  },
);

test("at 1440 px two tag keys and the cost leave room for the tags", () => {
  const shown = shownColumns([], [...shownColumns([]), "cost", "tag.env", "tag.team"]);
  expect(tableGeometry(1440, shown)?.contents.has("tags")).toBe(true);
});

test("columns that were chosen stay, and less important ones are left out", () => {
  const narrow = tableGeometry(1024, shownColumns(["+id", "region"]));
  expect([...(narrow?.contents.keys() ?? [])]).toEqual([
    "hostName",
    "state",
    "ipv4",
    "specification",
    "id",
    "created",
    "privateIpv4",
  ]);
  expect(tableGeometry(1920, all)?.contents.size).toBe(all.length);
  expect(tableGeometry(1440, shownColumns([]))?.contents.size).toBe(10);
});

test("a small card leaves out what its two lines have no room for", () => {
  const leftOut = (changed: readonly string[]) => {
    const shown = shownColumns(changed);
    const columns = shown.map((id) => ({ id }));
    return shown.filter((id) => leftOutClass(id, columns, tableGeometry(0, shown)) !== undefined);
  };
  expect(leftOut([])).toEqual([
    "specification",
    "created",
    "privateIpv4",
    "tags",
    "image",
    "updated",
  ]);
  // Without the region, another fact has its place.
  expect(leftOut(["region"])).toEqual([]);
});
