import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openBulkDialog,
  BulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  heldStop,
  openBulk,
  run,
  selection,
} from "../../testing/bulk.ts";
import { passIgnoredPresses, passTime, passTimeUntil } from "../../testing/stand-ins/clock.ts";
import { pressKeys } from "../../testing/keys.ts";
import { exists, fill, header, list, note } from "../../testing/pages.ts";

test("instances that are not running are skipped unless they are included", async () => {
  const { app, api, targets } = await openBulk(2);
  const [running, other] = targets;
  api.fleet.patch(other?.id ?? "", { state: "STOPPED" });
  await app.user.click(list.refreshButton());
  await waitFor(() => expect(list.row(other?.host ?? "")).toHaveTextContent("Stopped"));
  let dialog = await openBulkDialog(app, "Stop", targets);
  await waitFor(() => expect(dialog.summary()).toHaveTextContent(/^1 skipped: not running$/));
  expect(dialog.targets()).toHaveLength(1);
  await app.user.click(dialog.include(/not running/));
  await waitFor(() => expect(dialog.summary()).toBeEmptyDOMElement());
  expect(dialog.confirmButton()).toHaveTextContent("Stop 2 instances");
  await app.user.click(dialog.include(/not running/));
  await waitFor(() => expect(dialog.confirmButton()).toHaveTextContent("Stop 1 instance"));
  await dialog.confirm(app);
  await run.isTitled("1 instance stopped");
  await run.says("1 stopped · 1 skipped");
  await expectWrittenTo(app, running);
  await app.user.click(run.reportLink());
  expect(await waitFor(() => run.outcome(other))).toHaveTextContent("SkippedNot running.");
  await app.goBack();
  // Only what was skipped is still selected: it can be stopped all the same.
  dialog = await openBulkDialog(app, "Stop");
  expect(dialog.box()).toHaveTextContent("It isn’t running.");
  expect(exists(() => dialog.include(/./))).toBe(false);
  await dialog.confirm(app);
  await run.isTitled(/done$|instances? (stopped|deleted)$/);
  expect(api.log.written()).toContain(other?.id);
  await expectNoMoreWrites(app);
});

test("by keyboard, the focus is back on the row's box after the dialog of a run", async () => {
  const { app, targets } = await openBulk(2);
  selection.box(targets[0]?.host ?? "").focus();
  await app.user.keyboard(" {Shift>}{ArrowDown}{/Shift}");
  await selection.is("2 selected");
  await app.user.keyboard("s");
  const dialog = await new BulkDialog("Stop").opened();
  await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
  await app.user.keyboard("{Tab}{Enter}");
  await dialog.closed();
  await waitFor(() => expect(selection.box(targets[1]?.host ?? "")).toHaveFocus());
  await expectWrittenTo(app, ...targets);
});

test("many are deleted only once their number was typed", async () => {
  const { app, api, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Delete", targets);
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  // Where it cannot be used it can still be pressed.
  await app.user.click(dialog.confirmButton());
  await fill(app, dialog.number(), "4");
  expect(dialog.number()).toHaveAccessibleDescription(/That isn’t 3\./);
  await app.user.keyboard("{Enter}");
  expect(dialog.box()).toBeVisible();
  expect(api.log.written()).toEqual([]);
  await fill(app, dialog.number(), "3");
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  await app.user.dblClick(dialog.confirmButton());
  await run.says("3 deleted");
  await waitFor(() => expect(exists(() => list.row(targets[0]?.host ?? ""))).toBe(false));
  expect(list.hosts()).not.toEqual([]);
  await expectWrittenTo(app, ...targets);
});

test("a dialog that was open while the same was requested cannot be confirmed any more", async () => {
  const { app, api, targets, release } = await openBulk(2);
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await passIgnoredPresses();
  const dialog = await openBulkDialog(app, "Stop");
  release();
  await waitFor(() => expect(api.log.writes().map(({ status }) => status)).toEqual([202, 202]));
  // The stops go on until the end of the test.
  for (const { id } of targets) api.fleet.patch(id, { state: "STOPPING" });
  await passTime(1000);
  await app.user.click(dialog.confirmButton());
  await waitFor(() =>
    expect(dialog.inside().getByRole("alert")).toHaveTextContent("requested for some"),
  );
  await expectWrittenTo(app, ...targets);
});

test("an instance that was replaced or stopped before its turn is skipped", async () => {
  const { app, api, targets } = await openBulk(5);
  const [renamed, stopped, gone, recreated, plain] = targets;
  const dialog = await openBulkDialog(app, "Stop", targets);
  api.fleet.patch(renamed?.id ?? "", { hostName: "somebody-else" });
  api.fleet.patch(stopped?.id ?? "", { state: "STOPPED" });
  api.fleet.remove(gone?.id ?? "");
  api.fleet.patch(recreated?.id ?? "", { createdAt: "2026-01-02T03:04:05.000Z" });
  await dialog.confirm(app);
  await run.says("1 stopped · 4 skipped");
  await expectWrittenTo(app, plain);
  await app.user.click(run.reportLink());
  await waitFor(() =>
    expect(run.outcome(renamed)).toHaveTextContent("Its host name is now somebody-else"),
  );
  expect(run.outcome(recreated)).toHaveTextContent("another machine, which was created 2026-01-02");
  expect(run.outcome(stopped)).toHaveTextContent("State: Stopped");
  expect(run.outcome(gone)).toHaveTextContent("no longer exists");
});

test("while a rate limit delays the run, no time left is displayed; g r leads to it, and its rest is cancelled by keyboard", async () => {
  const { app, api, targets } = await openBulk(3);
  api.faults.add({ method: "POST", kind: "rate-limit", skip: 1, resetInSeconds: 50 });
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(note("Rate limit reached")).toHaveTextContent(/Continues in \d+ s/));
  await waitFor(() => expect(document.title).toMatch(/^33% · Instances/));
  await run.progressIs("1 of 3");
  expect(run.panel()).not.toHaveTextContent("left");
  await passIgnoredPresses();
  await pressKeys(app, "g", "r", "{Tab}", "{Tab}");
  expect(run.button("Cancel remaining")).toHaveFocus();
  await pressKeys(app, "{Enter}");
  await run.isTitled(/cancelled/);
  expect(api.log.written()).toHaveLength(1);
  await expectNoMoreWrites(app);
});

test("the panel of a run keeps the focus over a pause and its end; then it goes by itself, and is a line in Activity", async () => {
  const { app, api, targets, release } = await openBulk(2);
  api.faults.add({ ...heldStop, skip: 1 });
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(document.title).toMatch(/^50%, \d+ sec left · Instances/));
  await passIgnoredPresses();
  run.button("Pause").focus();
  await app.user.keyboard(" ");
  await waitFor(() => expect(run.button("Resume")).toHaveFocus());
  expect(run.title()).toHaveTextContent("Stopping 2 instances (paused)");
  await app.user.keyboard(" ");
  await waitFor(() => expect(run.button("Pause")).toHaveFocus());
  release();
  await run.says("2 stopped");
  expect(run.title()).toHaveFocus();
  await app.user.tab();
  await app.user.tab();
  expect(run.button("Dismiss")).toHaveFocus();
  run.title().focus();
  await passTimeUntil(() => expect(exists(run.panel)).toBe(false));
  expect(screen.getByRole("main")).toHaveFocus();
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()[0]).toHaveTextContent("Done · 2 stopped"));
  await expectWrittenTo(app, ...targets);
});

test("what a run hasn't done stays with its reason, and can be tried again, also once its panel has gone", async () => {
  const { app, api, targets } = await openBulk(3);
  api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
  api.faults.add({ method: "POST", count: 1, status: 500 });
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.says("1 stopped · 1 refused · 1 unknown");
  await passTime(60_000);
  await app.user.click(await waitFor(() => run.button("Retry unknown")));
  const unknown = await new BulkDialog("Stop").opened();
  expect(unknown.problem("We don’t know whether 1 instance was stopped.")).toBeVisible();
  await app.user.keyboard("{Escape}");
  await unknown.closed();
  await app.user.click(run.button("Retry refused"));
  const refused = await new BulkDialog("Stop").opened();
  expect(refused.targets()).toHaveLength(1);
  await app.user.click(refused.cancelButton());
  await refused.closed();
  // It doesn't follow to the next page.
  await app.user.click(header.link("Specifications"));
  await waitFor(() => expect(exists(run.panel)).toBe(false));
  await app.load();
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  expect(exists(run.panel)).toBe(false);
  expect(api.log.written()).toHaveLength(3);

  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()[0]).toHaveTextContent("1 stopped · 1 refused · 1 unknown"));
  await app.user.click(run.pastButton(0, "Retry refused"));
  await (await new BulkDialog("Stop").opened()).confirm(app);
  await waitFor(() => expect(run.past()).toHaveLength(2));
  await run.says("1 stopped");
  await app.user.click(run.pastReport(1));
  await waitFor(() => expect(run.outcomes()).toHaveLength(3));
  expect(api.log.written()).toHaveLength(4);
  await expectNoMoreWrites(app);
});

test("a run over maxBulk is refused with the number, before anything can be typed", async () => {
  const { app, targets } = await openBulk(4, { maxBulk: 3 });
  const dialog = await openBulkDialog(app, "Delete", targets);
  expect(dialog.problem("Too many at once.")).toHaveTextContent(
    "This dashboard is configured to delete at most 3 instances at once, and these are 4.",
  );
  expect(exists(() => dialog.number())).toBe(false);
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(dialog.confirmButton());
  expect(dialog.box()).toBeVisible();
  expect(app.writes()).toEqual([]);
});

test("the number is asked for a stop of more than ten, and of any number in a critical environment", async () => {
  const environment = { name: "Live", tone: "critical" } as const;
  const { app, targets } = await openBulk(2, { environment });
  const dialog = await openBulkDialog(app, "Stop", targets);
  expect(dialog.confirmButton()).toHaveAccessibleDescription("Type the number first");
  await fill(app, dialog.number(), " 2 ");
  await app.user.keyboard("{Enter}");
  await run.says("2 stopped");
  await expectWrittenTo(app, ...targets);
});
