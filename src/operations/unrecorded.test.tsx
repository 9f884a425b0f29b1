import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import {
  openBulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  heldStop,
  openBulk,
  run,
  written,
} from "../testing/bulk.ts";
import { passTime, passTimeUntil } from "../testing/clock.ts";
import { openApp } from "../testing/open-app.tsx";
import {
  activity,
  createHoldingApi,
  createStillApi,
  heldWrite,
  readingsOf,
} from "../testing/operations.ts";
import { askTo, exists, list, press, readingOf, targetAt, writeOf } from "../testing/pages.ts";
import {
  blockStorage,
  holdStorage,
  isStored,
  refuseStorage,
  storedPhases,
} from "../testing/storage.ts";

// What is asked for is recorded before it is sent. Where that cannot be done the person decides.

const question = "This browser cannot record";
const goOn = "Go on without a record";
/** So long storage may take. Milliseconds. */
const limitMs = 3000;

test("a stop that cannot be recorded waits for consent and is sent once", async () => {
  await blockStorage();
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await passTime(limitMs);
  await waitFor(() => dialog.problem(question));
  expect(app.writes()).toEqual([]);
  await press(app, () => dialog.button(goOn));
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
  await activity.open(app);
  expect(screen.getByText(/This browser does not store them/)).toBeVisible();
});

test("after one consent the next stop is sent at once", async () => {
  await blockStorage();
  const { api, target } = createStillApi();
  const next = targetAt(api, 1);
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await passTime(limitMs);
  await press(app, () => dialog.button(goOn));
  await dialog.closed();
  const second = await askTo(app, "Delete", next.host);
  await second.confirmFor(app, next.host);
  await second.closed();
  expect(app.writes()).toHaveLength(2);
  await app.expectWrites(writeOf("Stop", target), writeOf("Delete", next));
});

test("cancelled, nothing is sent, also when storage answers later", async () => {
  const release = await blockStorage();
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await passTime(limitMs);
  await waitFor(() => dialog.problem(question));
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  release();
  await waitFor(async () => expect(await isStored(target.id)).toBe(true));
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Cancelled"));
  expect(app.writes()).toEqual([]);
});

test("storage that recovers while the consent is pending sends nothing by itself", async () => {
  const release = await blockStorage();
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await passTime(limitMs);
  await waitFor(() => dialog.problem(question));
  release();
  await waitFor(async () => expect(await isStored(target.id)).toBe(true));
  await passTime(limitMs);
  expect(app.writes()).toEqual([]);
  await press(app, () => dialog.button(goOn));
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("where the browser refuses to store, consent is asked for at once", async () => {
  refuseStorage();
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem(question));
  expect(app.writes()).toEqual([]);
  await press(app, () => dialog.button(goOn));
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("while the consent is pending nothing is displayed as sent, also at the second try", async () => {
  const { api, target } = createStillApi();
  api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 20, count: 1 });
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Rate limit reached"));
  const end = await holdStorage();
  await passTimeUntil(() => dialog.problem(question));
  expect(exists(() => dialog.note("Sent"))).toBe(false);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  end();
  await passTime(60_000);
  await app.expectWrites(writeOf("Stop", target, 429));
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
  const release = await blockStorage();
  const { app, api, targets } = await openBulk(3);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(run.title()).toHaveTextContent("Stopping 3 instances"));
  expect(run.button("Pause")).toBeVisible();
  expect(exists(run.problem)).toBe(false);
  await passTime(limitMs);
  await waitFor(() => expect(run.problem()).toHaveTextContent(question));
  expect(app.writes()).toEqual([]);
  await app.user.click(run.button("Cancel remaining"));
  await run.isTitled("Stop of 3 instances cancelled");
  expect(exists(run.problem)).toBe(false);
  release();
  await passTime(60_000);
  await press(app, list.refreshButton);
  expect(app.writes()).toEqual([]);
  // The question went with the run: the next stop is recorded, and asks nothing.
  api.faults.add(heldStop);
  const next = await askTo(app, "Stop", targets[0]?.host ?? "");
  await next.confirm(app);
  await waitFor(() => next.note("Sent"));
  expect(exists(() => next.problem(question))).toBe(false);
  await waitFor(() => expect(app.writes()).toHaveLength(1));
  await expectNoMoreWrites(app);
});

test("a run starts also while the tab looks up how the last one ended", async () => {
  await blockStorage();
  const { app, targets, release } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  // The operations of earlier visits come before the runs.
  await passTime(limitMs);
  await dialog.confirm(app);
  await passTime(limitMs);
  await dialog.closed();
  await waitFor(() => expect(run.problem()).toHaveTextContent(question));
  await app.user.click(within(run.problem()).getByRole("button", { name: goOn }));
  release();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

test("a run that cannot be recorded goes on with the person's consent", async () => {
  await blockStorage();
  const { app, targets, release } = await openBulk(3);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await passTime(limitMs);
  await waitFor(() => expect(run.problem()).toHaveTextContent(question));
  await app.user.click(within(run.problem()).getByRole("button", { name: goOn }));
  release();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

test("an operation that was sent without a record is not displayed as unsent after a reload", async () => {
  const { api, target, release } = createHoldingApi();
  api.faults.add(heldWrite("Stop", { kind: "pass", when: "after" }));
  const app = await openApp({ api });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the object store below
  const put = IDBObjectStore.prototype.put;
  // What is recorded after the first "waiting" finds no room.
  IDBObjectStore.prototype.put = function (value, key) {
    if (value?.phase && value.phase.name !== "waiting")
      throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  };
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put;
  });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await press(app, () => dialog.button(goOn));
  const posts = () => api.log.entries().filter(({ method }) => method === "POST");
  await waitFor(() => expect(posts()).toHaveLength(1));
  IDBObjectStore.prototype.put = put;
  await app.load("/activity");
  await waitFor(() => expect(activity.row(target.host)).not.toHaveTextContent("Waiting"));
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Unknown"));
  expect(activity.row(target.host)).not.toHaveTextContent("Not sent");
  release();
  await app.expectWrites(writeOf("Stop", target));
});

test("instances of a run that was sent without a record are unknown after a reload", async () => {
  const { app, api, targets, release } = await openBulk(3);
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the object store below
  const put = IDBObjectStore.prototype.put;
  // There is room for the run, but not for its operations.
  IDBObjectStore.prototype.put = function (value, key) {
    if (value?.phase) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  };
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put;
  });
  api.faults.add({ ...heldStop, when: "after" });
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(run.problem()).toHaveTextContent(question));
  await app.user.click(within(run.problem()).getByRole("button", { name: goOn }));
  const posts = () => api.log.entries().filter(({ method }) => method === "POST");
  await waitFor(() => expect(posts()).toHaveLength(3));
  IDBObjectStore.prototype.put = put;
  await app.load("/instances");
  await run.isTitled(/ended with the session/);
  await run.says("3 unknown");
  expect(run.panel()).not.toHaveTextContent("not sent");
  await app.user.click(run.button("Report…"));
  await waitFor(() =>
    expect(run.outcome(targets[0])).toHaveTextContent(/Unknown.*without a record/),
  );
  release();
  const statuses = () => api.log.writes().map(({ status }) => status);
  await waitFor(() => expect(statuses()).toEqual([202, 202, 202]));
  await expectWrittenTo(app, ...targets);
});

test("consent to one stop is not consent to a run that waits for its own", async () => {
  const end = await blockStorage();
  const { app, targets } = await openBulk(4);
  const [single, ...others] = targets;
  await (await openBulkDialog(app, "Stop", others)).confirm(app);
  await passTime(limitMs);
  await waitFor(() => expect(run.problem()).toHaveTextContent(question));
  const dialog = await askTo(app, "Stop", single?.host ?? "");
  await dialog.confirm(app);
  await press(app, () => dialog.button(goOn));
  await dialog.closed();
  await passTime(limitMs);
  expect(run.problem()).toHaveTextContent(question);
  expect(written(app.api)).toEqual([single?.id]);
  await app.user.click(run.button("Cancel remaining"));
  await run.isTitled("Stop of 3 instances cancelled");
  end();
  await passTime(60_000);
  await expectWrittenTo(app, single);
});

test("a run paused while it waits for storage sends nothing before it is resumed", async () => {
  const release = await blockStorage();
  const { app, targets } = await openBulk(3);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(run.button("Pause")).toBeVisible());
  await app.user.click(run.button("Pause"));
  release();
  await passTime(limitMs);
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

/** Confirms a stop whose record fails only after the instance has been read once more. */
async function askedRightBeforeItLeaves() {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  const before = readingsOf(api, target);
  api.faults.add({ ...readingOf(target), kind: "pass", when: "after", delayMs: 1 });
  await dialog.confirm(app);
  await waitFor(async () => expect(await storedPhases()).toEqual(["waiting"]));
  await waitFor(() => expect(readingsOf(api, target)).toBeGreaterThan(before));
  const end = await holdStorage();
  release();
  await passTime(limitMs);
  await waitFor(() => dialog.problem(question));
  return { api, app, dialog, target, end };
}

test("after the consent the instance is read again: nothing is sent to another machine", async () => {
  const { api, app, dialog, target, end } = await askedRightBeforeItLeaves();
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await press(app, () => dialog.button(goOn));
  await waitFor(() => dialog.problem("billing-9"));
  end();
  await passTime(limitMs);
  expect(app.writes()).toEqual([]);
});

test("a request that waits for consent is not recorded as sent", async () => {
  const { app, dialog, target, end } = await askedRightBeforeItLeaves();
  end();
  await passTime(limitMs);
  expect(await storedPhases()).toEqual(["waiting"]);
  await press(app, () => dialog.button(goOn));
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("storage that stops answering during a run delays what is not recorded until the consent", async () => {
  const { app, api, targets, release } = await openBulk(3);
  const [first, ...others] = targets;
  // The first one is sent while the others are still read.
  for (const other of others) api.faults.add({ ...readingOf(other), kind: "pass", delayMs: 1 });
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(written(api)).toEqual([first?.id]));
  const end = await holdStorage();
  release();
  await passTime(limitMs);
  await waitFor(() => expect(run.problem()).toHaveTextContent(question));
  expect(written(api)).toEqual([first?.id]);
  await app.user.click(run.button("Cancel remaining"));
  await run.isTitled("Stop of 3 instances cancelled");
  end();
  await passTime(60_000);
  await expectWrittenTo(app, first);
});
