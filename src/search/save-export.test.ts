import { expect, test } from "vitest";
import type { Failure } from "../api/error.ts";
import {
  emptyFleetState,
  enterState,
  type KnownFleet,
  type Reading,
} from "../fleet/fleet-state.ts";
import { exportFileName, failedNote, savedNote, stoppedNote } from "./save-export.ts";

const minute = 60_000;
const now = Date.parse("2026-11-20T03:12:00Z");
const matches = { kind: "matches" } as const;
const instances = { kind: "instances" } as const;
const forbidden: Failure = { kind: "api", code: "FORBIDDEN", message: "No." };
const state = (known: Partial<KnownFleet> = {}, reading: Reading = { name: "whole" }) =>
  enterState({ ...emptyFleetState, readAt: now }, { ...known, ...reading });
const done = (count: number, missing = 0) => ({ count, missing });

test("the message counts the exported instances", () => {
  expect(savedNote(done(1), matches, state(), now)).toEqual({
    title: "Exported 1 instance.",
    text: "",
  });
  expect(savedNote(done(1284), matches, state(), now).title).toBe(
    `Exported ${(1284).toLocaleString()} instances.`,
  );
});

test("the message of a fleet export says how old it is, and counts unreadable items", () => {
  const later = state({ readAt: now - 3 * minute, unreadable: 2 });
  expect(savedNote(done(7), matches, later, now).text).toMatch(
    /^Data from 3.*ago\. 2 could not be read\.$/,
  );
  expect(savedNote(done(7), instances, later, now).text).toBe("");
});

test("the message counts selected instances that aren't known", () => {
  expect(savedNote(done(7, 1), instances, state(), now).text).toBe(
    "1 of the selected is no longer known.",
  );
  expect(savedNote(done(0, 2), instances, state(), now)).toEqual({
    title: "Nothing was exported.",
    text: "2 of the selected are no longer known.",
  });
});

test("an export without matches is reported as empty", () => {
  expect(savedNote(done(0), matches, state(), now)).toEqual({
    title: "Nothing was exported.",
    text: "There’s nothing to export.",
  });
});

test("the message mentions a stopped load's error only if the list doesn't", () => {
  const failed = state({}, { name: "failed", error: forbidden });
  expect(stoppedNote(state({}, { name: "cancelled" }))).not.toHaveProperty("error");
  expect(stoppedNote({ ...failed, size: 100 })).not.toHaveProperty("error");
  expect(stoppedNote(failed)).toMatchObject({ title: "Nothing was exported.", error: forbidden });
});

test("an earlier error of the fleet isn't blamed on the export", () => {
  expect(failedNote(state({}, { name: "old", error: forbidden }))).not.toHaveProperty("error");
  expect(failedNote(state({}, { name: "failed", error: forbidden }))).toMatchObject({
    error: forbidden,
  });
});

test("the file name has the UTC minute and only characters that file systems accept", () => {
  const now = Date.parse("2026-11-20T04:12:59.999+01:00");
  expect(exportFileName("csv", now)).toBe("instances-2026-11-20T0312Z.csv");
  expect(exportFileName("json", now)).toBe("instances-2026-11-20T0312Z.json");
});
