import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  openBulkDialog,
  expectWrittenTo,
  openBulk,
  run,
  selection,
} from "../testing/pages/bulk.ts";
import { passIgnoredPresses, passTime } from "../testing/browser/clock.ts";
import { anyDialog, pressKeys, toasts } from "../testing/browser/keys.ts";
import type { TestApp } from "../testing/open-app.tsx";
import { activity, readingsOf } from "../testing/pages/operations.ts";
import { askTo, exists, list, readingOf, type Verb, writeOf } from "../testing/pages/pages.ts";
import {
  blockStorage,
  holdStorage,
  refuseEntries,
  refuseStorage,
  storedPhases,
} from "../testing/browser/storage.ts";
import { openActions, openReady } from "../testing/writes.ts";

// No record, no write: a write leaves only once the journal has it. While the browser stores nothing, Stop and Delete are
// unavailable and say why.

const cannotStore = "this browser can’t store one";
const olderTab = "another tab with an older version of the dashboard blocks the storage";
const silent = "this browser’s storage doesn’t answer";
const notRecorded = "Not recorded";
/** The longest that storage may take. */
const limitMs = 3000;
/** Storage that failed is tried again after this. */
const retryMs = 5000;

/** The row's menu stays open. */
async function actionOf(app: TestApp, verb: Verb, host: string): Promise<HTMLElement> {
  await app.user.click(await waitFor(() => list.actions(host)));
  return await screen.findByRole("menuitem", { name: `${verb}…` });
}

test("where the browser stores nothing, Stop and Delete are unavailable and say why, until it does again", async () => {
  const allow = refuseStorage();
  const { app, target } = await openActions();
  await actionOf(app, "Stop", target.host);
  await waitFor(() => expect(screen.getByRole("menu")).toHaveTextContent(cannotStore));
  await pressKeys(app, "{Escape}");
  const stop = await actionOf(app, "Stop", target.host);
  expect(stop).toHaveAttribute("aria-disabled", "true");
  await app.user.click(stop);
  expect(anyDialog()).toBeNull();
  await pressKeys(app, "{Escape}", "#");
  await waitFor(() => expect(toasts()).toHaveTextContent(cannotStore));
  await selection.select(app, target);
  expect(await waitFor(() => selection.button("Delete…"))).toHaveAccessibleDescription(
    expect.stringContaining(cannotStore),
  );
  await activity.open(app);
  const inPage = () => screen.queryByText(new RegExp(cannotStore), { selector: "main *" });
  expect(inPage()).toBeVisible();
  allow();
  await passTime(retryMs);
  await waitFor(() => expect(inPage()).toBeNull());
  await app.load("/instances");
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("storage that fails when the dialog opens makes it unconfirmable, and says why", async () => {
  const { app, target } = await openActions();
  const earlier = await askTo(app, "Delete", target.host);
  await app.user.click(earlier.cancelButton());
  await earlier.closed();
  await passIgnoredPresses();
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.problem(cannotStore));
  expect(dialog.confirmButton()).toHaveAccessibleDescription(expect.stringContaining(cannotStore));
  full.mockRestore();
  await passTime(retryMs);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("an older tab that blocks the storage is named, until it is closed", async () => {
  const close = await blockStorage();
  const { app, target } = await openActions();
  await actionOf(app, "Stop", target.host);
  await waitFor(() => expect(screen.getByRole("menu")).toHaveTextContent(olderTab));
  close();
  await waitFor(() => expect(screen.getByRole("menu")).not.toHaveTextContent(olderTab));
});

test("storage that is silent for 3 s cancels a stop unsent; once it answers, the stop can be confirmed again", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 0 } });
  const dialog = await openReady(app, "Stop", target);
  const before = readingsOf(api, target);
  api.faults.add({ ...readingOf(target), kind: "pass", when: "after", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  await waitFor(async () => expect(await storedPhases()).toEqual(["waiting"]));
  await waitFor(() => expect(readingsOf(api, target)).toBeGreaterThan(before));
  const end = await holdStorage();
  release();
  await passTime(limitMs - 1000);
  expect(exists(() => dialog.problem(notRecorded))).toBe(false);
  await passTime(1000);
  await waitFor(() => dialog.problem(notRecorded));
  expect(dialog.confirmButton()).toHaveAccessibleDescription(expect.stringContaining(silent));
  end();
  // What storage has taken meanwhile is corrected.
  await waitFor(async () => expect(await storedPhases()).toEqual(["guarded"]));
  expect(app.writes()).toEqual([]);
  await passIgnoredPresses();
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
  await waitFor(async () =>
    expect((await storedPhases()).toSorted()).toEqual(["accepted", "guarded"]),
  );
});

test("a stop whose record has no room is not sent, also after a reload", async () => {
  const { app, target } = await openActions();
  const restore = refuseEntries((phase) => phase !== "waiting");
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem(notRecorded));
  restore();
  await app.load("/activity");
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Not sent"));
  expect(app.writes()).toEqual([]);
});

test("a run ends with the first instance whose record has no room; the next one is sent once there is room", async () => {
  const { app, targets, release } = await openBulk(3);
  const restore = refuseEntries((phase) => phase === "sent");
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.isTitled("Stop of 3 instances ended: this browser couldn’t record it");
  await run.says("3 not sent");
  expect(app.writes()).toEqual([]);
  await passIgnoredPresses();
  restore();
  await passTime(retryMs);
  const dialog = await openBulkDialog(app, "Stop");
  await dialog.confirm(app);
  release();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

test("a run is displayed before it is stored; paused meanwhile, it sends nothing before it is resumed", async () => {
  const { app, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  await passTime(0);
  const release = await holdStorage();
  await dialog.confirm(app);
  await waitFor(() => expect(run.title()).toHaveTextContent("Stopping 3 instances"));
  await app.user.click(run.button("Pause"));
  release();
  await passTime(limitMs - 1000);
  await run.isTitled("Stopping 3 instances (paused)");
  expect(app.writes()).toEqual([]);
  await app.user.click(run.button("Resume"));
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});
