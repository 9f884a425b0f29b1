import { QueryClient } from "@tanstack/react-query";
import { createInstanceCache } from "../queries/instance-cache.ts";
import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createJournalEntries } from "../operations/journal/journal-entries.ts";
import { createScriptPolicy } from "../fleet/script-policy.ts";
import { parseConfig } from "../session/config.ts";
import {
  emptyFleetState,
  enterState,
  type FleetState,
  type KnownFleet,
  type Reading,
} from "../fleet/fleet-state.ts";
import { createFleet } from "../fleet/fleet.ts";
import { exportInstances } from "./save-export.ts";
import { useCompleteFleet, whenComplete } from "./use-fleet.ts";
import { createStore } from "@tanstack/react-store";
import type { Failure } from "../api/error.ts";

const reading: Reading = { name: "reading" };

const createIdleFleet = () =>
  createFleet(
    { config: parseConfig({}), onBegin: () => undefined },
    createInstanceCache(new QueryClient()),
    { journal: createJournalEntries(), ofInstance: () => [] },
    createScriptPolicy(),
    { ids: () => [], subscribe: () => undefined },
    { get: () => "local", subscribe: () => undefined },
  );

/** Renders the hook over a fleet whose state the test sets. Without a connection the fleet loads nothing. */
function render() {
  const fleet = createIdleFleet();
  const { result, unmount } = renderHook(() => useCompleteFleet(fleet));
  const events: string[] = [];
  return {
    events,
    unmount,
    isWaiting: () => result.current.waiting,
    start: (name: string, task: () => void | Promise<void> = () => void events.push(name)) =>
      act(async () => result.current.start(task, (state) => events.push(`${name} ${state.name}`))),
    enter: (next: Reading & Partial<KnownFleet>) =>
      act(async () => fleet.store.setState((now) => enterState(now, next))),
  };
}

test("a query whose list is not known in this tab fails, and never means all instances", async () => {
  const fleet = createIdleFleet();
  const request = { q: "", list: "~elsewhere", sort: undefined, page: 1, limit: 20, now: 0 };
  await expect(fleet.ask(request, (worker) => worker.pastedSummary(request.list))).rejects.toThrow(
    "not known in this tab",
  );
  await expect(fleet.search(request)).rejects.toThrow("not known in this tab");
  await expect(exportInstances(fleet, { kind: "matches", ...request }, "csv")).rejects.toThrow(
    "not known in this tab",
  );
});

test("a second start replaces the first", async () => {
  const { events, start, enter } = render();
  await start("first");
  await enter(reading);
  await start("second");
  await enter({ name: "whole" });
  expect(events).toEqual(["second"]);
});

test("leaving the page ends the wait", async () => {
  const { events, unmount, start, enter } = render();
  await start("export");
  unmount();
  await enter({ name: "whole" });
  expect(events).toEqual([]);
});

test("it's waiting until the task is done", async () => {
  const { isWaiting, start, enter } = render();
  await enter({ name: "whole" });
  const ends = Promise.withResolvers<void>();
  await start("export", () => ends.promise);
  expect(isWaiting()).toBe(true);
  await act(async () => ends.resolve());
  expect(isWaiting()).toBe(false);
});

/** Waits for a fleet whose state the test sets, and records what is called. */
function waitForFleet(begins: Reading = { name: "none" }) {
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

describe("waiting until the fleet is whole", () => {
  const reading: Reading = { name: "reading" };
  const broken: Failure = { kind: "api", message: "", code: "INTERNAL_SERVER_ERROR" };
  const notStarted = (): Failure => ({
    kind: "unexpected",
    message: "",
    code: "SEARCH_NOT_STARTED",
  });

  test("a complete fleet isn't loaded again", () => {
    const { outcomes, subscribers } = waitForFleet({ name: "whole" });
    expect(outcomes).toEqual(["complete"]);
    expect(subscribers()).toBe(0);
  });

  test("an incomplete fleet is loaded until it is complete", () => {
    const { outcomes, subscribers, resumes, enter } = waitForFleet();
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
    const { outcomes, subscribers, enter } = waitForFleet(reading);
    enter(stopped);
    expect(outcomes).toEqual([stopped.name]);
    expect(subscribers()).toBe(0);
    enter(reading);
    enter({ name: "whole" });
    expect(outcomes).toEqual([stopped.name]);
  });

  test.each(stops)("a load that was $name before goes on", (stopped) => {
    const { outcomes, resumes, enter } = waitForFleet(stopped);
    expect(resumes()).toBe(1);
    enter({ ...stopped, version: 1 });
    expect(outcomes).toEqual([]);
    enter(reading);
    enter({ name: "failed", error: broken });
    expect(outcomes).toEqual(["failed"]);
  });

  test("code that is missing again ends the wait", () => {
    const { outcomes, enter } = waitForFleet({ name: "failed", error: notStarted() });
    expect(outcomes).toEqual([]);
    enter({ name: "failed", error: notStarted() });
    expect(outcomes).toEqual(["failed"]);
  });

  test("reports nothing after the wait has ended", () => {
    const { outcomes, subscribers, stop, enter } = waitForFleet();
    stop();
    expect(subscribers()).toBe(0);
    enter({ name: "whole" });
    expect(outcomes).toEqual([]);
  });
});
