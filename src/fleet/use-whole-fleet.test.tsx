import { QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { parseConfig } from "../session/config.ts";
import { createFleet } from "./fleet.ts";
import { FleetContext } from "./fleet-context.ts";
import type { FleetState } from "./fleet-state.ts";
import { useWholeFleet } from "./use-whole-fleet.ts";

/** The hook over a fleet whose state the test says. Without a connection it loads nothing. */
function render() {
  const fleet = createFleet(new QueryClient(), parseConfig({}), new AbortController().signal);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FleetContext value={fleet}>{children}</FleetContext>
  );
  const { result, unmount } = renderHook(useWholeFleet, { wrapper });
  const told: string[] = [];
  return {
    told,
    unmount,
    waits: () => result.current.waiting,
    start: (name: string, task: () => void | Promise<void> = () => void told.push(name)) =>
      act(async () => result.current.start(task, ({ phase }) => told.push(`${name} ${phase}`))),
    becomes: (change: Partial<FleetState>) =>
      act(async () => fleet.store.setState((now) => ({ ...now, ...change }))),
  };
}

test("a task begins when the whole fleet is here, once", async () => {
  const { told, waits, start, becomes } = render();
  await start("export");
  expect(waits()).toBe(true);
  await becomes({ phase: "loading" });
  expect(told).toEqual([]);
  await becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["export"]);
  expect(waits()).toBe(false);
  await becomes({ version: 7 });
  expect(told).toEqual(["export"]);
});

test("it begins at once where the fleet is here already, each time", async () => {
  const { told, waits, start, becomes } = render();
  await becomes({ phase: "ready", whole: true });
  await start("first");
  await start("second");
  expect(told).toEqual(["first", "second"]);
  expect(waits()).toBe(false);
});

test("a second start takes the place of the first", async () => {
  const { told, start, becomes } = render();
  await start("first");
  await becomes({ phase: "loading" });
  await start("second");
  await becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["second"]);
});

test("a load that is cancelled ends it, and the next start begins anew", async () => {
  const { told, waits, start, becomes } = render();
  await start("first");
  await becomes({ phase: "loading" });
  await becomes({ phase: "cancelled" });
  expect(told).toEqual(["first cancelled"]);
  expect(waits()).toBe(false);
  await start("second");
  await becomes({ phase: "loading" });
  await becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["first cancelled", "second"]);
});

test("leaving the page gives it up", async () => {
  const { told, unmount, start, becomes } = render();
  await start("export");
  unmount();
  await becomes({ phase: "ready", whole: true });
  expect(told).toEqual([]);
});

test("it waits until the task has ended", async () => {
  const { waits, start, becomes } = render();
  await becomes({ phase: "ready", whole: true });
  const ends = Promise.withResolvers<void>();
  await start("export", () => ends.promise);
  expect(waits()).toBe(true);
  await act(async () => ends.resolve());
  expect(waits()).toBe(false);
});
