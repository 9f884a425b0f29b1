import { expect, test } from "vitest";
import { createLocalApi } from "./local-api.ts";

const options = { instances: 30, transitMs: 4000 };

test("an API started from a state has every change of the earlier one, and continues from there", () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const clock = () => now;
  const first = createLocalApi({ ...options, now: clock });
  first.fleet.stop("480213");
  first.fleet.delete("480250");
  first.fleet.remove("480287");
  first.fleet.patch("480324", { hostName: "patched" });
  first.fleet.add({ id: "1", hostName: "at the start" }, "start");
  first.fleet.add({ id: "2", hostName: "at the end" });

  now += 3_600_000;
  const second = createLocalApi({
    ...options,
    now: clock,
    state: structuredClone(first.exportState()),
  });
  expect(second.fleet.page(1, 100)).toEqual(first.fleet.page(1, 100));
  expect(second.fleet.total()).toBe(30);
  expect(second.fleet.get("480213")).toHaveProperty("state", "STOPPED");
  expect(second.fleet.get("480250")).toBeUndefined();

  second.fleet.add({ id: "3" });
  expect(second.fleet.page(1, 100).map(({ id }) => id)).toEqual([
    ...first.fleet.page(1, 100).map(({ id }) => id),
    "3",
  ]);
});

test("a delete in progress is still in progress", () => {
  const first = createLocalApi({ ...options, now: () => 0 });
  first.fleet.delete("480213");
  const second = createLocalApi({ ...options, now: () => 3999, state: first.exportState() });
  expect(second.fleet.get("480213")).toHaveProperty("state", "DELETING");
});
