import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passIgnoredPresses, passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { hideTab, stubNotifications } from "../testing/tab-state.ts";
import { storedPhases } from "../testing/stand-ins/storage.ts";
import { expectNoMoreWrites, heldStop, openBulk, openBulkDialog, run } from "../testing/bulk.ts";
import { activity, heldWrite, latestRequestId, rowGone } from "../testing/operations.ts";
import {
  alert,
  askHereTo,
  askTo,
  detail,
  exists,
  header,
  list,
  note,
  pager,
  press,
  readingOf,
  targetAt,
  writeOf,
} from "../testing/pages.ts";
import {
  alerts,
  canBeUsed,
  cannotBeUsed,
  leave,
  letAWhilePass,
  openActions,
  openReady,
  verbs,
} from "../testing/writes.ts";

// The outcome of one stop or delete, in the dialog, the row and on the instance's page. Every code and fault is in
// `execute-operation.test.ts`, every text in `outcomes.test.tsx`; 429 and 401 are in `sent-once.test.tsx`.

/** Otherwise a refresh could show the same. */
const config = { refreshSeconds: 0 };
const notKnown = "We don’t know whether";

test("a refused action: the dialog stays and gives the reason once, with code and request ID", async () => {
  const { api, app, target } = await openActions({ key: "member" });
  const remove = await askTo(app, "Delete", target.host);
  await remove.confirmFor(app, target.host);
  await waitFor(() =>
    expect(remove.refusal("FORBIDDEN")).toHaveTextContent("role doesn’t allow that"),
  );
  await leave(app, remove, "Cancel");
  const name = "CODE_OF_TOMORROW";
  api.faults.add({ method: "POST", status: 418, code: name, message: "No more today" });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.refusal(name)).toHaveTextContent("No more today"));
  expect(dialog.refusal(name)).toHaveTextContent(latestRequestId(api));
  expect(
    within(dialog.refusal(name)).getByRole("button", { name: "Copy request ID" }),
  ).toBeVisible();
  expect(alerts()).toHaveLength(1);
  await canBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  expect(alerts()).toEqual([]);
  expect(list.row(target.host)).not.toHaveTextContent("requested");
  await app.expectWrites(writeOf("Delete", target, 403), writeOf("Stop", target, 418));
});

test("a stop of a stopped instance can be tried, and the API decides", async () => {
  const { api, app } = await openActions({ config });
  const stopped = targetAt(api, 1);
  api.fleet.patch(stopped.id, { state: "STOPPED" });
  const dialog = await askTo(app, "Stop", stopped.host);
  await waitFor(() => expect(dialog.problem("Already stopped.")).toBeVisible());
  expect(dialog.inside().queryByText(/stops immediately/)).toBeNull();
  await press(app, () => dialog.button("Stop anyway"));
  await waitFor(() =>
    expect(dialog.note(`${stopped.host} was already stopped.`)).toHaveTextContent(
      /The compute instance is STOPPED\. CONFLICT · request/,
    ),
  );
  expect(exists(() => dialog.refusal("CONFLICT"))).toBe(false);
  // There is nothing to try again.
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await leave(app, dialog, "Close");
  await app.expectWrites(writeOf("Stop", stopped, 409));
});

for (const verb of verbs) {
  test(`a ${verb} answered with 404 reports once that the instance is gone, and its row goes`, async () => {
    const { api, app, target, release } = await openActions({ config });
    api.faults.add(heldWrite(verb, { status: 404, code: "RESOURCE_NOT_FOUND" }));
    const dialog = await askTo(app, verb, target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() => dialog.note("Sent"));
    api.fleet.remove(target.id);
    release();
    const gone = () => dialog.problem(`${target.host} no longer exists`);
    await waitFor(() => expect(gone()).toHaveTextContent("RESOURCE_NOT_FOUND"));
    expect(gone()).toHaveTextContent(latestRequestId(api));
    expect(alerts()).toHaveLength(1);
    expect(exists(() => dialog.confirmButton())).toBe(false);
    expect(exists(() => note(/deleted/))).toBe(false);
    await leave(app, dialog, "Close");
    await rowGone(target.host);
    await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
    expect(alerts()).toEqual([]);
    await app.expectWrites(writeOf(verb, target, 404));
  });
}

test("an acceptance without data is shown and stored before the instance has been read again, and no state is invented", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.faults.add({ kind: "empty", status: 204, method: "POST" });
  api.faults.add({ ...readingOf(target), skip: 1, kind: "pass", delayMs: 1 });
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Accepted"));
  expect(dialog.button("Close")).toBeVisible();
  await app.expectWrites(writeOf("Stop", target, 204));
  await waitFor(async () => expect(await storedPhases()).toEqual(["accepted"]));
  release();
  await dialog.closed();
  const state = () => list.cell(target.host, "State");
  await waitFor(() => expect(state()).toHaveTextContent(/^RunningStop requested$/));
});

test("a stop of unknown outcome: the open dialog shows what's read of it, until it ends", async () => {
  const { api, app, target } = await openActions({ config });
  api.faults.add({ method: "POST", status: 500, when: "after" });
  api.faults.add({ ...readingOf(target), skip: 2, status: 500 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  const unknown = () => dialog.problem(notKnown);
  await passTimeUntil(() => expect(unknown()).toHaveTextContent("couldn’t be read"));
  await canBeUsed(() => dialog.confirmButton());
  api.faults.clear();
  await passTimeUntil(() => expect(unknown()).toHaveTextContent("State: Stopping"));
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(dialog.note(`${target.host} stopped`)).toBeVisible());
  expect(exists(unknown)).toBe(false);
  expect(dialog.fact("State")).toHaveTextContent(/^Stopped/);
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await leave(app, dialog, "Close");
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("a delete of unknown outcome shows why, and what was found; it can be sent again, or closed once the instance is gone", async () => {
  const { api, app, target } = await openActions({ config });
  api.faults.add({ method: "DELETE", status: 500, message: "Out of memory", count: 1 });
  api.faults.add({ method: "DELETE", status: 500, when: "after" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  const unknown = () => dialog.problem(notKnown);
  await waitFor(() => expect(unknown()).toHaveTextContent(/Out of memory.*INTERNAL_SERVER_ERROR/));
  // Another Enter does nothing.
  await waitFor(() => expect(unknown().closest("[role=dialog]")).toHaveFocus());
  expect(unknown()).toHaveTextContent("State: Running");
  await passTime(90_000);
  await app.expectWrites(writeOf("Delete", target, 500));
  await dialog.confirm(app);
  await app.expectWrites(writeOf("Delete", target, 500), writeOf("Delete", target, 500));
  await waitFor(unknown);
  api.fleet.remove(target.id);
  await passTimeUntil(() => dialog.problem(`${target.host} no longer exists`));
  for (const gone of [unknown, () => dialog.confirmButton(), () => dialog.hostName()])
    expect(exists(gone)).toBe(false);
  await waitFor(() => expect(dialog.button("Close")).toHaveFocus());
  await leave(app, dialog, "Close");
  await rowGone(target.host);
  await app.expectWrites(writeOf("Delete", target, 500), writeOf("Delete", target, 500));
});

test("one confirmation sends one delete, and the row stays until the instance is gone", async () => {
  const { api, app, target } = await openActions({ config });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await waitFor(() => expect(note(`Delete requested for ${target.host}`)).toBeVisible());
  const state = () => list.cell(target.host, "State");
  await waitFor(() => expect(state()).toHaveTextContent(/^Deleting \d+\wDelete requested$/));
  expect(exists(() => note(/deleted|no longer exists/i))).toBe(false);
  expect(pager.position()).toHaveTextContent("1–12 of 12");
  api.fleet.remove(target.id);
  await passTimeUntil(() => expect(note(`${target.host} deleted`)).toBeVisible());
  await rowGone(target.host);
  await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
  await app.expectWrites(writeOf("Delete", target));
});

test("one's own delete ends on the page of the instance as done", async () => {
  const { api, app, target } = await openActions({ config, at: "/instances/480213" });
  const dialog = await askHereTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  const notes = () => screen.getByRole("status", { name: "Notes" });
  await waitFor(() => expect(notes()).toHaveTextContent(`Delete requested for ${target.host}`));
  api.fleet.remove(target.id);
  const title = `${target.host} was deleted`;
  await passTimeUntil(() => expect(detail.heading()).toHaveTextContent(title));
  await waitFor(() => expect(notes()).toHaveTextContent(`${target.host} deleted`));
  expect(notes()).not.toHaveTextContent("requested");
  expect(alerts()).toEqual([]);
  expect(screen.getByRole("main")).not.toHaveTextContent("RESOURCE_NOT_FOUND");
  expect(exists(() => detail.deleteButton())).toBe(false);
  expect(document.title).toBe(`${target.host} · Compute`);

  await app.load();
  await waitFor(() => expect(detail.heading()).toHaveTextContent(title));
  await app.user.click(screen.getByRole("link", { name: "Back to instances" }));
  await list.shown();
  await rowGone(target.host);
  await app.expectWrites(writeOf("Delete", target));
});

test("the page doesn't claim a delete of an instance that was gone already", async () => {
  const { api, app, target } = await openActions({ config, at: "/instances/480213" });
  const dialog = await askHereTo(app, "Delete", target.host);
  await waitFor(() => dialog.hostName());
  await dialog.fillIn(app, target.host);
  api.fleet.remove(target.id);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem(`${target.host} no longer exists`));
  await leave(app, dialog, "Close");
  await waitFor(() => expect(alert("doesn’t exist, or no longer does")).toBeVisible());
  expect(app.writes()).toEqual([]);
});

// What was accepted is tracked until it is over, wherever the person is meanwhile; only what the API says is shown.

test("one confirmation sends one stop; the row shows each step, and its end is announced on any page", async () => {
  const { api, app, target } = await openActions();
  const dialog = await openReady(app, "Stop", target);
  // A running instance is stopped without a warning.
  expect(alerts()).toEqual([]);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(note(`Stop requested for ${target.host}`)).toBeVisible());
  const state = () => list.cell(target.host, "State");
  await waitFor(() => expect(state()).toHaveTextContent(/^Stopping \d+\wStop requested$/));
  expect(exists(() => note(/stopped|is now/i))).toBe(false);
  await waitFor(() => expect(list.actions(target.host)).toHaveFocus());

  await passIgnoredPresses();
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  await app.load(`/instances/${target.id}`);
  const main = () => screen.getByRole("main");
  await waitFor(() => expect(main()).toHaveTextContent("StoppingStop requested"));
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
  await waitFor(() => expect(main()).not.toHaveTextContent("Stop requested"));
  await app.user.click(header.link("Instances"));
  await waitFor(() => expect(state()).toHaveTextContent(/^Stopped$/));
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop that ends while the tab is hidden notifies, counts in the title, and stays to be read; else it's only a note", async () => {
  const notifications = stubNotifications("granted");
  const { api, app, target } = await openActions();
  const [first, second] = [target, targetAt(api, 1)];
  for (const { id } of [first, second]) api.fleet.patch(id, { state: "RUNNING" });
  for (const { host } of [first, second]) {
    const dialog = await askTo(app, "Stop", host);
    await dialog.confirm(app);
    await dialog.closed();
    await passIgnoredPresses();
  }
  await app.expectWrites(writeOf("Stop", first), writeOf("Stop", second));
  api.fleet.patch(second.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${second.host} stopped`)).toBeVisible());
  expect(notifications.titles()).toEqual([]);
  expect(document.title).not.toMatch(/^\(/);

  const showTab = await hideTab();
  api.fleet.patch(first.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(notifications.titles()).toEqual([`${first.host} stopped`]));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  await passTime(60_000);
  await showTab();
  await waitFor(() => expect(document.title).not.toMatch(/^\(1\)/));
  expect(note(`${first.host} stopped`)).toBeVisible();
  notifications.shown[0]?.click();
  expect(notifications.focused()).toBe(1);
  await waitFor(() => expect(app.address()).toBe(`/instances/${first.id}`));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(first.host));
  await passTimeUntil(() => expect(exists(() => note(`${first.host} stopped`))).toBe(false));
});

test("a run's panel asks for permission to notify; one that ends meanwhile does, and a click opens its report", async () => {
  const notifications = stubNotifications("default");
  const { app, api, targets, release } = await openBulk(2);
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  const notifyButton = () => screen.getByRole("button", { name: "Notify me when it ends" });
  await app.user.click(await waitFor(notifyButton));
  await waitFor(() => expect(exists(notifyButton)).toBe(false));
  expect(notifications.asked()).toBe(1);
  await hideTab();
  release();
  await passTimeUntil(() =>
    expect(notifications.titles()).toEqual(["Run ended: stop 2 instances"]),
  );
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  notifications.shown[0]?.click();
  await screen.findByRole("heading", { level: 1, name: "Stop of 2 instances" });
  await expectNoMoreWrites(app);
});

test("where notifications are denied, a run's panel doesn't ask, and its end only counts in the title", async () => {
  const notifications = stubNotifications("denied");
  const { app, api, targets, release } = await openBulk(2);
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(run.button("Pause")).toBeVisible());
  expect(exists(() => run.button("Notify me when it ends"))).toBe(false);
  await hideTab();
  release();
  await passTimeUntil(() => expect(document.title).toMatch(/^\(1\) · /));
  expect(notifications.titles()).toEqual([]);
  await expectNoMoreWrites(app);
});

// The id belongs to another machine, or to none, when the dialog is confirmed: nothing is sent.

const recreated = { createdAt: "2026-01-02T03:04:05.000Z", ipv4: "203.0.113.9" };

test("what a refresh behind the dialog finds is shown; another host name ends the confirmation, for good", async () => {
  const { api, app, target } = await openActions();
  const dialog = await openReady(app, "Delete", target);
  api.fleet.patch(target.id, { ipv4: "203.0.113.7", state: "MIGRATING" });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent("203.0.113.7"));
  expect(dialog.fact("State")).toHaveTextContent(/^Migrating/);
  expect(exists(() => dialog.problem("another machine"))).toBe(false);
  await canBeUsed(() => dialog.confirmButton());

  api.fleet.patch(target.id, { hostName: "billing-9", ipv4: "203.0.113.9", state: "RUNNING" });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent("203.0.113.9"));
  expect(dialog.problem("another machine")).toHaveTextContent(/host name.*billing-9/);
  await cannotBeUsed(() => dialog.confirmButton());
  expect(exists(() => dialog.hostName())).toBe(false);
  await app.user.click(dialog.confirmButton());
  dialog.confirmButton().focus();
  await app.user.keyboard("{Enter}");

  // Also with the first machine back.
  api.fleet.patch(target.id, { hostName: target.host, ipv4: target.ipv4 });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent(target.ipv4));
  await cannotBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await letAWhilePass(app);
  await leave(app, dialog, "Cancel");
  expect(app.writes()).toEqual([]);

  // Reopened, it's about the current machine.
  const next = await askTo(app, "Delete", "billing-9");
  await next.confirmFor(app, "billing-9");
  await next.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("another creation time than the list's, at the confirmation, sends nothing and shows the change", async () => {
  const { api, app, target } = await openActions({ config });
  await list.shown();
  // The dialog keeps the time that the list had.
  api.fleet.patch(target.id, { createdAt: null });
  const dialog = await openReady(app, "Stop", target);
  api.fleet.patch(target.id, recreated);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("another machine")).toHaveTextContent(/created/));
  expect(dialog.problem("another machine")).toHaveTextContent("Nothing was done");
  expect(dialog.fact("IPv4")).toHaveTextContent(recreated.ipv4);
  expect(alerts()).toHaveLength(1);
  await passTime(90_000);
  await cannotBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  expect(app.writes()).toEqual([]);
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent(/Not sent\. .*created/));
});

test("a stop that is on its way or may have acted is not called undone when a refresh finds another machine", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 5 } });
  api.faults.add(heldWrite("Stop", { status: 500, count: 1 }));
  const dialog = await openReady(app, "Stop", target);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await passTimeUntil(() => dialog.problem("another machine"));
  expect(dialog.problem("another machine")).not.toHaveTextContent("Nothing was done");
  release();
  await waitFor(() => dialog.problem("We don’t know"));
  expect(dialog.problem("another machine")).not.toHaveTextContent("Nothing was done");
  await cannotBeUsed(() => dialog.confirmButton());
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("an instance that the page behind finds gone is gone in the dialog, too; a delete on its way isn't called pointless", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 5 } });
  await list.shown();
  await app.user.click(list.link(target.host));
  api.faults.add(heldWrite("Delete", { kind: "pass", when: "after", count: 1 }));
  const dialog = await askHereTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.remove(target.id);
  await passTimeUntil(() => dialog.problem(`${target.host} no longer exists`));
  expect(dialog.problem("no longer exists")).not.toHaveTextContent("nothing to");
  expect(exists(() => dialog.confirmButton())).toBe(false);
  release();
  await app.expectWrites(writeOf("Delete", target));
});
