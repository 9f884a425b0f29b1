import { expect, test } from "vitest";
import type { RunSummary } from "../operations/runs/run.ts";
import type { Operation } from "../operations/operation.ts";
import { activityItems } from "./activity-items.ts";

function operation(id: string, askedAt: number, runId?: string): Operation {
  return {
    id,
    kind: "stop",
    instanceId: id,
    host: id,
    askedAt,
    changedAt: askedAt,
    tab: "tab",
    api: "api",
    keyFingerprint: "key",
    ...(runId && { runId }),
    phase: { name: "done", found: { kind: "gone" } },
  };
}

function stored(id: string, askedAt: number, count: number): RunSummary {
  return { id, kind: "stop", keyFingerprint: "key", api: "api", askedAt, count };
}

const entries = [
  operation("first", 1),
  operation("a", 11, "run"),
  operation("b", 12, "run"),
  operation("last", 20),
];

test("a run is one item with its operations, among the single operations by time", () => {
  const items = activityItems(entries, [stored("run", 10, 5)]);
  expect(items.map(({ askedAt }) => askedAt)).toEqual([20, 10, 1]);
  expect(items[1]).toMatchObject({
    isStored: true,
    run: { count: 5 },
    operations: [{ id: "b" }, { id: "a" }],
  });
});

test("a stored run without operations is an item", () => {
  const items = activityItems([], [stored("run", 10, 5)]);
  expect(items).toMatchObject([{ run: { id: "run" }, operations: [] }]);
});

test("a run that is no longer stored is put together from its operations", () => {
  const items = activityItems(entries, []);
  expect(items[1]).toMatchObject({
    askedAt: 11,
    isStored: false,
    run: { id: "run", kind: "stop", count: 2 },
  });
});
