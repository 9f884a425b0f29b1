import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  holdClock,
  passIgnoredPresses,
  passTime,
  releaseClock,
  turnsUntil,
} from "../../testing/browser/clock.ts";
import { demoKey } from "../../testing/open-app.tsx";
import { heldWrite, latestRequestId, sendAndLeave } from "../../testing/pages/operations.ts";
import {
  askHereTo,
  askTo,
  connectPage,
  detail,
  header,
  list,
  note,
  pager,
  press,
  readingOf,
  writeOf,
} from "../../testing/pages/pages.ts";
import { alerts, leave, listen, openActions } from "../../testing/writes.ts";

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

test("Stop: a key that is rejected while the dialog reads ends the session, too", async () => {
  const { api, app, target, release } = await openActions({ at: "/instances/480213" });
  await waitFor(() => expect(detail.heading()).toHaveTextContent(target.host));
  api.faults.add({ method: "GET", status: 401, delayMs: 1, count: 2 });
  const dialog = await askHereTo(app, "Stop", target.host);
  release();
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  expect(dialog.box()).toBeNull();
  await connectPage.connect(app, demoKey("owner"));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(target.host));
  expect(dialog.box()).toBeNull();
});

test("a delete under way is not tracked after the end of the session", async () => {
  const { api, app, target, release } = await openActions();
  api.faults.add(heldWrite("Delete", { kind: "pass" }));
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note("Sent"));
  await leave(app, dialog, "Close");
  await header.disconnect(app);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  const before = api.log.entries().length;

  // A quiet note would have gone again by the end.
  const announced = listen();
  release();
  await app.expectWrites(writeOf("Delete", target));
  await passTime(aWhile);
  expect(connectPage.heading()).toBeVisible();
  expect([...announced].join("\n")).not.toContain(target.host);
  expect(api.log.entries()).toHaveLength(before);
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

for (const { what, verb, rule } of [
  { what: "that fails", verb: "Stop", rule: { status: 500 } },
  {
    what: "that the team is refused",
    verb: "Delete",
    rule: { status: 403, code: "TEAM_SUSPENDED" },
  },
] as const) {
  test(`a ${verb} of one key ${what} is not reported to the next key`, async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite(verb, { ...rule, count: 1 }));
    await sendAndLeave(app, await askTo(app, verb, target.host), target.host, () =>
      app.user.keyboard("{Escape}"),
    );
    await header.disconnect(app);
    await connectPage.connect(app, demoKey("admin"));
    await waitFor(() => expect(list.hosts()).toHaveLength(12));
    const announced = listen();
    release();
    await app.expectWrites(writeOf(verb, target, rule.status));
    // What is asked after that is answered after it.
    const before = api.log.entries().length;
    await press(app, list.refreshButton);
    await waitFor(() => expect(api.log.entries().slice(before).at(-1)?.status).toBe(200));
    await passTime(1000);
    expect(alerts()).toEqual([]);
    expect([...announced].join("\n")).not.toContain(target.host);
    expect(list.row(target.host)).not.toHaveTextContent("requested");
    await app.expectWrites(writeOf(verb, target, rule.status));
  });
}

test("an acceptance for one key is not announced to the next key, and is in the first one's activity", async () => {
  const { api, app, target, release } = await openActions();
  api.faults.add(heldWrite("Stop", { kind: "pass" }));
  await sendAndLeave(app, await askTo(app, "Stop", target.host), target.host, () =>
    app.user.keyboard("{Escape}"),
  );
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await waitFor(() => expect(list.hosts()).toHaveLength(12));
  const announced = listen();
  release();
  await app.expectWrites(writeOf("Stop", target));
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(/accepted/i));
  // The live regions were observed: the end of the session is in them.
  expect([...announced].join("\n")).toContain("Disconnected");
  expect([...announced].join("\n")).not.toContain(target.host);
});

test("tracking ends with the session: the old key is not used again", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
  await header.disconnect(app);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  const before = api.log.entries().length;

  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTime(aWhile);
  await passTime(aWhile);
  expect(note("Disconnected")).toBeVisible();
  expect(api.log.entries()).toHaveLength(before);
});

test("another key does not see the operations of the key before", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await waitFor(() =>
    expect(list.cell(target.host, "State")).toHaveTextContent(/^Stopping \d+\w+$/),
  );
  const reconnected = api.log.entries().length;
  api.fleet.patch(target.id, { state: "STOPPED" });
  const announced = listen();
  await passTime(aWhile);
  await waitFor(() => expect(list.cell(target.host, "State")).toHaveTextContent(/^Stopped$/));
  expect([...announced].join("\n")).not.toContain(target.host);
  const since = api.log.entries().slice(reconnected);
  expect(since.filter(({ path }) => path.endsWith(`/${target.id}`))).toEqual([]);
});
