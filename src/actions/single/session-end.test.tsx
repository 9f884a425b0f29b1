import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  holdClock,
  passIgnoredPresses,
  passTime,
  releaseClock,
  turnsUntil,
} from "../../testing/browser/clock.ts";
import { demoKey } from "../../testing/open-app.tsx";
import {
  activity,
  heldWrite,
  latestRequestId,
  sendAndLeave,
} from "../../testing/pages/operations.ts";
import {
  askTo,
  connectPage,
  header,
  list,
  note,
  pager,
  readingOf,
  targetAt,
  writeOf,
} from "../../testing/pages/pages.ts";
import { alerts, listen, openActions } from "../../testing/writes.ts";

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
  expect(app.address()).toBe("/instances?limit=10");
  expect(dialog.box()).toBeNull();
  expect(alerts()).toEqual([]);
  await waitFor(() => expect(list.row(target.host)).not.toHaveTextContent("requested"));
  await app.expectWrites(writeOf("Delete", target, 401));
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
