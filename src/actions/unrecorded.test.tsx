import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  openBulkDialog,
  expectWrittenTo,
  openBulk,
  run,
  selection,
} from "../testing/pages/bulk.ts";
import { passIgnoredPresses, passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { anyDialog, pressKeys, toasts } from "../testing/browser/keys.ts";
import { openApp, type TestApp } from "../testing/open-app.tsx";
import {
  activity,
  createHoldingApi,
  createStillApi,
  heldWrite,
  readingsOf,
} from "../testing/pages/operations.ts";
import {
  askTo,
  exists,
  list,
  note,
  press,
  readingOf,
  type Verb,
  writeOf,
} from "../testing/pages/pages.ts";
import {
  blockStorage,
  holdStorage,
  isStored,
  refuseStorage,
  storedPhases,
} from "../testing/browser/storage.ts";

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
  const { api, target } = createStillApi();
  const app = await openApp({ api });
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
  const { api, target } = createStillApi();
  const app = await openApp({ api });
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
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  await actionOf(app, "Stop", target.host);
  await waitFor(() => expect(screen.getByRole("menu")).toHaveTextContent(olderTab));
  close();
  await waitFor(() => expect(screen.getByRole("menu")).not.toHaveTextContent(olderTab));
});

test("cancelled while storage does not answer, nothing is sent, also when it answers later", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  const end = await holdStorage();
  await dialog.confirmFor(app, target.host);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await passTime(limitMs);
  end();
  await waitFor(async () => expect(await isStored(target.id)).toBe(true));
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Cancelled"));
  expect(app.writes()).toEqual([]);
});

/** Confirms a stop for which storage answers no more once the instance has been read again. */
async function confirmWithSlowStorage() {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  const before = readingsOf(api, target);
  api.faults.add({ ...readingOf(target), kind: "pass", when: "after", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  await waitFor(async () => expect(await storedPhases()).toEqual(["waiting"]));
  await waitFor(() => expect(readingsOf(api, target)).toBeGreaterThan(before));
  const end = await holdStorage();
  release();
  return { api, app, dialog, target, end };
}

test("storage that is silent for 3 s cancels a stop unsent; once it answers, the stop can be confirmed again", async () => {
  const { app, dialog, target, end } = await confirmWithSlowStorage();
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

test("after slow storage the instance is read again: nothing is sent to another machine", async () => {
  const { api, app, dialog, target, end } = await confirmWithSlowStorage();
  await passTime(500);
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await passTime(limitMs - 900);
  end();
  await waitFor(() => dialog.problem("billing-9"));
  await passTime(limitMs);
  expect(app.writes()).toEqual([]);
});

test("an outcome that cannot be stored is displayed", async () => {
  const { api, target, release } = createHoldingApi();
  api.faults.add(heldWrite("Stop", { status: 409, message: "Cannot be stopped now" }));
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  const end = await holdStorage();
  release();
  await waitFor(() => expect(app.writes()).toHaveLength(1));
  await passTime(limitMs);
  await waitFor(() => dialog.refusal("Cannot be stopped now"));
  end();
  await app.expectWrites(...app.writes());
});

test("a run is displayed before it is stored and can be cancelled: nothing is sent later", async () => {
  const { app, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  await passTime(0);
  const release = await holdStorage();
  await dialog.confirm(app);
  await waitFor(() => expect(run.title()).toHaveTextContent("Stopping 3 instances"));
  expect(run.button("Pause")).toBeVisible();
  await app.user.click(run.button("Cancel remaining"));
  await run.isTitled("Stop of 3 instances cancelled");
  release();
  await passTime(60_000);
  await press(app, list.refreshButton);
  expect(app.writes()).toEqual([]);
});

/** From now on there is no room for some entries of the journal. */
function refuseEntries(isRefused: (phase: string) => boolean): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the object store below
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value?.phase && isRefused(value.phase.name))
      throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  };
  const restore = () => {
    IDBObjectStore.prototype.put = put;
  };
  onTestFinished(restore);
  return restore;
}

test("a stop whose record has no room is not sent, also after a reload", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const restore = refuseEntries((phase) => phase !== "waiting");
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem(notRecorded));
  restore();
  await app.load("/activity");
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Not sent"));
  expect(app.writes()).toEqual([]);
});

test("a stop whose tab is reloaded before anything was sent: the next visit says so until it is dismissed", async () => {
  const { api, target } = createHoldingApi();
  const app = await openApp({ api });
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
  await passTime(60_000);
  await app.user.click(within(note(text)).getByRole("button", { name: "Dismiss note" }));
  expect(exists(() => note(text))).toBe(false);
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

test("a run that cannot be stored before its first instance sends nothing", async () => {
  const { app, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  await passTime(0);
  const end = await holdStorage();
  await dialog.confirm(app);
  await run.isTitled("Stop of 3 instances ended: this browser couldn’t record it");
  end();
  await passTime(limitMs);
  await run.says("3 not sent");
  expect(app.writes()).toEqual([]);
});

test("a run paused while it waits for storage sends nothing before it is resumed", async () => {
  const { app, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  await passTime(0);
  const release = await holdStorage();
  await dialog.confirm(app);
  await waitFor(() => expect(run.button("Pause")).toBeVisible());
  await app.user.click(run.button("Pause"));
  release();
  await passTime(limitMs - 1000);
  await run.isTitled("Stopping 3 instances (paused)");
  expect(app.writes()).toEqual([]);
  await app.user.click(run.button("Resume"));
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

test("while instances cannot be read, no operation of a run is recorded as sent", async () => {
  const { app, api, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  api.faults.add({ method: "GET", path: "*/computes/*", kind: "cut" });
  await dialog.confirm(app);
  await passTimeUntil(() => expect(run.problem()).toHaveTextContent("Nothing is sent until"));
  expect(await storedPhases()).toEqual(["waiting", "waiting", "waiting"]);
  expect(app.writes()).toEqual([]);
  api.faults.clear();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});
