import { createStore } from "@tanstack/react-store";
import { expect, test } from "vitest";
import type { Failure } from "../api/error.ts";
import {
  emptyFleetState,
  enterState,
  type FleetState,
  type KnownFleet,
  type Reading,
} from "../fleet/fleet-state.ts";
import { whenComplete } from "./use-fleet.ts";

/** Waits for a fleet whose state the test sets, and records what is called. */
function waitFor(begins: Reading = { name: "none" }) {
  const store = createStore<FleetState>(enterState(emptyFleetState, begins));
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
    read() {
      resumes += 1;
      return undefined;
    },
  };
  const stop = whenComplete(fleet, {
    onComplete: () => outcomes.push("complete"),
    onStopped: ({ name }) => outcomes.push(name),
  });
  return {
    outcomes,
    stop,
    enter: (next: Reading & Partial<KnownFleet>) => store.setState((now) => enterState(now, next)),
    subscribers: () => subscribers,
    resumes: () => resumes,
  };
}

const reading: Reading = { name: "reading" };
const broken: Failure = { kind: "api", message: "", code: "INTERNAL_SERVER_ERROR" };
const notStarted = (): Failure => ({
  kind: "unexpected",
  message: "",
  code: "SEARCH_NOT_STARTED",
});

test("a complete fleet isn't loaded again", () => {
  const { outcomes, subscribers } = waitFor({ name: "whole" });
  expect(outcomes).toEqual(["complete"]);
  expect(subscribers()).toBe(0);
});

test("an incomplete fleet is loaded until it is complete", () => {
  const { outcomes, subscribers, resumes, enter } = waitFor();
  expect(subscribers()).toBe(1);
  enter(reading);
  enter({ ...reading, size: 100 });
  expect(outcomes).toEqual([]);
  enter({ name: "whole" });
  expect(outcomes).toEqual(["complete"]);
  expect([subscribers(), resumes()]).toEqual([0, 0]);
  enter({ name: "whole", version: 7 });
  expect(outcomes).toEqual(["complete"]);
});

const stops: Reading[] = [
  { name: "cancelled" },
  { name: "failed", error: broken },
  { name: "changing", seen: { least: 1, most: 2 } },
];

test.each(stops)("a load that is $name ends the wait for good", (stopped) => {
  const { outcomes, subscribers, enter } = waitFor(reading);
  enter(stopped);
  expect(outcomes).toEqual([stopped.name]);
  expect(subscribers()).toBe(0);
  enter(reading);
  enter({ name: "whole" });
  expect(outcomes).toEqual([stopped.name]);
});

test.each(stops)("a load that was $name before goes on", (stopped) => {
  const { outcomes, resumes, enter } = waitFor(stopped);
  expect(resumes()).toBe(1);
  enter({ ...stopped, version: 1 });
  expect(outcomes).toEqual([]);
  enter(reading);
  enter({ name: "failed", error: broken });
  expect(outcomes).toEqual(["failed"]);
});

test("code that is missing again ends the wait", () => {
  const { outcomes, enter } = waitFor({ name: "failed", error: notStarted() });
  expect(outcomes).toEqual([]);
  enter({ name: "failed", error: notStarted() });
  expect(outcomes).toEqual(["failed"]);
});

test("reports nothing after the wait has ended", () => {
  const { outcomes, subscribers, stop, enter } = waitFor();
  stop();
  expect(subscribers()).toBe(0);
  enter({ name: "whole" });
  expect(outcomes).toEqual([]);
});
