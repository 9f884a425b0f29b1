import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectNoMoreWrites, heldStop, openBulk, openBulkDialog } from "../testing/pages/bulk.ts";
import { passIgnoredPresses, passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { stubNotifications } from "../testing/browser/notifications.ts";
import { hideTab } from "../testing/browser/visibility.ts";
import {
  askTo,
  detail,
  exists,
  header,
  list,
  note,
  press,
  targetAt,
  withText,
  writeOf,
} from "../testing/pages/pages.ts";
import { alerts, openActions, openReady } from "../testing/writes.ts";

// What was accepted is tracked until it is over, wherever the person is meanwhile; only what the API says is shown.

test("one confirmation sends one stop; the row shows each step, and its end is announced on any page", async () => {
  const { api, app, target } = await openActions();
  const dialog = await openReady(app, "Stop", target);
  // A running instance is stopped without a warning.
  expect(alerts()).toEqual([]);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(note(`Stop requested for ${target.host}`)).toBeVisible());
  const state = () => list.cell(target.host, "State");
  await waitFor(() => expect(state()).toHaveTextContent(/^Stopping \d+\wStop requested$/));
  expect(exists(() => note(/stopped|is now/i))).toBe(false);
  await waitFor(() => expect(list.actions(target.host)).toHaveFocus());

  await passIgnoredPresses();
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
  await app.user.click(header.link("Instances"));
  await waitFor(() => expect(state()).toHaveTextContent(/^Stopped$/));
  await app.expectWrites(writeOf("Stop", target));
});

test("an accepted stop invents no state: the row keeps the one from the API", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", kind: "empty", status: 202 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() =>
    expect(list.cell(target.host, "State")).toHaveTextContent(/^RunningStop requested$/),
  );
  await app.expectWrites(writeOf("Stop", target));
});

test("an older answer to the list does not undo the end of a stop", async () => {
  const { api, app, target, release } = await openActions();
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent(/Running/i));
  const held = { kind: "pass", when: "after", delayMs: 1, count: 1 } as const;
  api.faults.add({ method: "GET", path: "/api/v1/computes", ...held });
  await press(app, list.refreshButton);
  await waitFor(() => expect(api.faults.list()[0]?.fired).toBe(1));
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTime(3000);
  await waitFor(() => expect(note(`${target.host} stopped`)).toBeVisible());
  await passTime(5000);
  release();
  const ages = () => screen.getAllByText(/^Read( |$)/, { ignore: "th *" });
  await waitFor(() => expect(withText(ages(), /^Read (just now|[0-2]s ago)/)).toBeVisible());
  // At once: the next reading would fix it.
  expect(list.row(target.host)).toHaveTextContent(/Stopped/i);
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop that ends while the tab is hidden notifies, counts in the title, and stays to be read; else it's only a note", async () => {
  const notifications = stubNotifications("granted");
  const { api, app, target } = await openActions();
  const [first, second] = [target, targetAt(api, 1)];
  for (const { id } of [first, second]) api.fleet.patch(id, { state: "RUNNING" });
  for (const { host } of [first, second]) {
    const dialog = await askTo(app, "Stop", host);
    await dialog.confirm(app);
    await dialog.closed();
    await passIgnoredPresses();
  }
  await app.expectWrites(writeOf("Stop", first), writeOf("Stop", second));
  api.fleet.patch(second.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${second.host} stopped`)).toBeVisible());
  expect(notifications.titles()).toEqual([]);
  expect(document.title).not.toMatch(/^\(/);

  const showTab = await hideTab();
  api.fleet.patch(first.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(notifications.titles()).toEqual([`${first.host} stopped`]));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  await passTime(60_000);
  await showTab();
  await waitFor(() => expect(document.title).not.toMatch(/^\(1\)/));
  expect(note(`${first.host} stopped`)).toBeVisible();
  notifications.shown[0]?.click();
  expect(notifications.focused()).toBe(1);
  await waitFor(() => expect(app.address()).toBe(`/instances/${first.id}`));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(first.host));
  await passTimeUntil(() => expect(exists(() => note(`${first.host} stopped`))).toBe(false));
});

test("without the browser's permission the title counts and the note stays", async () => {
  const notifications = stubNotifications("denied");
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await hideTab();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(document.title).toMatch(/^\(1\) · /));
  await passTime(60_000);
  expect(note(`${target.host} stopped`)).toBeVisible();
  expect(notifications.titles()).toEqual([]);
  await app.expectWrites(writeOf("Stop", target));
});

test("a run's panel asks for permission to notify; one that ends meanwhile does, and a click opens its report", async () => {
  const notifications = stubNotifications("default");
  const { app, api, targets, release } = await openBulk(2);
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
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  notifications.shown[0]?.click();
  await screen.findByRole("heading", { level: 1, name: "Stop of 2 instances" });
  await expectNoMoreWrites(app);
});
