import { createStore } from "@tanstack/react-store";
import { expect, test } from "vitest";
import type { Failure } from "../api/error.ts";
import { type FleetState, emptyFleetState } from "../fleet/fleet-state.ts";
import { whenComplete } from "./use-fleet.ts";

/** Waits for a fleet whose state the test sets, and records what is called. */
function waitFor(begins: Partial<FleetState> = {}) {
  const store = createStore<FleetState>({ ...emptyFleetState, ...begins });
  const outcomes: string[] = [];
  let subscribers = 0;
  let resumes = 0;
  const fleet = {
    store,
    subscribe() {
      subscribers += 1;
      return () => {
        subscribers -= 1;
      };
    },
    resumeLoad() {
      resumes += 1;
      return undefined;
    },
  };
  const stop = whenComplete(fleet, {
    onComplete: () => outcomes.push("complete"),
    onStopped: ({ phase }) => outcomes.push(phase),
  });
  return {
    outcomes,
    stop,
    change: (change: Partial<FleetState>) => store.setState((now) => ({ ...now, ...change })),
    subscribers: () => subscribers,
    resumes: () => resumes,
  };
}

const broken: Failure = { kind: "api", message: "", code: "INTERNAL_SERVER_ERROR" };
const notStarted = (): Failure => ({
  kind: "unexpected",
  message: "",
  code: "SEARCH_NOT_STARTED",
});

test("a complete fleet isn't loaded again", () => {
  const { outcomes, subscribers } = waitFor({ phase: "ready", hasAllPages: true });
  expect(outcomes).toEqual(["complete"]);
  expect(subscribers()).toBe(0);
});

test("an incomplete fleet is loaded until it is complete", () => {
  const { outcomes, subscribers, resumes, change } = waitFor();
  expect(subscribers()).toBe(1);
  change({ phase: "loading" });
  change({ size: 100 });
  expect(outcomes).toEqual([]);
  change({ phase: "ready", hasAllPages: true });
  expect(outcomes).toEqual(["complete"]);
  expect([subscribers(), resumes()]).toEqual([0, 0]);
  change({ version: 7 });
  expect(outcomes).toEqual(["complete"]);
});

test("the other tab's load has ended, but its pages haven't arrived here yet", () => {
  const { outcomes, change } = waitFor({ phase: "loading" });
  change({ phase: "ready" });
  expect(outcomes).toEqual([]);
  change({ hasAllPages: true });
  expect(outcomes).toEqual(["complete"]);
});

test.each(["cancelled", "failed"] as const)("a load that is %s ends the wait for good", (phase) => {
  const { outcomes, subscribers, change } = waitFor({ phase: "loading" });
  change({ phase, error: broken });
  expect(outcomes).toEqual([phase]);
  expect(subscribers()).toBe(0);
  change({ phase: "loading" });
  change({ phase: "ready", hasAllPages: true });
  expect(outcomes).toEqual([phase]);
});

test.each(["cancelled", "failed"] as const)("a load that was %s before resumes", (phase) => {
  const { outcomes, resumes, change } = waitFor({ phase, error: broken });
  expect(resumes()).toBe(1);
  // Another tab repeats its old state before the command to resume reaches it.
  change({ phase, error: { ...broken } });
  expect(outcomes).toEqual([]);
  change({ phase: "loading" });
  change({ phase: "failed" });
  expect(outcomes).toEqual(["failed"]);
});

test("code that is missing again ends the wait", () => {
  const { outcomes, change } = waitFor({ phase: "failed", error: notStarted() });
  expect(outcomes).toEqual([]);
  change({ error: notStarted() });
  expect(outcomes).toEqual(["failed"]);
});

test("reports nothing after the wait has ended", () => {
  const { outcomes, subscribers, stop, change } = waitFor();
  stop();
  expect(subscribers()).toBe(0);
  change({ phase: "ready", hasAllPages: true });
  expect(outcomes).toEqual([]);
});
