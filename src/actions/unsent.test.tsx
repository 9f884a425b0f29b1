import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectWrittenTo, heldStop, openBulk, openBulkDialog, run } from "../testing/pages/bulk.ts";
import { passTime } from "../testing/browser/clock.ts";
import { refuseEntries } from "../testing/browser/storage.ts";
import { demoKey } from "../testing/open-app.tsx";
import { heldWrite, sendAndLeave } from "../testing/pages/operations.ts";
import {
  askHereTo,
  askTo,
  connectPage,
  dialogOf,
  exists,
  header,
  list,
  note,
  readingOf,
  targetAt,
  writeOf,
} from "../testing/pages/pages.ts";
import { letAWhilePass, openActions } from "../testing/writes.ts";

// A confirmed action that ends before anything was sent, after its dialog has gone: the page says so.

test("Escape during the last reading cancels a Delete, which a note says until it's dismissed", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(dialog.note("Nothing has been sent yet")).toBeVisible());
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  const text = `Not deleted: ${target.host}. Cancelled before anything was sent.`;
  await waitFor(() => note(text));
  release();
  await letAWhilePass(app);
  await app.user.click(within(note(text)).getByRole("button", { name: "Dismiss note" }));
  expect(exists(() => note(text))).toBe(false);
  expect(app.writes()).toEqual([]);
});

test("so does the browser's Back; Try again asks again, and sends once it's confirmed", async () => {
  const { api, app, target, release } = await openActions();
  await list.shown();
  await app.user.click(list.link(target.host));
  const dialog = await askHereTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  await app.goBack();
  await dialog.closed();
  await waitFor(() => note(`Not stopped: ${target.host}. Cancelled before anything was sent.`));
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(exists(() => note("Not stopped"))).toBe(false);
  release();
  await (await dialogOf("Stop", target.host)).confirm(app);
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop that the end of the session cancels: the next session of the same key says so, another one does not", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  await dialog.confirm(app);
  // The list's refresh, as another tab's would.
  api.faults.add({ path: "/api/v1/computes", status: 401, count: 2 });
  await passTime(20_000);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  release();
  await connectPage.connect(app, demoKey("admin"));
  await list.shown();
  expect(exists(() => note("Not stopped"))).toBe(false);
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  await waitFor(() =>
    note(`Not stopped: ${target.host}. The session ended before anything was sent.`),
  );
  await app.expectWrites();
});

test("after a reload the next visit says what wasn't sent, and of what was that its outcome is unknown", async () => {
  const { api, app, target } = await openActions();
  const other = targetAt(api, 1);
  api.faults.add(heldWrite("Delete", { status: 500, count: 1 }));
  await sendAndLeave(app, await askTo(app, "Delete", other.host), other.host, () =>
    app.user.keyboard("{Escape}"),
  );
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Nothing has been sent yet"));
  // A browser ends the page without a last word; the page of the test has one.
  refuseEntries((phase) => phase === "givenUp");
  await app.load();
  const text = `Not stopped: ${target.host}. The tab was closed or reloaded before anything was sent.`;
  await waitFor(() => note(text));
  const unknown = `We don’t know whether ${other.host} was deleted.`;
  await waitFor(() => expect(note(unknown)).toHaveTextContent("State: Running."));
  await passTime(60_000);
  for (const button of screen.getAllByRole("button", { name: "Dismiss note" }))
    await app.user.click(button);
  for (const dismissed of [text, unknown]) expect(exists(() => note(dismissed))).toBe(false);
  await app.expectWrites(writeOf("Delete", other, "unanswered"));
});

test("a run whose dialog is left at once is told, recorded and can be tried again", async () => {
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
