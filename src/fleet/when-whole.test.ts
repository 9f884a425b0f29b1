import { createStore } from "@tanstack/react-store";
import { expect, test } from "vitest";
import type { Failure } from "../api/error.ts";
import { type FleetState, nothingKnown } from "./fleet-state.ts";
import { whenWhole } from "./when-whole.ts";

/** A wait for a fleet that does what it is told, and what has come of it. */
function waitFor(begins: Partial<FleetState> = {}) {
  const store = createStore<FleetState>({ ...nothingKnown, ...begins });
  const told: string[] = [];
  let wants = 0;
  let resumes = 0;
  const fleet = {
    store,
    want() {
      wants += 1;
      return () => {
        wants -= 1;
      };
    },
    resume() {
      resumes += 1;
      return undefined;
    },
  };
  const stop = whenWhole(fleet, {
    onWhole: () => told.push("whole"),
    onStopped: ({ phase }) => told.push(phase),
  });
  return {
    told,
    stop,
    becomes: (change: Partial<FleetState>) => store.setState((now) => ({ ...now, ...change })),
    wants: () => wants,
    resumes: () => resumes,
  };
}

const broken: Failure = { kind: "api", message: "", code: "INTERNAL_SERVER_ERROR" };
const notStarted = (): Failure => ({
  kind: "unexpected",
  message: "",
  code: "SEARCH_NOT_STARTED",
});

test("a fleet that is here is waited for no more, and not loaded", () => {
  const { told, wants } = waitFor({ phase: "ready", whole: true });
  expect(told).toEqual(["whole"]);
  expect(wants()).toBe(0);
});

test("one that is not is loaded, and wanted until it is whole", () => {
  const { told, wants, resumes, becomes } = waitFor();
  expect(wants()).toBe(1);
  becomes({ phase: "loading" });
  becomes({ size: 100 });
  expect(told).toEqual([]);
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["whole"]);
  expect([wants(), resumes()]).toEqual([0, 0]);
  becomes({ version: 7 });
  expect(told).toEqual(["whole"]);
});

test("that another tab is done does not do while its pages are on their way", () => {
  const { told, becomes } = waitFor({ phase: "loading" });
  becomes({ phase: "ready" });
  expect(told).toEqual([]);
  becomes({ whole: true });
  expect(told).toEqual(["whole"]);
});

test.each(["cancelled", "failed"] as const)("a load that is %s ends the wait for good", (phase) => {
  const { told, wants, becomes } = waitFor({ phase: "loading" });
  becomes({ phase, error: broken });
  expect(told).toEqual([phase]);
  expect(wants()).toBe(0);
  becomes({ phase: "loading" });
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual([phase]);
});

test.each(["cancelled", "failed"] as const)("one that was %s before goes on", (phase) => {
  const { told, resumes, becomes } = waitFor({ phase, error: broken });
  expect(resumes()).toBe(1);
  // Another tab repeats how things stand before it has heard that they go on.
  becomes({ phase, error: { ...broken } });
  expect(told).toEqual([]);
  becomes({ phase: "loading" });
  becomes({ phase: "failed" });
  expect(told).toEqual(["failed"]);
});

test("code that is missing a second time ends the wait too", () => {
  const { told, becomes } = waitFor({ phase: "failed", error: notStarted() });
  expect(told).toEqual([]);
  becomes({ error: notStarted() });
  expect(told).toEqual(["failed"]);
});

test("who waits no more is told nothing", () => {
  const { told, wants, stop, becomes } = waitFor();
  stop();
  expect(wants()).toBe(0);
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual([]);
});
