import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import type { TestApp } from "../../testing/open-app.tsx";
import { activity, heldWrite, readingsOf, rowGone } from "../../testing/pages/operations.ts";
import {
  type ActionDialog,
  askHereTo,
  askTo,
  fill,
  exists,
  list,
  readingOf,
  type Target,
  type Verb,
  writeOf,
} from "../../testing/pages/pages.ts";
import {
  alerts,
  canBeUsed,
  cannotBeUsed,
  leave,
  letAWhilePass,
  openActions,
} from "../../testing/writes.ts";

// The id belongs to another machine, or to none, when the dialog is confirmed: nothing is sent.

/** Otherwise a refresh could show the same. */
const config = { refreshSeconds: 0 };

/** What makes it another machine. */
const changes = [
  {
    verb: "Delete",
    what: "another host name",
    patch: { hostName: "billing-9", ipv4: "203.0.113.9" },
    host: "billing-9",
    says: /host name.*billing-9/,
  },
  {
    verb: "Stop",
    what: "another creation time",
    patch: { createdAt: "2026-01-02T03:04:05.000Z", ipv4: "203.0.113.9" },
    host: undefined,
    says: /created/,
  },
] as const;

/** Opens the dialog of an instance, ready to be confirmed. */
async function ready(app: TestApp, verb: Verb, { host }: Target): Promise<ActionDialog> {
  const dialog = await askTo(app, verb, host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, host);
  await canBeUsed(() => dialog.confirmButton());
  return dialog;
}

for (const { verb, what, patch, host, says } of changes) {
  test(`${verb}: a refresh behind the dialog that finds ${what} ends the confirmation`, async () => {
    const { api, app, target } = await openActions();
    const dialog = await ready(app, verb, target);
    api.fleet.patch(target.id, patch);
    await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent(patch.ipv4));
    expect(dialog.problem("another machine")).toHaveTextContent(says);
    await cannotBeUsed(() => dialog.confirmButton());
    expect(exists(() => dialog.hostName())).toBe(false);
    await app.user.click(dialog.confirmButton());
    dialog.confirmButton().focus();
    await app.user.keyboard("{Enter}");

    // Also with the first machine back.
    api.fleet.patch(target.id, { hostName: target.host, ipv4: target.ipv4 });
    await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent(target.ipv4));
    await cannotBeUsed(() => dialog.confirmButton());
    api.fleet.patch(target.id, patch);
    await letAWhilePass(app);
    await leave(app, dialog, "Cancel");
    expect(app.writes()).toEqual([]);

    // Reopened, it's about the current machine.
    const now = host ?? target.host;
    const next = await askTo(app, verb, now);
    await next.confirmFor(app, now);
    await next.closed();
    await app.expectWrites(writeOf(verb, target));
  });

  test(`${verb} of an instance with ${what} at the confirmation sends nothing and shows the change`, async () => {
    const { api, app, target } = await openActions({ config });
    const dialog = await ready(app, verb, target);
    api.fleet.patch(target.id, patch);
    await dialog.confirm(app);
    await waitFor(() => expect(dialog.problem("another machine")).toHaveTextContent(says));
    expect(dialog.problem("another machine")).toHaveTextContent("Nothing was done");
    expect(dialog.fact("IPv4")).toHaveTextContent(patch.ipv4);
    expect(alerts()).toHaveLength(1);
    await passTime(90_000);
    await cannotBeUsed(() => dialog.confirmButton());
    await leave(app, dialog, "Cancel");
    expect(app.writes()).toEqual([]);
    await activity.open(app);
    await waitFor(() => expect(activity.row(target.host)).toHaveTextContent(/Not sent\. .*/));
    expect(activity.row(target.host)).toHaveTextContent(says);
  });
}

test("Stop that is on its way or may have acted is not called undone when a refresh finds another machine", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 5 } });
  api.faults.add(heldWrite("Stop", { status: 500, count: 1 }));
  const dialog = await ready(app, "Stop", target);
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Sent"));
  api.fleet.patch(target.id, { hostName: "billing-9" });
  await passTimeUntil(() => dialog.problem("another machine"));
  expect(dialog.problem("another machine")).not.toHaveTextContent("Nothing was done");
  release();
  await waitFor(() => dialog.problem("We don’t know"));
  expect(dialog.problem("another machine")).not.toHaveTextContent("Nothing was done");
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("Delete that is on its way does not say that there is nothing to do when the instance is gone", async () => {
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
  release();
  await app.expectWrites(writeOf("Delete", target));
});

test("Stop: other changes that a refresh finds show in the open dialog, which can still be confirmed", async () => {
  const { api, app, target } = await openActions();
  const dialog = await ready(app, "Stop", target);
  api.fleet.patch(target.id, { ipv4: "203.0.113.7", state: "MIGRATING" });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent("203.0.113.7"));
  expect(dialog.fact("State")).toHaveTextContent(/^Migrating/);
  expect(exists(() => dialog.problem("another machine"))).toBe(false);
  await canBeUsed(() => dialog.confirmButton());
});

test("Delete: an instance that the page behind finds gone is gone in the dialog, too", async () => {
  const { api, app, target } = await openActions();
  await list.shown();
  await app.user.click(list.link(target.host));
  const dialog = await askHereTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  api.fleet.remove(target.id);
  await passTimeUntil(() => dialog.problem(`${target.host} no longer exists`));
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await leave(app, dialog, "Close");
});

test("Stop of an instance that is gone at the confirmation sends nothing", async () => {
  const { api, app, target } = await openActions({ config });
  const dialog = await ready(app, "Stop", target);
  api.fleet.remove(target.id);
  await dialog.confirm(app);
  const goneAlert = () => dialog.problem(`${target.host} no longer exists`);
  await waitFor(() => expect(goneAlert()).toHaveTextContent("RESOURCE_NOT_FOUND"));
  const missing = api.log.entries().filter(({ code }) => code === "RESOURCE_NOT_FOUND");
  expect(goneAlert()).toHaveTextContent(missing.at(-1)?.requestId ?? "no request");
  expect(alerts()).toHaveLength(1);
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await leave(app, dialog, "Close");
  await rowGone(target.host);
});

test("Delete of an instance that cannot be read at the confirmation sends nothing, gives the reason, and can be tried again", async () => {
  const { api, app, target } = await openActions({ config });
  const dialog = await ready(app, "Delete", target);
  api.faults.add({ ...readingOf(target), status: 500, message: "The database is away" });
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.problem("Nothing was done")).toHaveTextContent(
      /The database is away.*INTERNAL_SERVER_ERROR/,
    ),
  );
  expect(app.writes()).toEqual([]);
  api.faults.clear();
  await canBeUsed(() => dialog.confirmButton());
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("Cancel while Delete reads the instance once more: nothing is sent", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await ready(app, "Delete", target);
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  await dialog.confirm(app);
  await waitFor(() => expect(readingsOf(api, target)).toBe(2));
  await waitFor(() => expect(dialog.note("Nothing has been sent yet")).toBeVisible());
  await leave(app, dialog, "Cancel");
  release();
  await letAWhilePass(app);
  expect(list.row(target.host)).not.toHaveTextContent("requested");
  expect(alerts()).toEqual([]);
  expect(app.writes()).toEqual([]);
});

test("a second confirmation while Stop reads the instance once more sends nothing more", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await ready(app, "Stop", target);
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  await app.user.dblClick(dialog.confirmButton());
  await waitFor(() => expect(readingsOf(api, target)).toBe(2));
  await cannotBeUsed(() => dialog.confirmButton());
  await app.user.click(dialog.confirmButton());
  dialog.confirmButton().focus();
  await app.user.keyboard("{Enter}{Enter}");
  release();
  await dialog.closed();
  await letAWhilePass(app);
  await app.expectWrites(writeOf("Stop", target));
});

test("a creation time that differs from the list's is shown before the confirmation", async () => {
  const { api, app, target } = await openActions({ config });
  await list.shown();
  api.fleet.patch(target.id, { createdAt: "2026-01-02T03:04:05.000Z" });
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() =>
    expect(dialog.problem("isn’t the machine you chose")).toHaveTextContent("created"),
  );
  await fill(app, dialog.hostName(), target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("a refresh without the creation time keeps the one before, and another one at the confirmation sends nothing", async () => {
  const { api, app, target } = await openActions();
  const dialog = await ready(app, "Delete", target);
  api.fleet.patch(target.id, { ipv4: "203.0.113.50", createdAt: null });
  await passTimeUntil(() => expect(dialog.fact("IPv4")).toHaveTextContent("203.0.113.50"));
  api.fleet.patch(target.id, { createdAt: "2026-01-02T03:04:05.000Z" });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("another machine")).toHaveTextContent("created"));
  expect(app.writes()).toEqual([]);
  await leave(app, dialog, "Cancel");
});

test("a dialog that reads no creation time keeps the one that the list had", async () => {
  const { api, app, target } = await openActions({ config });
  await list.shown();
  api.fleet.patch(target.id, { createdAt: null });
  const dialog = await ready(app, "Stop", target);
  api.fleet.patch(target.id, { createdAt: "2026-01-02T03:04:05.000Z" });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("another machine")).toHaveTextContent("created"));
  expect(app.writes()).toEqual([]);
  await leave(app, dialog, "Cancel");
});
