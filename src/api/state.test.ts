import { expect, test } from "vitest";
import { describeState, isInTransit, isRunning } from "./state.ts";

test.each([
  ["RUNNING", "Running", "run"],
  ["SHUTTING_DOWN", "Shutting down", "unknown"],
  ["STOPPING", "Stopping", "wait"],
  ["MIGRATING", "Migrating", "wait"],
  ["STOPPED", "Stopped", "stop"],
  ["POWERED_OFF", "Powered off", "stop"],
  ["DELETED", "Deleted", "stop"],
  ["ERROR", "Error", "bad"],
  ["BOOT_FAILED", "Boot failed", "bad"],
  ["FAILING", "Failing", "bad"],
  ["PAUSED", "Paused", "unknown"],
  ["<b>x</b>", "<b>x</b>", "unknown"],
])("%s is displayed as %s, %s", (state, label, tone) => {
  expect(describeState(state)).toEqual({ label, tone, exact: state });
});

test("only RUNNING is running, and it isn't in transit", () => {
  expect(isRunning("RUNNING")).toBe(true);
  expect(isRunning("running")).toBe(false);
  expect(isRunning(undefined)).toBe(false);
  expect(isInTransit("RUNNING")).toBe(false);
  expect(isInTransit("STOPPING")).toBe(true);
  expect(isInTransit("STOPPED")).toBe(false);
  expect(isInTransit(undefined)).toBe(false);
});
