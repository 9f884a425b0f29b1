import { expect, test } from "vitest";
import type { Operation, Phase } from "../operations/operation.ts";
import type { CurrentRun } from "../operations/runs/run.ts";
import type { Tally } from "../operations/runs/run-items.ts";
import { underWayTexts } from "./under-way.ts";

const operation = (kind: Operation["kind"], phase: Phase): Operation => ({
  id: crypto.randomUUID(),
  kind,
  instanceId: "480213",
  host: "web-1",
  askedAt: 0,
  changedAt: 0,
  tab: "tab",
  api: "api",
  keyFingerprint: "key",
  phase,
});

const sent: Phase = { name: "sent" };
const accepted: Phase = { name: "accepted", late: false };

test("says what was sent and is under way, and how much of it is answered", () => {
  const entries = [
    operation("stop", sent),
    operation("stop", accepted),
    operation("stop", accepted),
    operation("stop", { name: "done", found: { kind: "instance" } }),
    operation("stop", { ...accepted, late: true }),
    operation("delete", sent),
  ];
  expect(underWayTexts(entries, undefined)).toEqual([
    "3 stops were sent and are under way; 2 answered.",
    "1 delete was sent and is under way; 0 answered.",
  ]);
});

test("says what waits to be sent", () => {
  const waiting = operation("stop", { name: "waiting" });
  expect(underWayTexts([waiting], undefined)).toEqual(["1 stop waits to be sent."]);
});

test("says that a run goes on, is paused or held, or only waits for answers, until it's over", () => {
  const none: Tally = {
    accepted: 0,
    done: 2,
    refused: 0,
    other: 0,
    unknown: 0,
    skipped: 0,
    underWay: 0,
    notSent: 16,
  };
  const of = (phase: CurrentRun["phase"]) =>
    underWayTexts([], {
      counts: none,
      current: {
        run: { id: "run", kind: "stop", keyFingerprint: "key", api: "api", askedAt: 0, count: 18 },
        phase,
        since: 0,
        finishedBefore: 0,
        isOfThisTab: true,
      },
    });
  expect(of("running")).toEqual(["The run goes on: 16 of 18 instances have no outcome yet."]);
  expect(of("paused")).toEqual(["The run is paused: 16 of 18 instances have no outcome yet."]);
  expect(of("held")).toEqual(["The run is held: 16 of 18 instances have no outcome yet."]);
  expect(of("ending")).toEqual([
    "The run waits for its last answers: 16 of 18 instances have no outcome yet.",
  ]);
  expect(of("over")).toEqual([]);
});
