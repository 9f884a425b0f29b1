import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passIgnoredPresses, passTime, passTimeUntil } from "../../testing/stand-ins/clock.ts";
import { holdStorage, storedPhases } from "../../testing/stand-ins/storage.ts";
import { demoKey } from "../../testing/open-app.tsx";
import {
  BulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  heldStop,
  many,
  openBulk,
  openBulkDialog,
  openWithHeldRun,
  openWithRun,
  run,
  selection,
} from "../../testing/bulk.ts";
import type { FaultRule } from "../../testing/operations.ts";
import { alert, askTo, connectPage, exists, header, list, note } from "../../testing/pages.ts";

// A run holds by itself when going on would only do more harm. A person resumes or cancels it.

const failing = { method: "POST", status: 500, code: "INTERNAL_SERVER_ERROR" } as const;
/** The writes that may leave before the third outcome is known: as many as the rate allows in a second. */
const mostBeforeHold = 3 + 5 - 1;

test("an API that fails every stop gets few: the run holds and says why, also after a reload; no other starts, and Resume goes on", async () => {
  const { app, api, targets } = await openWithRun(failing);
  await run.isTitled("Held: the last 3 stops got no clear answer");
  expect(run.panel()).toHaveTextContent(/Stop of 18 instances: \d unknown · \d+ not sent/);
  expect(run.panel()).toHaveTextContent(/INTERNAL_SERVER_ERROR · request \S+/);
  expect(run.told()).toHaveTextContent("Held: the last 3 stops got no clear answer");
  expect(document.title).toMatch(/^Held · Instances/);
  const before = api.log.written();
  expect(before.length).toBeLessThanOrEqual(mostBeforeHold);
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
  expect(api.log.written()).toEqual(before);
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.report()).toHaveTextContent("Held: the last 3 stops got no"));
  await passIgnoredPresses();
  await app.user.click(run.button("Resume"));
  await run.says(`${many - before.length} stopped · ${before.length} unknown`);
  // What got no clear answer isn't sent again.
  expect(api.log.written()).toEqual(targets.map(({ id }) => id).toSorted());
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
  expect(api.log.written()).toEqual(targets.map(({ id }) => id).toSorted());
  await expectNoMoreWrites(app);
});

test("started with one that is refused, the run holds with the reason", async () => {
  const conflict = { method: "POST", status: 409, code: "CONFLICT", count: 1 };
  const { app, api, targets } = await startWithOne(conflict);
  await run.isTitled("Held: the first stop isn’t known to have worked");
  expect(run.panel()).toHaveTextContent(`Not stopped: ${targets[0]?.host}.`);
  expect(run.panel()).toHaveTextContent(/CONFLICT · request/);
  expect(api.log.written()).toEqual([targets[0]?.id]);
  await passIgnoredPresses();
  await app.user.click(run.button("Resume"));
  await run.says(`${many - 1} stopped · 1 refused`);
  await expectNoMoreWrites(app);
});

// A run is cancelled, or ended by the API or its session.

test("cancelled, the rest is not sent, and can be confirmed anew", async () => {
  const { app, api, targets, release } = await openWithHeldRun();
  await app.user.click(run.button("Cancel remaining"));
  release();
  await run.isTitled(`Stop of ${many} instances cancelled`);
  const before = api.log.written();
  expect(before.length).toBeLessThan(many);
  await app.user.click(await waitFor(() => run.button(/^Go on with \d+ not sent$/)));
  const dialog = await new BulkDialog("Stop").opened();
  expect(dialog.targets()).toHaveLength(many - before.length);
  expect(api.log.written()).toEqual(before);
  await dialog.confirm(app);
  await run.isTitled(/done$|instances? (stopped|deleted)$/);
  await expectWrittenTo(app, ...targets);
});

test("a run waits for an API that cannot be reached: nothing is sent or left out; then it goes on by itself", async () => {
  const { app, api, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  api.faults.add({ method: "GET", path: "*/computes/*", kind: "cut" });
  await dialog.confirm(app);
  await passTimeUntil(() =>
    expect(run.problem()).toHaveTextContent(
      "Nothing is sent until the instances can be read again",
    ),
  );
  expect(await storedPhases()).toEqual(["waiting", "waiting", "waiting"]);
  expect(api.log.written()).toEqual([]);
  api.faults.clear();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

test("a team code ends the run: nothing further is sent", async () => {
  const fault = { method: "POST", skip: 2, status: 403, code: "TEAM_SUSPENDED" };
  const { app, api } = await openWithRun(fault);
  await run.isTitled(/the API refused one, for the whole team/);
  await waitFor(() => expect(alert("TEAM_SUSPENDED")).toBeVisible());
  await run.says(/refused.*not sent/);
  expect(api.log.written().length).toBeLessThan(many);
  await expectNoMoreWrites(app);
});

test("a rejected key ends the run with the session; the next session shows what was not sent", async () => {
  const fault = { method: "POST", skip: 2, status: 401, code: "UNAUTHORIZED" };
  const second = { method: "GET", query: { limit: "1" }, status: 401, code: "UNAUTHORIZED" };
  const { app, api } = await openWithRun(fault, second);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  const before = api.log.written();
  expect(before.length).toBeLessThan(many);
  api.faults.clear();
  await connectPage.connect(app, demoKey("owner"));
  await run.says("not sent");
  await run.isTitled(/ended/);
  await app.load();
  await run.isTitled(/ended/);
  expect(api.log.written()).toEqual(before);
  await expectNoMoreWrites(app);
});

test("slow storage does not replace another dialog by the confirmation of the rest", async () => {
  const { app, release } = await openWithHeldRun();
  await app.user.click(run.button("Cancel remaining"));
  release();
  await run.isTitled(`Stop of ${many} instances cancelled`);
  await app.load("/instances");
  const goOn = await waitFor(() => run.button(/^Go on with \d+ not sent$/));
  const end = await holdStorage();
  await app.user.click(goOn);
  const dialog = await askTo(app, "Delete", "worker-batch-02");
  end();
  await passTime(1000);
  expect(dialog.box()).toBeVisible();
  await expectNoMoreWrites(app);
});

// A confirmed run that ends before anything was sent, after its dialog has gone: the page says so.

test("Cancel right after the confirmation stops the run: a note says so, Activity lists it, and Try again opens its dialog", async () => {
  const { app, targets } = await openBulk(2);
  const dialog = await openBulkDialog(app, "Stop", targets);
  fireEvent.click(dialog.confirmButton());
  fireEvent.click(dialog.cancelButton());
  await waitFor(() => note("Not stopped: 2 instances. Cancelled before anything was sent."));
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()).toHaveLength(1));
  expect(run.past()[0]).toHaveTextContent("2 not sent");
  expect(exists(run.panel)).toBe(false);
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("dialog", { name: "Stop 2 instances?" });
});

test("a run whose dialog is left while another one goes on: the page says why it has not started", async () => {
  const { api, app, targets, release } = await openBulk(2);
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(run.panel()).toBeVisible());
  const dialog = await openBulkDialog(app, "Stop");
  fireEvent.click(dialog.confirmButton());
  fireEvent.click(dialog.cancelButton());
  await waitFor(() => note("Not stopped: 2 instances. Another run is still going in this browser"));
  release();
  await expectWrittenTo(app, ...targets);
});

test("a run whose session ends before its turn: the next session of the same key says so", async () => {
  const { api, app, targets } = await openBulk(2, { refreshSeconds: 1 });
  const stored: Record<string, unknown> = JSON.parse(
    sessionStorage.getItem("compute.session") ?? "",
  );
  const otherRun = Promise.withResolvers<void>();
  // Another tab's, as long as the lock is held.
  void navigator.locks.request(
    `compute.bulk.${String(stored["fingerprint"])}`,
    {},
    () => otherRun.promise,
  );
  const dialog = await openBulkDialog(app, "Stop", targets);
  await dialog.confirm(app);
  api.faults.add({ path: "/api/v1/computes", status: 401, count: 2 });
  await passTime(2000);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  otherRun.resolve();
  await passTime(1000);
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  await waitFor(() =>
    note("Not stopped: 2 instances. The session ended before anything was sent."),
  );
  await app.expectWrites();
});
