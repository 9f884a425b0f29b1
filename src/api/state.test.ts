import { expect, test } from "vitest";
import { describeState, isInTransit, isRunning } from "./state.ts";

test.each([
  ["RUNNING", "Running", "run"],
  ["SHUTTING_DOWN", "Shutting down", "wait"],
  ["POWERING_OFF", "Powering off", "wait"],
  ["PoweringOff", "PoweringOff", "wait"],
  ["STOPPING_FAILED", "Stopping failed", "wait"],
  ["NOT_RUNNING", "Not running", "unknown"],
  ["STOPPING", "Stopping", "wait"],
  ["MIGRATING", "Migrating", "wait"],
  ["STOPPED", "Stopped", "stop"],
  ["POWERED_OFF", "Powered off", "stop"],
  ["DELETED", "Deleted", "stop"],
  ["ERROR", "Error", "bad"],
  ["BOOT_FAILED", "Boot failed", "bad"],
  ["FAILING", "Failing", "wait"],
  ["PAUSED", "Paused", "unknown"],
  // jitsi/jitsi-autoscaler#123: the state came as "Running".
  ["Running", "Running", "run"],
  ["running", "Running", "run"],
  ["rUNNING", "rUNNING", "run"],
  ["stopped", "Stopped", "stop"],
  ["Powered off", "Powered off", "stop"],
  ["powered-off", "Powered-off", "stop"],
  ["PoweredOff", "PoweredOff", "stop"],
  ["shutting_down", "Shutting down", "wait"],
  ["Migrating", "Migrating", "wait"],
  ["boot_failed", "Boot failed", "bad"],
  ["Offline", "Offline", "unknown"],
  ["<b>x</b>", "<b>x</b>", "unknown"],
])("%s is displayed as %s, %s", (state, label, tone) => {
  expect(describeState(state)).toEqual({ label, tone, exact: state });
});

test("only RUNNING is running, in any case, and it isn't in transit", () => {
  for (const state of ["RUNNING", "running", "Running"]) {
    expect(isRunning(state)).toBe(true);
    expect(isInTransit(state)).toBe(false);
  }
  for (const state of ["RUN", "NOT_RUNNING", "RUNNING_LATE", "R\u0131nning", "runn\u0131ng"])
    expect(isRunning(state)).toBe(false);
  expect(isRunning(undefined)).toBe(false);
  expect(isInTransit("RUNNING")).toBe(false);
  expect(isInTransit("STOPPING")).toBe(true);
  expect(isInTransit("STOPPED")).toBe(false);
  expect(isInTransit(undefined)).toBe(false);
});
