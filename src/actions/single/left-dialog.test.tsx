import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import { openApp } from "../../testing/open-app.tsx";
import {
  activity,
  createHoldingApi,
  type FaultRule,
  heldWrite,
  latestRequestId,
  sendAndLeave,
} from "../../testing/pages/operations.ts";
import {
  alert,
  askHereTo,
  askTo,
  list,
  note,
  targetAt,
  type Verb,
  writeOf,
} from "../../testing/pages/pages.ts";

// A dialog that is left while its request is under way: the request goes on, and the page reports its outcome.

test("a stop whose dialog is closed under way goes on, and is announced", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
  api.faults.add(heldWrite("Stop", { kind: "pass" }));
  const dialog = await askTo(app, "Stop", target.host);
  await sendAndLeave(app, dialog, target.host, () => app.user.click(dialog.button("Close")));
  expect(list.row(target.host)).not.toHaveTextContent("requested");

  release();
  await waitFor(() => note(`Stop requested for ${target.host}`));
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
});

test("a dialog opened again while its request is under way shows that", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
  api.faults.add(heldWrite("Stop", { kind: "pass" }));
  const dialog = await askTo(app, "Stop", target.host);
  await sendAndLeave(app, dialog, target.host, () => app.user.keyboard("{Escape}"));
  const again = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(again.problem("has no answer yet")).toHaveTextContent("Stop was"));
  release();
  await waitFor(() =>
    expect(again.problem("Stop requested")).toHaveTextContent("still in progress"),
  );
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop left under way with the browser's Back is announced on the page before", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
  await list.shown();
  await app.user.click(list.link(target.host));
  api.faults.add(heldWrite("Stop", { kind: "pass" }));
  const dialog = await askHereTo(app, "Stop", target.host);
  await sendAndLeave(app, dialog, target.host, () => app.goBack());
  release();
  await waitFor(() => note(`Stop requested for ${target.host}`));
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
});

test("the outcome of a dialog that was left does not close the next one", async () => {
  const { api, target, release } = createHoldingApi();
  const other = targetAt(api, 1);
  const app = await openApp({ api });
  api.faults.add(heldWrite("Stop", { status: 403, count: 1 }));
  const dialog = await askTo(app, "Stop", target.host);
  await sendAndLeave(app, dialog, target.host, () => app.user.keyboard("{Escape}"));
  const next = await askTo(app, "Stop", other.host);
  await waitFor(() => expect(next.confirmButton()).not.toHaveAttribute("aria-disabled"));
  release();
  await app.expectWrites(writeOf("Stop", target, 403));
  await passTime(1000);
  expect(next.box()).toBeVisible();
  await app.user.click(next.cancelButton());
  await next.closed();
  await waitFor(() => expect(alert(target.host)).toHaveTextContent("FORBIDDEN"));
});

const outcomes: { verb: Verb; rule: FaultRule; answered: number; says: RegExp }[] = [
  { verb: "Stop", rule: { status: 409 }, answered: 409, says: /Not stop.*CONFLICT/ },
  { verb: "Delete", rule: { status: 403 }, answered: 403, says: /Not delet.*FORBIDDEN/ },
  {
    verb: "Stop",
    rule: { status: 500 },
    answered: 500,
    says: /We don’t know.*INTERNAL_SERVER_ERROR/,
  },
  {
    verb: "Delete",
    rule: { status: 500, when: "after" },
    answered: 500,
    says: /We don’t know.*Deleting.*INTERNAL_SERVER_ERROR/,
  },
  {
    verb: "Stop",
    rule: { status: 403, code: "TEAM_SUSPENDED" },
    answered: 403,
    says: /stop .*TEAM_SUSPENDED/,
  },
];

for (const { verb, rule, answered, says } of outcomes) {
  test(`a ${verb} left with Escape under way that ends with ${answered} ${says.source}`, async () => {
    const { api, target, release } = createHoldingApi();
    const app = await openApp({ api });
    api.faults.add(heldWrite(verb, rule));
    const dialog = await askTo(app, verb, target.host);
    await sendAndLeave(app, dialog, target.host, () => app.user.keyboard("{Escape}"));
    expect(screen.queryByRole("alert")).toBeNull();
    await app.expectWrites(writeOf(verb, target, "unanswered"));

    release();
    await waitFor(() => expect(alert(target.host)).toHaveTextContent(says));
    expect(alert(target.host)).toHaveTextContent(latestRequestId(api));
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await app.user.click(within(alert(target.host)).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await app.expectWrites(writeOf(verb, target, answered));
  });
}

test("a stop whose dialog is closed while the API refuses it for its rate is not sent again", async () => {
  const { api, target, release } = createHoldingApi();
  api.faults.add(heldWrite("Stop", { kind: "rate-limit", count: 1 }));
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(app.writes()).toHaveLength(1));
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  release();
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toHaveTextContent("Cancelled"));
  // Longer than any wait for a rate limit.
  await passTime(90_000);
  await app.expectWrites(writeOf("Stop", target, 429));
});
