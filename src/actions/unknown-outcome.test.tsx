import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { activity, type FaultRule, readingsOf } from "../testing/pages/operations.ts";
import { askTo, list, methodOf, readingOf, type Verb, writeOf } from "../testing/pages/pages.ts";
import { canBeUsed, leave, letAWhilePass, openActions } from "../testing/writes.ts";

// If nothing shows whether the API acted, the dialog says so and shows the state it read.

const notKnown = "We don’t know whether";

interface Trouble {
  name: string;
  verb: Verb;
  rule: FaultRule;
  answered: number | "unanswered";
  says: RegExp;
  found: string;
}

/** One for each text. Every code and fault is in `execute-operation.test.ts`. */
const troubles: Trouble[] = [
  {
    name: "a 500 after the API acted",
    verb: "Delete",
    rule: { status: 500, message: "Out of memory", when: "after" },
    answered: 500,
    says: /Out of memory.*INTERNAL_SERVER_ERROR/,
    found: "Deleting",
  },
  {
    name: "the login page of a network",
    verb: "Stop",
    rule: { kind: "html", status: 200, when: "before" },
    answered: 200,
    says: /A web page came in place of the API’s answer.*HTTP 200/,
    found: "Running",
  },
  {
    name: "half of an acceptance",
    verb: "Stop",
    rule: { kind: "truncate", when: "after" },
    answered: 202,
    says: /Couldn’t read the API’s answer/,
    found: "Stopping",
  },
  {
    name: "an acceptance without an end",
    verb: "Delete",
    rule: { kind: "endless", when: "after" },
    answered: 202,
    says: /larger than 4 MB.*ANSWER_TOO_LARGE/,
    found: "Deleting",
  },
  {
    name: "a lost connection",
    verb: "Delete",
    rule: { kind: "cut", when: "before" },
    answered: "unanswered",
    says: /unreachable|network/i,
    found: "Running",
  },
];

for (const { name, verb, rule, answered, says, found } of troubles) {
  test(`${name} leaves the outcome of a ${verb} unknown, with the found state; it can be tried again`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ ...rule, method: methodOf[verb], count: 1 });
    const dialog = await askTo(app, verb, target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() => expect(dialog.problem(notKnown)).toHaveTextContent(says));
    expect(dialog.problem(notKnown)).toHaveTextContent(found);
    await app.expectWrites(writeOf(verb, target, answered));
    await letAWhilePass(app);
    await app.expectWrites(writeOf(verb, target, answered));
    await canBeUsed(() => dialog.confirmButton());
  });
}

test("no answer to a stop within 15 s: the dialog shows that and the found state", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", kind: "hang", when: "after" });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note("Sent"));
  await app.expectWrites(writeOf("Stop", target, "unanswered"));
  await passTime(15_000);
  await waitFor(() =>
    expect(dialog.problem(notKnown)).toHaveTextContent("didn’t answer within 15 s"),
  );
  expect(dialog.problem(notKnown)).toHaveTextContent("Stopping");
  await letAWhilePass(app);
  await app.expectWrites(writeOf("Stop", target, "unanswered"));
});

test("a delete of unknown outcome is confirmed and sent again", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "DELETE", kind: "cut", count: 1 });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(dialog.problem(notKnown)).toBeVisible());
  // It is read first.
  await passTime(3000);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target, "unanswered"), writeOf("Delete", target));
});

test("a stop of unknown outcome whose instance can never be read is read for ten minutes, and Activity says so", async () => {
  const { api, app, target } = await openActions({ config: { refreshSeconds: 0 } });
  api.faults.add({ method: "POST", status: 500 });
  api.faults.add({ ...readingOf(target), skip: 2, status: 400, code: "BAD_REQUEST" });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(dialog.problem(notKnown)).toHaveTextContent("couldn’t be read"));
  await leave(app, dialog, "Cancel");
  await activity.open(app);
  await passTimeUntil(
    () =>
      expect(activity.row(target.host)).toHaveTextContent(
        "Its state couldn’t be read. Not read again after 10 min.",
      ),
    11 * 60,
  );
  const readings = readingsOf(api, target);
  await passTime(120_000);
  expect(readingsOf(api, target)).toBe(readings);
  await app.expectWrites(writeOf("Stop", target, 500));
});

test("a delete confirmed offline sends nothing, shows that, and can be tried afterwards", async () => {
  const { app, target } = await openActions();
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, target.host);
  await canBeUsed(() => dialog.confirmButton());
  app.setOffline(true);
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.problem("Nothing was done")).toHaveTextContent(
      "The browser reports no network connection.",
    ),
  );
  await app.expectWrites();
  app.setOffline(false);
  await canBeUsed(() => dialog.confirmButton());
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("requested"));
  await app.expectWrites(writeOf("Delete", target));
});
