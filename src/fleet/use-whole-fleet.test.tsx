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
  const fleet = createFleet(new QueryClient(), parseConfig({}));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FleetContext value={fleet}>{children}</FleetContext>
  );
  const { result, unmount } = renderHook(useWholeFleet, { wrapper });
  const told: string[] = [];
  return {
    told,
    unmount,
    waits: () => result.current.waiting,
    start: (name: string) =>
      act(() =>
        result.current.start(
          () => void told.push(name),
          ({ phase }) => told.push(`${name} ${phase}`),
        ),
      ),
    becomes: (change: Partial<FleetState>) =>
      act(() => fleet.store.setState((now) => ({ ...now, ...change }))),
  };
}

test("a task begins when the whole fleet is here, once", () => {
  const { told, waits, start, becomes } = render();
  start("export");
  expect(waits()).toBe(true);
  becomes({ phase: "loading" });
  expect(told).toEqual([]);
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["export"]);
  expect(waits()).toBe(false);
  becomes({ version: 7 });
  expect(told).toEqual(["export"]);
});

test("it begins at once where the fleet is here already, each time", () => {
  const { told, waits, start, becomes } = render();
  becomes({ phase: "ready", whole: true });
  start("first");
  start("second");
  expect(told).toEqual(["first", "second"]);
  expect(waits()).toBe(false);
});

test("a second start takes the place of the first", () => {
  const { told, start, becomes } = render();
  start("first");
  becomes({ phase: "loading" });
  start("second");
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["second"]);
});

test("a load that is cancelled ends it, and the next start begins anew", () => {
  const { told, waits, start, becomes } = render();
  start("first");
  becomes({ phase: "loading" });
  becomes({ phase: "cancelled" });
  expect(told).toEqual(["first cancelled"]);
  expect(waits()).toBe(false);
  start("second");
  becomes({ phase: "loading" });
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual(["first cancelled", "second"]);
});

test("leaving the page gives it up", () => {
  const { told, unmount, start, becomes } = render();
  start("export");
  unmount();
  becomes({ phase: "ready", whole: true });
  expect(told).toEqual([]);
});
