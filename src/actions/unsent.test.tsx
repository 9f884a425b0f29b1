import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectWrittenTo, heldStop, openBulk, openBulkDialog, run } from "../testing/pages/bulk.ts";
import { passIgnoredPresses, passTime } from "../testing/browser/clock.ts";
import { demoKey, openApp, type TestApp } from "../testing/open-app.tsx";
import { createHoldingApi } from "../testing/pages/operations.ts";
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
  type Verb,
} from "../testing/pages/pages.ts";

// A confirmed action that ends before anything was sent, after its dialog has gone: the page says so.

const ways: { name: string; verb: Verb; leave: (app: TestApp) => Promise<void> }[] = [
  { name: "Escape", verb: "Stop", leave: (app) => app.user.keyboard("{Escape}") },
  { name: "Escape", verb: "Delete", leave: (app) => app.user.keyboard("{Escape}") },
  { name: "the browser's Back", verb: "Stop", leave: (app) => app.goBack() },
];

for (const { name, verb, leave } of ways) {
  test(`${name} during the last reading cancels a ${verb}, which a note says until it is dismissed`, async () => {
    const { api, target, release } = createHoldingApi();
    const app = await openApp({ api });
    await list.shown();
    await app.user.click(list.link(target.host));
    const dialog = await askHereTo(app, verb, target.host);
    await waitFor(() => dialog.fact("Host name"));
    api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    await dialog.confirmFor(app, target.host);
    await leave(app);
    await dialog.closed();
    const done = verb === "Stop" ? "stopped" : "deleted";
    const text = `Not ${done}: ${target.host}. Cancelled before anything was sent.`;
    await waitFor(() => note(text));
    release();
    await passTime(60_000);
    await app.user.click(within(note(text)).getByRole("button", { name: "Dismiss note" }));
    expect(exists(() => note(text))).toBe(false);
  });
}

test("a stop that the end of the session cancels: the next session of the same key says so, another one does not", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
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

test("Try again asks again, and sends once it is confirmed", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  await app.user.click(dialog.cancelButton());
  await app.user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(exists(() => note("Not stopped"))).toBe(false);
  release();
  await (await dialogOf("Stop", target.host)).confirm(app);
  await app.expectWrites(`POST /computes/${target.id}/stop 202`);
});

test("a stop whose tab is reloaded before the answer: the next visit says that its outcome is unknown", async () => {
  const { api, target } = createHoldingApi();
  const app = await openApp({ api });
  api.faults.add({ method: "POST", status: 500, delayMs: 1, count: 1 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  await app.load();
  const title = `We don’t know whether ${target.host} was stopped.`;
  await waitFor(() => expect(note(title)).toHaveTextContent("State: Running."));
  await app.expectWrites(`POST /computes/${target.id}/stop unanswered`);
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

test("keys that are pressed just after a dialog has closed by itself do nothing", async () => {
  const { api, target } = createHoldingApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(list.actions(target.host)).toHaveFocus());
  await app.user.keyboard("{Enter>}");
  await app.user.keyboard("s{ }");
  expect(screen.queryByRole("menu")).toBeNull();
  await passIgnoredPresses();
  // Still held.
  fireEvent.keyDown(list.actions(target.host), { key: "Enter", code: "Enter", repeat: true });
  await app.user.keyboard("{/Enter}");
  expect(screen.queryByRole("menu")).toBeNull();
  await app.user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await app.expectWrites(`POST /computes/${target.id}/stop 202`);
});
