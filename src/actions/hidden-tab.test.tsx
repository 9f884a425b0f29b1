import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectNoMoreWrites, heldStop, openBulk, openBulkDialog } from "../testing/pages/bulk.ts";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { stubNotifications } from "../testing/browser/notifications.ts";
import { askTo, detail, exists, note, writeOf } from "../testing/pages/pages.ts";
import { heldWrite } from "../testing/pages/operations.ts";
import { hideTab } from "../testing/browser/visibility.ts";
import { openActions } from "../testing/writes.ts";

// What ends while the tab is hidden calls the person back, and is still there to read.

/** The list, where a stop was confirmed and accepted. */
async function openStopping(permission: NotificationPermission = "granted") {
  const opened = await openActions();
  const { app, target } = opened;
  const notifications = stubNotifications(permission);
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(note(`Stop requested for ${target.host}`)).toBeVisible());
  await app.expectWrites(writeOf("Stop", target));
  return { ...opened, notifications };
}

test("a stop that ends meanwhile notifies, counts in the title, and stays to be read", async () => {
  const { api, app, target, notifications } = await openStopping();
  const showTab = await hideTab();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(notifications.titles()).toEqual([`${target.host} stopped`]));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  await passTime(60_000);
  await showTab();
  await waitFor(() => expect(document.title).not.toMatch(/^\(1\)/));
  expect(note(`${target.host} stopped`)).toBeVisible();
  notifications.shown[0]?.click();
  expect(notifications.focused()).toBe(1);
  await waitFor(() => expect(app.address()).toBe(`/instances/${target.id}`));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(target.host));
  await passTimeUntil(() => expect(exists(() => note(`${target.host} stopped`))).toBe(false));
});

test("a stop that ends while the tab is visible shows its note, and no notification", async () => {
  const { api, target, notifications } = await openStopping();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
  expect(notifications.titles()).toEqual([]);
  expect(document.title).not.toMatch(/^\(/);
});

test("without the browser's permission the title counts and the note stays", async () => {
  const { api, target, notifications } = await openStopping("denied");
  await hideTab();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(document.title).toMatch(/^\(1\) · /));
  await passTime(60_000);
  expect(note(`${target.host} stopped`)).toBeVisible();
  expect(notifications.titles()).toEqual([]);
});

test.each([
  ["refused", 409, (host: string) => `Not stopped: ${host}. `],
  ["without an outcome", 500, (host: string) => `We don’t know whether ${host} was stopped.`],
])(
  "a stop that is %s meanwhile notifies, though its dialog is open",
  async (_how, status, title) => {
    const { api, app, target, release } = await openActions();
    const notifications = stubNotifications("granted");
    api.faults.add(heldWrite("Stop", { kind: "error", status }));
    const dialog = await askTo(app, "Stop", target.host);
    await dialog.confirm(app);
    await waitFor(() => dialog.note("Sent"));
    await hideTab();
    release();
    await passTimeUntil(() => expect(notifications.titles()).toHaveLength(1));
    expect(notifications.titles()[0]).toContain(title(target.host));
    await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
    await app.expectWrites(writeOf("Stop", target, status));
  },
);

test("a run that ends meanwhile notifies, and a click opens its report", async () => {
  const { app, api, targets, release } = await openBulk(2);
  const notifications = stubNotifications("granted");
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await waitFor(() => expect(api.log.writes()).toHaveLength(2));
  await hideTab();
  release();
  await passTimeUntil(() =>
    expect(notifications.titles()).toEqual(["Run ended: stop 2 instances"]),
  );
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  notifications.shown[0]?.click();
  await screen.findByRole("heading", { level: 1, name: "Stop of 2 instances" });
  await expectNoMoreWrites(app);
});

test("a run's panel asks for permission to notify, until the browser has an answer", async () => {
  const { app, api, targets, release } = await openBulk(2);
  const notifications = stubNotifications("default");
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  const notifyButton = () => screen.getByRole("button", { name: "Notify me when it ends" });
  await app.user.click(await waitFor(notifyButton));
  await waitFor(() => expect(exists(notifyButton)).toBe(false));
  expect(notifications.asked()).toBe(1);
  await hideTab();
  release();
  await passTimeUntil(() =>
    expect(notifications.titles()).toEqual(["Run ended: stop 2 instances"]),
  );
  await expectNoMoreWrites(app);
});
