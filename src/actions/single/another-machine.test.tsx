import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { activity, heldWrite } from "../../testing/pages/operations.ts";
import { askHereTo, askTo, exists, list, writeOf } from "../../testing/pages/pages.ts";
import {
  alerts,
  canBeUsed,
  cannotBeUsed,
  leave,
  letAWhilePass,
  openActions,
  openReady,
} from "../../testing/writes.ts";

// The id belongs to another machine, or to none, when the dialog is confirmed: nothing is sent.

/** Otherwise a refresh could show the same. */
const config = { refreshSeconds: 0 };
const recreated = { createdAt: "2026-01-02T03:04:05.000Z", ipv4: "203.0.113.9" };

test("what a refresh behind the dialog finds is shown; another host name ends the confirmation, for good", async () => {
  const { api, app, target } = await openActions();
  const dialog = await openReady(app, "Delete", target);
  api.fleet.patch(target.id, { ipv4: "203.0.113.7", state: "MIGRATING" });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent("203.0.113.7"));
  expect(dialog.fact("State")).toHaveTextContent(/^Migrating/);
  expect(exists(() => dialog.problem("another machine"))).toBe(false);
  await canBeUsed(() => dialog.confirmButton());

  api.fleet.patch(target.id, { hostName: "billing-9", ipv4: "203.0.113.9", state: "RUNNING" });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent("203.0.113.9"));
  expect(dialog.problem("another machine")).toHaveTextContent(/host name.*billing-9/);
  await cannotBeUsed(() => dialog.confirmButton());
  expect(exists(() => dialog.hostName())).toBe(false);
  await app.user.click(dialog.confirmButton());
  dialog.confirmButton().focus();
  await app.user.keyboard("{Enter}");

  // Also with the first machine back.
  api.fleet.patch(target.id, { hostName: target.host, ipv4: target.ipv4 });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent(target.ipv4));
  await cannotBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await letAWhilePass(app);
  await leave(app, dialog, "Cancel");
  expect(app.writes()).toEqual([]);

  // Reopened, it's about the current machine.
  const next = await askTo(app, "Delete", "billing-9");
  await next.confirmFor(app, "billing-9");
  await next.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("another creation time than the list's, at the confirmation, sends nothing and shows the change", async () => {
  const { api, app, target } = await openActions({ config });
  await list.shown();
  // The dialog keeps the time that the list had.
  api.fleet.patch(target.id, { createdAt: null });
  const dialog = await openReady(app, "Stop", target);
  api.fleet.patch(target.id, recreated);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("another machine")).toHaveTextContent(/created/));
  expect(dialog.problem("another machine")).toHaveTextContent("Nothing was done");
  expect(dialog.fact("IPv4")).toHaveTextContent(recreated.ipv4);
  expect(alerts()).toHaveLength(1);
  await passTime(90_000);
  await cannotBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  expect(app.writes()).toEqual([]);
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent(/Not sent\. .*created/));
});

test("a stop that is on its way or may have acted is not called undone when a refresh finds another machine", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 5 } });
  api.faults.add(heldWrite("Stop", { status: 500, count: 1 }));
  const dialog = await openReady(app, "Stop", target);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await passTimeUntil(() => dialog.problem("another machine"));
  expect(dialog.problem("another machine")).not.toHaveTextContent("Nothing was done");
  release();
  await waitFor(() => dialog.problem("We don’t know"));
  expect(dialog.problem("another machine")).not.toHaveTextContent("Nothing was done");
  await cannotBeUsed(() => dialog.confirmButton());
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("an instance that the page behind finds gone is gone in the dialog, too; a delete on its way isn't called pointless", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 5 } });
  await list.shown();
  await app.user.click(list.link(target.host));
  api.faults.add(heldWrite("Delete", { kind: "pass", when: "after", count: 1 }));
  const dialog = await askHereTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.remove(target.id);
  await passTimeUntil(() => dialog.problem(`${target.host} no longer exists`));
  expect(dialog.problem("no longer exists")).not.toHaveTextContent("nothing to");
  expect(exists(() => dialog.confirmButton())).toBe(false);
  release();
  await app.expectWrites(writeOf("Delete", target));
});
