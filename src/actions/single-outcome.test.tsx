import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { openApp } from "../testing/open-app.tsx";
import {
  activity,
  createHoldingApi,
  createStillApi,
  factsIn,
  heldWrite,
  latestRequestId,
  rowGone,
  sendAndLeave,
} from "../testing/pages/operations.ts";
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
} from "../testing/pages/pages.ts";
import { storedPhases } from "../testing/browser/storage.ts";

// The outcome of one stop or delete, and where it is displayed: in the dialog, in the row, on the instance's page.

/** Otherwise a refresh could show the same. */
const config = { refreshSeconds: 0 };

test("a failure of the dashboard is shown, and the stop can be confirmed again", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  const request = navigator.locks.request.bind(navigator.locks);
  const lock = vi.spyOn(navigator.locks, "request");
  lock.mockImplementation(async (name: string, ...rest: unknown[]): Promise<unknown> => {
    if (name.includes("operation.")) throw new TypeError("No lock");
    return await Reflect.apply(request, undefined, [name, ...rest]);
  });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("The dashboard failed.")).toHaveTextContent("No lock"));
  lock.mockRestore();
  await passTime(500);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop with a conflict shows the present state", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.fact("State")).toHaveTextContent(/^Running/));
  await dialog.fillIn(app, target.host);
  api.fleet.patch(target.id, { state: "MIGRATING" });
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.refusal("CONFLICT")).toHaveTextContent(
      /The compute instance is MIGRATING.*Migrating/,
    ),
  );
  await waitFor(() => expect(dialog.fact("State")).toHaveTextContent(/^Migrating/));
  // What is not running by now cannot be stopped either.
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await app.user.click(dialog.button("Close"));
  await waitFor(() => within(list.row(target.host)).getByRole("cell", { name: /^Migrating/ }));
  await app.expectWrites(writeOf("Stop", target, 409));
});

test("a refused Delete is reported in the dialog, not on the page behind it", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config, at: `/instances/${target.id}` });
  const dialog = await askHereTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, target.host);
  api.fleet.patch(target.id, { state: "MIGRATING" });
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.refusal("CONFLICT")).toHaveTextContent("The compute instance is MIGRATING"),
  );
  await app.user.click(dialog.button("Cancel"));
  await dialog.closed();
  expect(screen.queryByRole("alert")).toBeNull();
  const button = detail.deleteButton;
  await waitFor(() => expect(button()).toHaveFocus());
  await app.expectWrites(writeOf("Delete", target, 409));
});

test("a delete of unknown outcome whose instance is gone later: the open dialog shows that and offers no confirmation", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  api.faults.add({ method: "DELETE", status: 500, when: "after" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  const unknown = () => dialog.problem("We don’t know whether");
  await waitFor(unknown);
  api.fleet.remove(target.id);
  await passTimeUntil(() => dialog.problem(`${target.host} no longer exists`));
  expect(exists(unknown)).toBe(false);
  expect(exists(() => dialog.confirmButton())).toBe(false);
  expect(exists(() => dialog.hostName())).toBe(false);
  await waitFor(() => expect(dialog.button("Close")).toHaveFocus());
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await rowGone(target.host);
  await app.expectWrites(writeOf("Delete", target, 500));
});

test("a stop of unknown outcome whose instance can be read later: the open dialog shows its state", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  api.faults.add({ method: "POST", status: 500, when: "before" });
  api.faults.add({ ...readingOf(target), skip: 2, status: 500 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  const unknown = () => dialog.problem("We don’t know whether");
  await passTimeUntil(() => expect(unknown()).toHaveTextContent("couldn’t be read"));
  api.faults.clear();
  await passTimeUntil(() => expect(unknown()).toHaveTextContent("State: Running"));
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("a stop of unknown outcome that ends soon: the open dialog shows the end and offers no confirmation", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  api.faults.add({ method: "POST", status: 500, when: "after" });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  const unknown = () => dialog.problem("We don’t know whether");
  await waitFor(() => expect(unknown()).toHaveTextContent("State: Stopping"));
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(dialog.note(`${target.host} stopped`)).toBeVisible());
  expect(exists(unknown)).toBe(false);
  expect(factsIn(dialog)).toMatchObject({ State: expect.stringMatching(/^Stopped/) });
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("a refused delete cannot be confirmed again for another machine", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api, config });
  api.faults.add(heldWrite("Delete", { status: 409 }));
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.patch(target.id, { hostName: "somebody-elses" });
  release();
  await waitFor(() =>
    expect(dialog.problem("another machine")).toHaveTextContent("somebody-elses"),
  );
  await waitFor(() => dialog.refusal("CONFLICT"));
  // Longer than the moment after an outcome in which nothing can be confirmed.
  await passTime(2000);
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  dialog.confirmButton().focus();
  await app.user.keyboard("{Enter}");
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target, 409));
});

test("a stop of a stopped instance can be tried, and the API decides", async () => {
  const { api } = createStillApi({ instances: 20 });
  const stopped = targetAt(api, 12);
  const app = await openApp({ api, config });
  const dialog = await askTo(app, "Stop", stopped.host);
  await waitFor(() => expect(dialog.problem("Already stopped.")).toBeVisible());
  await press(app, () => dialog.button("Stop anyway"));
  await waitFor(() =>
    expect(dialog.note(`${stopped.host} was already stopped.`)).toHaveTextContent(
      /The compute instance is STOPPED\. CONFLICT · request/,
    ),
  );
  expect(exists(() => dialog.refusal("CONFLICT"))).toBe(false);
  // There is nothing to try again.
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", stopped, 409));
});

test("a second stop warns that one is under way, and sends one request", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  const first = await askTo(app, "Stop", target.host);
  await first.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));

  const second = await askTo(app, "Stop", target.host);
  await waitFor(() =>
    expect(second.problem("Stop requested")).toHaveTextContent("still in progress"),
  );
  await waitFor(() => expect(second.problem("isn’t running")).toHaveTextContent("Stopping"));
  await app.expectWrites(writeOf("Stop", target));

  await second.confirm(app);
  await waitFor(() =>
    expect(second.refusal("CONFLICT")).toHaveTextContent("The compute instance is STOPPING"),
  );
  await app.expectWrites(writeOf("Stop", target), writeOf("Stop", target, 409));
});

test("a delete answered with 404 reports that the instance was gone, with code and request ID", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api, config });
  api.faults.add(heldWrite("Delete", { status: 404, code: "RESOURCE_NOT_FOUND" }));
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.remove(target.id);
  release();
  const goneAlert = () => dialog.problem(`${target.host} no longer exists`);
  await waitFor(() => expect(goneAlert()).toHaveTextContent("RESOURCE_NOT_FOUND"));
  expect(goneAlert()).toHaveTextContent(latestRequestId(api));
  expect(exists(() => note(/deleted/))).toBe(false);
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await rowGone(target.host);
  await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
  expect(screen.queryByRole("alert")).toBeNull();
  await app.expectWrites(writeOf("Delete", target, 404));
});

test("a delete answered with 404 after its dialog was closed is reported on the page", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api, config });
  api.faults.add(heldWrite("Delete", { status: 404, code: "RESOURCE_NOT_FOUND" }));
  const dialog = await askTo(app, "Delete", target.host);
  await sendAndLeave(app, dialog, target.host, () => app.user.keyboard("{Escape}"));
  release();
  await waitFor(() => expect(alert(target.host)).toHaveTextContent("already gone"));
  expect(alert(target.host)).toHaveTextContent("RESOURCE_NOT_FOUND");
  expect(alert(target.host)).toHaveTextContent(latestRequestId(api));
  await app.expectWrites(writeOf("Delete", target, 404));
});

test("the page does not claim a delete of an instance that was gone already", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config, at: `/instances/${target.id}` });
  const dialog = await askHereTo(app, "Delete", target.host);
  await waitFor(() => dialog.hostName());
  await dialog.fillIn(app, target.host);
  api.fleet.remove(target.id);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem(`${target.host} no longer exists`));
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await waitFor(() => expect(alert("doesn’t exist, or no longer does")).toBeVisible());
});

test("one's own delete ends on the page of the instance as done", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config, at: `/instances/${target.id}` });
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
  expect(screen.queryByRole("alert")).toBeNull();
  const main = within(screen.getByRole("main"));
  expect(screen.getByRole("main")).not.toHaveTextContent("RESOURCE_NOT_FOUND");
  expect(main.getByRole("link", { name: "Back to instances" })).toBeVisible();
  expect(exists(() => detail.deleteButton())).toBe(false);
  expect(document.title).toBe(`${target.host} · Compute`);

  await app.load();
  await waitFor(() => expect(detail.heading()).toHaveTextContent(title));
  await app.user.click(screen.getByRole("link", { name: "Back to instances" }));
  await list.shown();
  await rowGone(target.host);
  await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
  await app.expectWrites(writeOf("Delete", target));
});

test("a stop from the page of the instance is tracked to its end there", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config, at: `/instances/${target.id}` });
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

test("one confirmation sends one delete, and the row stays until the instance is gone", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
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

test("a delete whose answer was lost is done once the instance is gone", async () => {
  const { api, target } = createStillApi({ transitMs: 0 });
  const app = await openApp({ api, config });
  api.faults.add({ method: "DELETE", kind: "cut", when: "after" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await waitFor(() => expect(note(target.host)).toHaveTextContent("deleted"));
  await rowGone(target.host);
  await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
  expect(screen.queryByRole("alert")).toBeNull();
  await app.expectWrites(writeOf("Delete", target, "unanswered"));
});

test("a stop whose answer was lost reports that and that the instance is gone", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api, config });
  api.faults.add(heldWrite("Stop", { kind: "cut" }));
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.remove(target.id);
  release();
  await waitFor(() =>
    expect(dialog.problem("We don’t know whether")).toHaveTextContent("no longer exists"),
  );
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await rowGone(target.host);
  await app.expectWrites(writeOf("Stop", target, "unanswered"));
});

test("an outcome is recorded even if the page of the instance cannot be read again", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  await list.shown();
  await app.user.click(list.link(target.host));
  const dialog = await askHereTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, target.host);
  api.fleet.remove(target.id);
  api.faults.add({ ...readingOf(target), skip: 1, kind: "hang" });
  await dialog.confirm(app);
  await waitFor(async () => expect(await storedPhases()).toEqual(["alreadyGone"]));
  expect(app.writes()).toEqual([]);
});

test("an outcome is displayed even if the clock was set back during the request", async () => {
  const { api, target, release } = createHoldingApi();
  api.faults.add(heldWrite("Stop", { kind: "pass" }));
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  vi.setSystemTime(Date.now() - 60_000);
  release();
  await dialog.closed();
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Accepted"));
  expect(activity.row(target.host)).not.toHaveTextContent("Sent");
  await app.expectWrites(writeOf("Stop", target));
});
