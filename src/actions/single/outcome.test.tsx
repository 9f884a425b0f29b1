import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTimeUntil } from "../../testing/browser/clock.ts";
import { storedPhases } from "../../testing/browser/storage.ts";
import { heldWrite, latestRequestId, rowGone } from "../../testing/pages/operations.ts";
import {
  alert,
  askHereTo,
  askTo,
  detail,
  exists,
  list,
  note,
  pager,
  press,
  readingOf,
  targetAt,
  writeOf,
} from "../../testing/pages/pages.ts";
import {
  alerts,
  canBeUsed,
  leave,
  letAWhilePass,
  openActions,
  verbs,
} from "../../testing/writes.ts";

// The outcome of one stop or delete, in the dialog, the row and on the instance's page. Every code and fault is in
// `execute-operation.test.ts`, every text in `outcomes.test.tsx`; 429 is in `left-dialog`, 401 in `session-end`.

/** Otherwise a refresh could show the same. */
const config = { refreshSeconds: 0 };
const notKnown = "We don’t know whether";

test("a refused stop: the dialog stays and gives the reason once, with code and request ID", async () => {
  const { api, app, target } = await openActions();
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
  await app.expectWrites(writeOf("Stop", target, 418));
});

test("a member may stop but not delete, and the dialog shows that", async () => {
  const { app, target } = await openActions({ key: "member" });
  const remove = await askTo(app, "Delete", target.host);
  await remove.confirmFor(app, target.host);
  await waitFor(() =>
    expect(remove.refusal("FORBIDDEN")).toHaveTextContent("role doesn’t allow that"),
  );
  await leave(app, remove, "Cancel");
  const stop = await askTo(app, "Stop", target.host);
  await stop.confirm(app);
  await stop.closed();
  await app.expectWrites(writeOf("Delete", target, 403), writeOf("Stop", target));
});

test("a stop with a conflict shows the present state, and offers no other try if it isn't running", async () => {
  const { api, app, target } = await openActions({ config });
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { state: "MIGRATING" });
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.refusal("CONFLICT")).toHaveTextContent(
      /The compute instance is MIGRATING.*Migrating/,
    ),
  );
  await waitFor(() => expect(dialog.fact("State")).toHaveTextContent(/^Migrating/));
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await leave(app, dialog, "Close");
  await waitFor(() => within(list.row(target.host)).getByRole("cell", { name: /^Migrating/ }));
  await app.expectWrites(writeOf("Stop", target, 409));
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

test("a gateway's 404 doesn't claim that the instance is gone", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ kind: "html", status: 404, method: "DELETE" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(dialog.problem("HTTP 404")).toBeVisible());
  expect(dialog.box()).not.toHaveTextContent("no longer exists");
  await leave(app, dialog, "Cancel");
  expect(exists(() => note(/no longer exists|deleted/i))).toBe(false);
  expect(list.row(target.host)).toBeVisible();
  await app.expectWrites(writeOf("Delete", target, 404));
});

test("an acceptance without data is shown and stored before the instance has been read again", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.faults.add({ kind: "empty", status: 204, method: "POST", when: "after" });
  api.faults.add({ ...readingOf(target), skip: 1, kind: "pass", delayMs: 1 });
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Accepted"));
  expect(dialog.button("Close")).toBeVisible();
  await app.expectWrites(writeOf("Stop", target, 204));
  await waitFor(async () => expect(await storedPhases()).toEqual(["accepted"]));
  release();
  await dialog.closed();
});

test("a delete of unknown outcome shows why, and what was found; confirmed again, it's sent again", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "DELETE", status: 500, message: "Out of memory", count: 1 });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  const unknown = () => dialog.problem(notKnown);
  await waitFor(() => expect(unknown()).toHaveTextContent(/Out of memory.*INTERNAL_SERVER_ERROR/));
  expect(unknown()).toHaveTextContent("State: Running");
  await letAWhilePass(app);
  await app.expectWrites(writeOf("Delete", target, 500));
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target, 500), writeOf("Delete", target));
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

test("a delete of unknown outcome whose instance is gone later: the open dialog shows that, and can only be closed", async () => {
  const { api, app, target } = await openActions({ config });
  api.faults.add({ method: "DELETE", status: 500, when: "after" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  const unknown = () => dialog.problem(notKnown);
  await waitFor(unknown);
  api.fleet.remove(target.id);
  await passTimeUntil(() => dialog.problem(`${target.host} no longer exists`));
  expect(exists(unknown)).toBe(false);
  expect(exists(() => dialog.confirmButton())).toBe(false);
  expect(exists(() => dialog.hostName())).toBe(false);
  await waitFor(() => expect(dialog.button("Close")).toHaveFocus());
  await leave(app, dialog, "Close");
  await rowGone(target.host);
  await app.expectWrites(writeOf("Delete", target, 500));
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

test("a stop from the page of the instance is tracked to its end there", async () => {
  const { api, app, target } = await openActions({ config, at: "/instances/480213" });
  const dialog = await askHereTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  const main = screen.getByRole("main");
  await waitFor(() => expect(main).toHaveTextContent("Stop requested"));
  await waitFor(() => expect(main).toHaveTextContent("Stopping"));
  expect(main).not.toHaveTextContent("Stopped");
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(main).toHaveTextContent("Stopped"));
  await waitFor(() => expect(main).not.toHaveTextContent("Stop requested"));
  await waitFor(() => note(`${target.host} stopped`));
  await app.expectWrites(writeOf("Stop", target));
});
