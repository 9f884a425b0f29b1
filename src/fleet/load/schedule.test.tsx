import { expect, test } from "vitest";
import { emptyFleetState, type KnownFleet, type Reading } from "../fleet-state.ts";
import { parseConfig } from "../../session/config.ts";
import { createSchedule, pauseMs } from "./schedule.ts";

// A closed fleet's state no longer changes, so without this the next load began in the same moment, for ever.
test("a schedule that is needed only after it was closed reads nothing", async () => {
  let reads = 0;
  const ended = () => Promise.reject(new Error("The session has ended."));
  const schedule = createSchedule({
    source: {
      readPage() {
        reads += 1;
        return ended();
      },
      overview: ended,
      endPass: ended,
      maxConcurrent: () => 1,
    },
    config: parseConfig({}),
    getState: () => emptyFleetState,
    enter: () => undefined,
    setKnown: () => undefined,
  });
  schedule.close();
  schedule.setNeeded(true);
  await schedule.load();
  expect(reads).toBe(0);
});

const limits = { refreshSeconds: 15, readsPerSecond: 30 };
const off = { ...limits, refreshSeconds: 0 };
const lost = { kind: "network", message: "lost" } as const;
const refused = { kind: "api", message: "no" } as const;

const pause = (next: Reading & Partial<KnownFleet>, limit = limits) =>
  pauseMs({ ...emptyFleetState, ...next }, limit);

test("a fleet is refreshed as the list is, and a large one within a fifth of the limit", () => {
  expect(pause({ name: "whole", total: 12 })).toBe(15_000);
  expect(pause({ name: "whole", total: 60_000 })).toBe(100_000);
});

test("a pass that was interrupted goes on at once", () => {
  for (const name of ["reading", "remembered"] as const) expect(pause({ name })).toBe(0);
});

test.each([
  ["cancelled", { name: "cancelled" }],
  ["refused", { name: "failed", error: refused }],
  ["never consistent", { name: "changing", seen: { least: 1, most: 2 } }],
] as const)("a load that was %s waits for the user", (_, state) => {
  expect(pause(state)).toBeUndefined();
});

test("a failure of the network is tried again soon, a refused refresh later", () => {
  expect(pause({ name: "failed", error: lost })).toBe(5000);
  expect(pause({ name: "old", error: lost })).toBe(5000);
  expect(pause({ name: "old", error: refused })).toBe(60_000);
});

test("where automatic refresh is off, the fleet is read once", () => {
  expect(pause({ name: "none" }, off)).toBe(0);
  expect(pause({ name: "whole" }, off)).toBeUndefined();
  for (const error of [lost, refused]) expect(pause({ name: "old", error }, off)).toBeUndefined();
});
