import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTimeUntil } from "../testing/browser/clock.ts";
import { latestRequestId } from "../testing/pages/operations.ts";
import { askTo, exists, list, note, pager, readingOf, writeOf } from "../testing/pages/pages.ts";
import { storedPhases } from "../testing/browser/storage.ts";
import { alerts, canBeUsed, cannotBeUsed, leave, openActions } from "../testing/writes.ts";

// What the dialog says of a refusal. Every code and fault is in `execute-operation.test.ts`; elsewhere here: no answer
// (`unknown-outcome`), 429 (`rate-limit`), 401 (`session-end`), team codes (`team-codes`).

test("a refused stop: the dialog stays and gives the reason once, with code and request ID", async () => {
  const { api, app, target } = await openActions();
  const name = "CODE_OF_TOMORROW";
  api.faults.add({ method: "POST", status: 418, code: name, message: "No more today" });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.refusal(name)).toHaveTextContent("No more today"));
  expect(dialog.refusal(name)).toHaveTextContent(latestRequestId(api));
  expect(
    within(dialog.refusal(name)).getByRole("button", { name: "Copy request ID" }),
  ).toBeVisible();
  expect(alerts()).toHaveLength(1);
  await canBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  expect(alerts()).toEqual([]);
  expect(list.row(target.host)).not.toHaveTextContent("requested");
  await app.expectWrites(writeOf("Stop", target, 418));
});

test("a member may not delete, and the dialog shows that", async () => {
  const { app, target } = await openActions({ key: "member" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() =>
    expect(dialog.refusal("FORBIDDEN")).toHaveTextContent("role doesn’t allow that"),
  );
  await app.expectWrites(writeOf("Delete", target, 403));
});

test("a member may stop", async () => {
  const { app, target } = await openActions({ key: "member" });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop of an instance that is gone reports that once, and removes the row", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  // It goes between the last reading and the request.
  api.faults.add({ method: "POST", status: 404, code: "RESOURCE_NOT_FOUND" });
  await dialog.confirm(app);
  await app.expectWrites(writeOf("Stop", target, 404));
  api.fleet.remove(target.id);
  await waitFor(() =>
    expect(dialog.problem("RESOURCE_NOT_FOUND")).toHaveTextContent(latestRequestId(api)),
  );
  expect(dialog.problem(`${target.host} no longer exists`)).toBeVisible();
  expect(alerts()).toHaveLength(1);
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await leave(app, dialog, "Close");
  await passTimeUntil(() => expect(exists(() => list.row(target.host))).toBe(false));
  await passTimeUntil(() => expect(pager.position()).toHaveTextContent(/^1–11 of 11$/));
  await app.expectWrites(writeOf("Stop", target, 404));
});

test("a gateway's 404 does not claim that the instance is gone, neither of a delete nor of a reading", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ kind: "html", status: 404, method: "DELETE" });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(dialog.problem("HTTP 404")).toBeVisible());
  expect(dialog.box()).not.toHaveTextContent("no longer exists");
  await leave(app, dialog, "Cancel");
  expect(exists(() => note(/no longer exists|deleted/i))).toBe(false);
  expect(list.row(target.host)).toBeVisible();
  await app.expectWrites(writeOf("Delete", target, 404));

  api.faults.add({ kind: "html", status: 404, ...readingOf(target) });
  const next = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(next.problem("HTTP 404")).toHaveTextContent("couldn’t be read"));
  expect(next.box()).not.toHaveTextContent("no longer exists");
  await cannotBeUsed(() => next.confirmButton());
});

test("an acceptance without data is shown and stored before the instance has been read again", async () => {
  const { api, app, target, release } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.faults.add({ kind: "empty", status: 204, method: "POST", when: "after" });
  api.faults.add({ ...readingOf(target), skip: 1, kind: "pass", delayMs: 1 });
  await dialog.confirm(app);
  await waitFor(() => dialog.note("Accepted"));
  expect(dialog.button("Close")).toBeVisible();
  await app.expectWrites(writeOf("Stop", target, 204));
  await waitFor(async () => expect(await storedPhases()).toEqual(["accepted"]));
  release();
  await dialog.closed();
});

// class-validator#842
test("a refusal without a code keeps the server's message", async () => {
  const { api, app, target } = await openActions();
  const body = { message: "Instance is locked by a backup until 18:00" };
  api.faults.add({ method: "POST", kind: "json", status: 409, body });
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.problem("HTTP 409")).toHaveTextContent(
      "Instance is locked by a backup until 18:00. ",
    ),
  );
  await app.expectWrites(writeOf("Stop", target, 409));
});
