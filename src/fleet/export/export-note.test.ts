import { expect, test } from "vitest";
import type { Failure } from "../../api/error.ts";
import { type FleetState, nothingKnown } from "../fleet-state.ts";
import { doneNote, failedNote, stoppedNote } from "./export-note.ts";

const minute = 60_000;
const now = Date.parse("2026-11-20T03:12:00Z");
const matches = { kind: "matches" } as const;
const instances = { kind: "instances" } as const;
const forbidden: Failure = { kind: "api", code: "FORBIDDEN", message: "No." };
const state = (change: Partial<FleetState> = {}): FleetState => ({
  ...nothingKnown,
  phase: "ready",
  readAt: now,
  ...change,
});
const done = (count: number, missing = 0) => ({ count, missing });

test("how many instances are in the file is said", () => {
  expect(doneNote(done(1), matches, state(), now)).toEqual({
    title: "Exported 1 instance.",
    text: "",
  });
  expect(doneNote(done(1284), matches, state(), now).title).toBe(
    `Exported ${(1284).toLocaleString()} instances.`,
  );
});

test("so is what the file of a fleet may lack, and how old it is", () => {
  const later = state({ readAt: now - 3 * minute, unreadable: 2 });
  expect(doneNote(done(7), matches, later, now).text).toMatch(
    /^As read 3.*ago\. 2 could not be read\.$/,
  );
  expect(doneNote(done(7), instances, later, now).text).toBe("");
});

test("so is how many of the selected are nowhere", () => {
  expect(doneNote(done(7, 1), instances, state(), now).text).toBe(
    "1 of the selected is no longer known.",
  );
  expect(doneNote(done(0, 2), instances, state(), now)).toEqual({
    title: "Nothing was exported.",
    text: "2 of the selected are no longer known.",
  });
});

test("where nothing matches, nothing was exported", () => {
  expect(doneNote(done(0), matches, state(), now)).toEqual({
    title: "Nothing was exported.",
    text: "There are no instances to export.",
  });
});

test("a load that has stopped is told once: here where the list does not", () => {
  const failed = state({ phase: "failed", error: forbidden });
  expect(stoppedNote({ ...failed, phase: "cancelled" })).not.toHaveProperty("error");
  expect(stoppedNote({ ...failed, size: 100 })).not.toHaveProperty("error");
  expect(stoppedNote(failed)).toMatchObject({ title: "Nothing was exported.", error: forbidden });
});

test("an earlier failure of the fleet is not that of the file", () => {
  expect(failedNote(state({ error: forbidden }))).not.toHaveProperty("error");
  expect(failedNote(state({ phase: "failed", error: forbidden }))).toMatchObject({
    error: forbidden,
  });
});
