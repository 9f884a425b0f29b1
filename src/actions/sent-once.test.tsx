import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  holdClock,
  passIgnoredPresses,
  passTime,
  passTimeUntil,
  releaseClock,
  turnsUntil,
} from "../testing/stand-ins/clock.ts";
import { refuseEntries } from "../testing/stand-ins/storage.ts";
import { demoKey, type TestApp } from "../testing/open-app.tsx";
import { activity, heldWrite, latestRequestId, sendAndLeave } from "../testing/operations.ts";
import {
  type ActionDialog,
  alert,
  askHereTo,
  askTo,
  connectPage,
  dialogOf,
  exists,
  header,
  list,
  methodOf,
  note,
  pager,
  readingOf,
  targetAt,
  type Verb,
  writeOf,
} from "../testing/pages.ts";
import {
  alerts,
  canBeUsed,
  cannotBeUsed,
  leave,
  letAWhilePass,
  listen,
  openActions,
  openReady,
} from "../testing/writes.ts";

// One confirmation sends one request, however often a hand presses and however quickly the API answers.

const gestures: [string, Verb, (dialog: ActionDialog, app: TestApp) => Promise<void> | void][] = [
  ["a triple click", "Stop", (dialog, { user }) => user.tripleClick(dialog.confirmButton())],
  [
    "submitting twice before the dialog renders again",
    "Stop",
    (dialog) => {
      const form = dialog.confirmButton().closest("form");
      form?.requestSubmit();
      form?.requestSubmit();
    },
  ],
  [
    "holding Enter in the field",
    "Delete",
    async (dialog, { user }) => {
      dialog.hostName().focus();
      await user.keyboard("{Enter>8/}");
    },
  ],
];

for (const [name, verb, make] of gestures) {
  test(`${name} on ${verb} sends one request while the API is slow`, async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite(verb, { kind: "pass" }));
    const dialog = await openReady(app, verb, target);
    await make(dialog, app);
    await waitFor(() => dialog.note("Sent"));
    await cannotBeUsed(() => dialog.confirmButton());
    await app.expectWrites(writeOf(verb, target, "unanswered"));
    release();
    await dialog.closed();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
    await app.expectWrites(writeOf(verb, target));
  });
}

for (const [verb, place] of [
  ["Stop", "confirmButton"],
  ["Delete", "hostName"],
] as const) {
  test(`the second of two quick Enters or clicks on ${verb} (${place}) after a refusal sends nothing; a new confirmation does`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await openReady(app, verb, target);
    dialog[place]().focus();
    // The API is quicker than the hand: between the two presses time stands still.
    holdClock();
    await app.user.keyboard("{Enter}");
    await turnsUntil(() => dialog.refusal("FORBIDDEN"));
    await app.user.keyboard("{Enter}");
    releaseClock();
    await letAWhilePass(app);
    // The second half of a slow double click.
    fireEvent.click(dialog.confirmButton(), { detail: 2 });
    await letAWhilePass(app);
    await app.expectWrites(writeOf(verb, target, 403));
    await dialog.confirm(app);
    await dialog.closed();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
    await app.expectWrites(writeOf(verb, target, 403), writeOf(verb, target));
  });
}

test("keys that are pressed just after a dialog has closed by itself do nothing", async () => {
  const { app, target } = await openActions();
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
  await app.expectWrites(writeOf("Stop", target));
});

describe("a dialog that is left while its request is under way", () => {
  test("shows that when it's opened again; the request goes on, and a second one is possible", async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite("Stop", { kind: "pass" }));
    const first = await askTo(app, "Stop", target.host);
    await sendAndLeave(app, first, target.host, () => app.user.click(first.button("Close")));
    expect(list.row(target.host)).not.toHaveTextContent("requested");
    const again = await askTo(app, "Stop", target.host);
    await waitFor(() => expect(again.problem("has no answer yet")).toHaveTextContent("Stop was"));
    release();
    await waitFor(() =>
      expect(again.problem("Stop requested")).toHaveTextContent("still in progress"),
    );
    await leave(app, again, "Cancel");
    await waitFor(() => note(`Stop requested for ${target.host}`));
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
    await app.expectWrites(writeOf("Stop", target));

    const second = await askTo(app, "Stop", target.host);
    await waitFor(() => expect(second.problem("isn’t running")).toHaveTextContent("Stopping"));
    await second.confirm(app);
    await waitFor(() =>
      expect(second.refusal("CONFLICT")).toHaveTextContent("The compute instance is STOPPING"),
    );
    await app.expectWrites(writeOf("Stop", target), writeOf("Stop", target, 409));
  });

  test("has its outcome on the page until it's dismissed, and closes no other dialog", async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite("Delete", { status: 500, when: "after", count: 1 }));
    const dialog = await askTo(app, "Delete", target.host);
    await sendAndLeave(app, dialog, target.host, () => app.user.keyboard("{Escape}"));
    expect(alerts()).toEqual([]);
    const next = await askTo(app, "Stop", targetAt(api, 1).host);
    await canBeUsed(() => next.confirmButton());
    release();
    await app.expectWrites(writeOf("Delete", target, 500));
    await passTime(1000);
    expect(next.box()).toBeVisible();
    await leave(app, next, "Cancel");
    const banner = () => alert(target.host);
    await waitFor(() =>
      expect(banner()).toHaveTextContent(/We don’t know.*Deleting.*INTERNAL_SERVER_ERROR/),
    );
    expect(banner()).toHaveTextContent(latestRequestId(api));
    expect(alerts()).toHaveLength(1);
    await app.user.click(within(banner()).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(alerts()).toEqual([]));
  });
});

test("a delete that the API has refused for its rate waits with a countdown, and goes on by itself", async () => {
  const { api, app, target } = await openActions();
  const limited = { kind: "rate-limit", count: 1, resetInSeconds: 3 } as const;
  api.faults.add({ method: "DELETE", ...limited });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  const countdown = () => dialog.note(/Continues in \d+ s/);
  await waitFor(() => expect(countdown()).toHaveTextContent("Nothing has been done yet"));
  await cannotBeUsed(() => dialog.confirmButton());
  await app.expectWrites(writeOf("Delete", target, 429));
  await passTimeUntil(() => expect(dialog.box()).toBeNull(), 10);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Delete requested"));
  expect(alerts()).toEqual([]);
  await app.expectWrites(writeOf("Delete", target, 429), writeOf("Delete", target));
});

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

// Operations end with their session: with another key nothing of them is sent, read or displayed.

const aWhile = 90_000;

/** A 401 counts after a second one. */
const secondRejection = { method: "GET", query: { limit: "1" }, status: 401, count: 1 };

test("Delete with a key that is no longer accepted ends the session, with the way back", async () => {
  const { api, app, target } = await openActions({ at: "/instances?limit=10" });
  const message = "The key was revoked";
  api.faults.add({ method: "DELETE", status: 401, message, count: 1 });
  api.faults.add({ ...secondRejection, message });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  expect(dialog.box()).toBeNull();
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(alerts()[0]).toHaveTextContent("The key was revoked");
  expect(alerts()[0]).toHaveTextContent("UNAUTHORIZED");
  expect(alerts()[0]).toHaveTextContent(latestRequestId(api));
  await app.expectWrites(writeOf("Delete", target, 401));

  await connectPage.connect(app, demoKey("admin"));
  await waitFor(() => expect(pager.position()).toHaveTextContent(/^1–10 of 12$/));
  await waitFor(() => expect(list.row(target.host)).not.toHaveTextContent("requested"));
  await app.expectWrites(writeOf("Delete", target, 401));
});

test("a stop that one 401 refuses, of a key that is still accepted, is said in its dialog", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", status: 401, count: 1 });
  const dialog = await openReady(app, "Stop", target);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.refusal("UNAUTHORIZED")).toBeVisible());
  await app.expectWrites(writeOf("Stop", target, 401));
});

test("a press that was meant for the dialog of a stop does nothing once a rejected key has closed it", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", status: 401, count: 1 });
  api.faults.add(secondRejection);
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, target.host);
  holdClock();
  fireEvent.click(dialog.confirmButton());
  await turnsUntil(() => expect(dialog.box()).toBeNull());
  // False where its default was prevented: it presses nothing.
  const press = () => fireEvent.keyDown(document.body, { key: "Enter", code: "Enter" });
  expect(press()).toBe(false);
  await passIgnoredPresses();
  expect(press()).toBe(true);
  releaseClock();
  await app.expectWrites(writeOf("Stop", target, 401));
});

test("a stop that the sleep of the machine holds up for longer than the idle time is not sent", async () => {
  const { api, app, target, release } = await openActions({
    config: { idleMinutes: 30, refreshSeconds: 0 },
  });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  // Neither a timer nor the visibility of the page is quicker than the answer.
  vi.setSystemTime(Date.now() + 31 * 60_000);
  release();
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  await app.expectWrites();
  await connectPage.connect(app, demoKey("owner"));
  await waitFor(() => note(`Not stopped: ${target.host}. The session ended`));
  await app.expectWrites();
});

test("what one key has under way is neither tracked, reported nor shown to the next; the first finds it in Activity", async () => {
  const { api, app, target, release } = await openActions();
  const other = targetAt(api, 1);
  const tracked = await askTo(app, "Stop", target.host);
  await tracked.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await passIgnoredPresses();
  api.faults.add(heldWrite("Delete", { status: 500, count: 1 }));
  await sendAndLeave(app, await askTo(app, "Delete", other.host), other.host, () =>
    app.user.keyboard("{Escape}"),
  );
  await header.disconnect(app);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  // A quiet note would have gone again by the end.
  const announced = listen();
  const disconnected = api.log.entries().length;
  await passTime(aWhile);
  expect(api.log.entries()).toHaveLength(disconnected);

  await connectPage.connect(app, demoKey("admin"));
  await waitFor(() =>
    expect(list.cell(target.host, "State")).toHaveTextContent(/^Stopping \d+\w+$/),
  );
  release();
  await app.expectWrites(writeOf("Stop", target), writeOf("Delete", other, 500));
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTime(aWhile);
  await waitFor(() => expect(list.cell(target.host, "State")).toHaveTextContent(/^Stopped$/));
  expect(list.row(other.host)).not.toHaveTextContent("requested");
  expect(alerts()).toEqual([]);
  const since = api.log.entries().slice(disconnected);
  expect(since.filter(({ path }) => /computes\/\d+$/.test(path))).toEqual([]);

  await header.disconnect(app);
  await waitFor(() => expect(note("Disconnected")).toBeVisible());
  const texts = [...announced].join("\n");
  for (const { host } of [target, other]) expect(texts).not.toContain(host);
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Stop"));
  expect(activity.row(other.host)).toHaveTextContent("Unknown");
});
