import { expect, test } from "vitest";
import { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";

function fleetOf(items: unknown[]): FleetSearch {
  const index = new FleetIndex();
  index.setCatalogue([
    { id: "s", vcpus: 4, memoryMb: 8192, storageGb: 100, raw: {} },
    { id: "half", vcpus: 2, raw: {} },
  ]);
  index.putPage(1, items);
  return new FleetSearch(index);
}

test("totals are of the matches, tones of the matches without their kind of state", () => {
  const fleet = fleetOf([
    { id: "1", state: "RUNNING", region: "eu", specificationId: "s" },
    { id: "2", state: "STOPPED", region: "eu", specificationId: "s" },
    { id: "3", state: "STOPPED", region: "eu", specificationId: "half" },
    { id: "4", state: "ERROR", region: "us" },
    { id: "5", region: "us" },
  ]);
  const { matches, tones, allTones } = fleet.totals({ q: "region:eu is:stopped" }, 0);
  expect(matches).toEqual({
    count: 2,
    tones: { run: 0, wait: 0, bad: 0, stop: 2, unknown: 0 },
    vcpus: 6,
    memoryMb: 8192,
    storageGb: 100,
    unknownSizes: 1,
  });
  expect(tones).toEqual({ run: 1, wait: 0, bad: 0, stop: 2, unknown: 0 });
  expect(allTones).toEqual({ run: 1, wait: 0, bad: 1, stop: 2, unknown: 1 });
  expect(fleet.totals({ q: "" }, 0).matches).toMatchObject({ count: 5, unknownSizes: 3 });
});
