import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  expectNoMoreWrites,
  many,
  openBulk,
  openBulkDialog,
  openWithRun,
  run,
  selection,
  written,
} from "../../testing/pages/bulk.ts";
import { passIgnoredPresses } from "../../testing/browser/clock.ts";
import type { FaultRule } from "../../testing/pages/operations.ts";
import { exists, header, list } from "../../testing/pages/pages.ts";

// A run holds by itself when going on would only do more harm. A person resumes or cancels it.

const failing = { method: "POST", status: 500, code: "INTERNAL_SERVER_ERROR" } as const;
/** The writes that may leave before the third outcome is known: as many as the rate allows in a second. */
const mostBeforeHold = 3 + 5 - 1;

test("an API that fails every stop gets few: the run holds, says why, and goes on once it is resumed", async () => {
  const { app, api, targets } = await openWithRun(failing);
  await run.isTitled("Held: the last 3 stops got no clear answer");
  expect(run.panel()).toHaveTextContent(/Stop of 18 instances: \d unknown · \d+ not sent/);
  expect(run.panel()).toHaveTextContent(/INTERNAL_SERVER_ERROR · request \S+/);
  expect(run.told()).toHaveTextContent("Held: the last 3 stops got no clear answer");
  expect(document.title).toMatch(/^Held · Instances/);
  const before = written(api);
  expect(before.length).toBeLessThanOrEqual(mostBeforeHold);
  api.faults.clear();
  await app.user.click(run.button("Resume"));
  await run.says(`${many - before.length} stopped · ${before.length} unknown`);
  // What got no clear answer isn't sent again.
  expect(written(api)).toEqual(targets.map(({ id }) => id).toSorted());
  await expectNoMoreWrites(app);
});

test("a held run survives a reload, doesn't go on by itself, and no other can start meanwhile", async () => {
  const { app, api, targets } = await openWithRun(failing);
  await run.isTitled(/^Held/);
  const before = written(api);
  api.faults.clear();
  await app.load("/instances");
  await run.isTitled("Held: the last 3 stops got no clear answer");
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()[0]).toHaveTextContent(/Held · \d unknown · \d+ not sent/));
  await app.user.click(header.link("Instances"));
  await list.shown();
  const dialog = await openBulkDialog(app, "Stop", targets.slice(-2));
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("Resume it or cancel its rest first")).toBeVisible());
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  expect(written(api)).toEqual(before);
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.report()).toHaveTextContent("Held: the last 3 stops got no"));
  await passIgnoredPresses();
  await app.user.click(run.button("Resume"));
  await run.says(`${many - before.length} stopped`);
  expect(written(api)).toEqual(targets.map(({ id }) => id).toSorted());
  await expectNoMoreWrites(app);
});

/** Confirmed by their number, as more than ten are. */
async function startWithOne(fault?: FaultRule) {
  const opened = await openBulk(many);
  const { app, api, targets } = opened;
  await selection.selectRange(app, targets.slice(0, 10));
  const ten = await openBulkDialog(app, "Stop");
  const box = () => ten.inside().getByRole("checkbox", { name: "Start with one" });
  expect(exists(() => ten.number())).toBe(false);
  expect(exists(box)).toBe(false);
  await app.user.click(ten.cancelButton());
  await ten.closed();
  await app.user.click(selection.button("Clear selection"));
  await selection.selectRange(app, targets);
  const dialog = await openBulkDialog(app, "Stop");
  expect(box()).not.toBeChecked();
  await app.user.click(box());
  if (fault) api.faults.add(fault);
  await dialog.confirm(app);
  return opened;
}

test("started with one, the others follow by themselves once it is stopped", async () => {
  const { app, api, targets } = await startWithOne();
  await waitFor(() => expect(api.log.writes()).toHaveLength(1));
  await waitFor(() => expect(run.panel()).toHaveTextContent("Started with one. The others follow"));
  await run.says(`${many} stopped`);
  const [first] = api.log.writes();
  expect(first?.path).toContain(targets[0]?.id);
  expect(written(api)).toEqual(targets.map(({ id }) => id).toSorted());
  await expectNoMoreWrites(app);
});

test("started with one that is refused, the run holds with the reason", async () => {
  const conflict = { method: "POST", status: 409, code: "CONFLICT", count: 1 };
  const { app, api, targets } = await startWithOne(conflict);
  await run.isTitled("Held: the first stop isn’t known to have worked");
  expect(run.panel()).toHaveTextContent(`Not stopped: ${targets[0]?.host}.`);
  expect(run.panel()).toHaveTextContent(/CONFLICT · request/);
  expect(written(api)).toEqual([targets[0]?.id]);
  await passIgnoredPresses();
  await app.user.click(run.button("Resume"));
  await run.says(`${many - 1} stopped · 1 refused`);
  await expectNoMoreWrites(app);
});
