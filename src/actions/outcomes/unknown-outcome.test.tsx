import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { activity, type FaultRule, readingsOf } from "../../testing/pages/operations.ts";
import { askTo, list, methodOf, readingOf, writeOf } from "../../testing/pages/pages.ts";
import {
  acted,
  canBeUsed,
  leave,
  letAWhilePass,
  openActions,
  verbs,
} from "../../testing/writes.ts";

// If nothing shows whether the API acted, the dialog says so and shows the state it read.

const notKnown = "We don’t know whether";

interface Trouble {
  name: string;
  rule: FaultRule;
  answered: number | "unanswered";
  says: RegExp;
  /** The API always acts. */
  acts?: true;
}

const troubles: Trouble[] = [
  {
    name: "a 500",
    rule: { status: 500, message: "Out of memory" },
    answered: 500,
    says: /Out of memory.*INTERNAL_SERVER_ERROR/,
  },
  { name: "a 503", rule: { status: 503, code: "AWAY" }, answered: 503, says: /AWAY/ },
  { name: "a gateway's 502", rule: { kind: "html" }, answered: 502, says: /HTTP 502/ },
  {
    name: "a 200 that calls itself a failure without a code",
    rule: { kind: "json", body: { success: false, message: "Out of memory" } },
    answered: 200,
    says: /Couldn’t read the API’s answer|Out of memory/,
  },
  {
    name: "the login page of a network",
    rule: { kind: "html", status: 200 },
    answered: 200,
    says: /A web page came in place of the API’s answer.*HTTP 200/,
  },
  {
    name: "a 200 that is neither a success nor a failure",
    rule: { kind: "json", body: { success: "false" } },
    answered: 200,
    says: /Couldn’t read the API’s answer/,
  },
  {
    name: "a 202 about another instance",
    rule: { kind: "json", status: 202, body: { success: true, data: { id: "480214" } } },
    answered: 202,
    says: /Couldn’t read the API’s answer/,
  },
  {
    name: "half of an acceptance",
    rule: { kind: "truncate" },
    answered: 202,
    acts: true,
    says: /Couldn’t read the API’s answer/,
  },
  {
    name: "an acceptance that breaks off",
    rule: { kind: "truncate", cut: true },
    answered: 202,
    acts: true,
    says: /unreachable|network/i,
  },
  {
    name: "an acceptance without an end",
    rule: { kind: "endless" },
    answered: 202,
    acts: true,
    says: /larger than 4 MB.*ANSWER_TOO_LARGE/,
  },
  {
    name: "a lost connection",
    rule: { kind: "cut" },
    answered: "unanswered",
    says: /unreachable|network/i,
  },
];

for (const verb of verbs) {
  for (const { name, rule, answered, says, acts } of troubles) {
    for (const when of acts ? (["after"] as const) : (["before", "after"] as const)) {
      test(`${name} ${when} the API acts on a ${verb}: the outcome is unknown, and the found state is displayed`, async () => {
        const { api, app, target } = await openActions();
        api.faults.add({ ...rule, method: methodOf[verb], when, count: 1 });
        const dialog = await askTo(app, verb, target.host);
        await dialog.confirmFor(app, target.host);
        await waitFor(() => expect(dialog.problem(notKnown)).toHaveTextContent(says));
        const found = when === "after" ? acted[verb] : "Running";
        expect(dialog.problem(notKnown)).toHaveTextContent(found);
        await waitFor(() =>
          expect(dialog.fact("State")).toHaveTextContent(new RegExp(`^${found}`)),
        );
        expect(readingsOf(api, target)).toBeGreaterThanOrEqual(2);
        await app.expectWrites(writeOf(verb, target, answered));

        await letAWhilePass(app);
        await leave(app, dialog, "Cancel");
        await waitFor(() => expect(list.cell(target.host, "State")).toHaveTextContent(found));
        await app.expectWrites(writeOf(verb, target, answered));
      });
    }
  }

  test(`no answer to a ${verb} within 15 s: the dialog shows that and the found state`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], kind: "hang", when: "after" });
    const dialog = await askTo(app, verb, target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() => dialog.note("Sent"));
    await app.expectWrites(writeOf(verb, target, "unanswered"));
    await passTime(15_000);
    await waitFor(() =>
      expect(dialog.problem(notKnown)).toHaveTextContent("didn’t answer within 15 s"),
    );
    expect(dialog.problem(notKnown)).toHaveTextContent(acted[verb]);
    await letAWhilePass(app);
    await app.expectWrites(writeOf(verb, target, "unanswered"));
  });

  test(`a ${verb} of unknown outcome can be tried again`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], kind: "cut", count: 1 });
    const dialog = await askTo(app, verb, target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() => expect(dialog.problem(notKnown)).toBeVisible());
    await app.expectWrites(writeOf(verb, target, "unanswered"));
    // It is read first.
    await passTime(3000);
    await dialog.confirm(app);
    await dialog.closed();
    await app.expectWrites(writeOf(verb, target, "unanswered"), writeOf(verb, target));
  });

  test(`a ${verb} of unknown outcome whose instance cannot be read: the dialog shows both`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], status: 500 });
    api.faults.add({ ...readingOf(target), skip: 2, status: 500 });
    const dialog = await askTo(app, verb, target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() => expect(dialog.problem(notKnown)).toHaveTextContent("couldn’t be read"));
    await app.expectWrites(writeOf(verb, target, 500));
  });

  test(`a ${verb} of unknown outcome whose instance can never be read is read for ten minutes, and Activity says so`, async () => {
    const { api, app, target } = await openActions({ config: { refreshSeconds: 0 } });
    api.faults.add({ method: methodOf[verb], status: 500 });
    api.faults.add({ ...readingOf(target), skip: 2, status: 400, code: "BAD_REQUEST" });
    const dialog = await askTo(app, verb, target.host);
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
    await app.expectWrites(writeOf(verb, target, 500));
  });

  test(`a ${verb} confirmed offline sends nothing, shows that, and can be tried afterwards`, async () => {
    const { app, target } = await openActions();
    const dialog = await askTo(app, verb, target.host);
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
    await app.expectWrites(writeOf(verb, target));
  });
}
