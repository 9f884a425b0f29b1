import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTimeUntil } from "../../testing/browser/clock.ts";
import { type Fault, refusals } from "../../testing/faults.ts";
import { type FaultRule, latestRequestId, readingsOf } from "../../testing/pages/operations.ts";
import {
  alert,
  askTo,
  exists,
  list,
  methodOf,
  note,
  pager,
  readingOf,
  writeOf,
} from "../../testing/pages/pages.ts";
import { storedPhases } from "../../testing/browser/storage.ts";
import {
  acted,
  alerts,
  canBeUsed,
  cannotBeUsed,
  leave,
  openActions,
  verbs,
} from "../../testing/writes.ts";

// Every code and fault in the answer to a stop or delete. Elsewhere: no answer (`unknown-outcome`), 429
// (`rate-limit`), 401 (`session-end`), team codes (`team-codes`).

const otherRefusals: Fault[] = [
  {
    name: "QUOTA_OF_TOMORROW",
    rule: { status: 403, code: "QUOTA_OF_TOMORROW", message: "As the API says: no more" },
    said: /As the API says: no more.*QUOTA_OF_TOMORROW/s,
  },
];

const statusOf = (rule: FaultRule) => ("status" in rule && rule.status) || 500;

for (const verb of verbs) {
  for (const { name, rule, said } of [...refusals, ...otherRefusals]) {
    test(`${verb} refused with ${name}: the dialog stays and gives the reason once, with the request ID`, async () => {
      const { api, app, target } = await openActions();
      api.faults.add({ ...rule, method: methodOf[verb] });
      const dialog = await askTo(app, verb, target.host);
      await dialog.confirmFor(app, target.host);
      await waitFor(() => expect(dialog.refusal(name)).toHaveTextContent(said));
      await app.expectWrites(writeOf(verb, target, statusOf(rule)));
      expect(dialog.refusal(name)).toHaveTextContent(latestRequestId(api));
      expect(
        within(dialog.refusal(name)).getByRole("button", { name: "Copy request ID" }),
      ).toBeVisible();
      expect(alerts()).toHaveLength(1);
      await canBeUsed(() => dialog.confirmButton());

      await leave(app, dialog, "Cancel");
      expect(alerts()).toEqual([]);
      expect(list.row(target.host)).not.toHaveTextContent("requested");
      await app.expectWrites(writeOf(verb, target, statusOf(rule)));
    });
  }
}

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

/** A 404 that does not say that the instance does not exist. */
const otherNotFounds: { name: string; rule: FaultRule; shows: string }[] = [
  { name: "a gateway's page", rule: { kind: "html", status: 404 }, shows: "HTTP 404" },
  {
    name: "an unknown code",
    rule: { status: 404, code: "NO_SUCH_ROUTE", message: "No route for this method" },
    shows: "NO_SUCH_ROUTE",
  },
];

for (const { name, rule, shows } of otherNotFounds) {
  for (const verb of verbs) {
    test(`${verb} answered 404 with ${name} does not claim that the instance is gone`, async () => {
      const { api, app, target } = await openActions();
      api.faults.add({ ...rule, method: methodOf[verb] });
      const dialog = await askTo(app, verb, target.host);
      await dialog.confirmFor(app, target.host);
      await waitFor(() => expect(dialog.problem(shows)).toBeVisible());
      expect(dialog.box()).not.toHaveTextContent("no longer exists");
      await leave(app, dialog, "Cancel");
      expect(exists(() => note(/no longer exists|deleted/i))).toBe(false);
      expect(list.row(target.host)).toBeVisible();
      expect(pager.position()).toHaveTextContent(/^1–12 of 12$/);
      await app.expectWrites(writeOf(verb, target, 404));
    });
  }

  test(`an instance read with a 404 of ${name} is not called gone`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ ...rule, ...readingOf(target) });
    const dialog = await askTo(app, "Stop", target.host);
    await waitFor(() => expect(dialog.problem(shows)).toHaveTextContent("couldn’t be read"));
    expect(dialog.box()).not.toHaveTextContent("no longer exists");
    await cannotBeUsed(() => dialog.confirmButton());
  });
}

test("a truncated refusal is a refusal, and the state is read again", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", kind: "truncate" });
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { state: "STOPPED" });
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.note(`${target.host} was already stopped.`)).toHaveTextContent("HTTP 409"),
  );
  await app.expectWrites(writeOf("Stop", target, 409));
});

/** Answers that say that a write was accepted, and nothing of the instance that can be used. */
const oddSuccesses: { name: string; rule: FaultRule; answered: number }[] = [
  { name: "no body", rule: { kind: "empty", status: 204 }, answered: 204 },
  { name: "an empty 200", rule: { kind: "text", body: "" }, answered: 200 },
  {
    name: "data of another shape",
    rule: { kind: "json", status: 202, body: { success: true, data: ["queued", 7] } },
    answered: 202,
  },
];

for (const verb of verbs) {
  for (const { name, rule, answered } of oddSuccesses) {
    test(`${verb} accepted with ${name} is a success, and the instance is read`, async () => {
      const { api, app, target } = await openActions();
      api.faults.add({ ...rule, method: methodOf[verb], when: "after" });
      const dialog = await askTo(app, verb, target.host);
      await dialog.confirmFor(app, target.host);
      await dialog.closed();
      // Before the dialog goes: the watch reads it later.
      expect(readingsOf(api, target)).toBeGreaterThanOrEqual(2);
      await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
      await waitFor(() => expect(list.cell(target.host, "State")).toHaveTextContent(acted[verb]));
      expect(exists(alert)).toBe(false);
      await app.expectWrites(writeOf(verb, target, answered));
    });
  }
}

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
