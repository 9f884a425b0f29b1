import { waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { heldWrite, latestRequestId, sendAndLeave } from "../../testing/pages/operations.ts";
import {
  alert,
  askHereTo,
  askTo,
  list,
  note,
  targetAt,
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

describe("a dialog that is left while its request is under way", () => {
  test("shows that when it's opened again; the request goes on, and a second one is possible", async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite("Stop", { kind: "pass" }));
    const first = await askTo(app, "Stop", target.host);
    await sendAndLeave(app, first, target.host, () => app.user.click(first.button("Close")));
    expect(list.row(target.host)).not.toHaveTextContent("requested");
    const again = await askTo(app, "Stop", target.host);
    await waitFor(() => expect(again.problem("has no answer yet")).toHaveTextContent("Stop was"));
    release();
    await waitFor(() =>
      expect(again.problem("Stop requested")).toHaveTextContent("still in progress"),
    );
    await leave(app, again, "Cancel");
    await waitFor(() => note(`Stop requested for ${target.host}`));
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
    await app.expectWrites(writeOf("Stop", target));

    const second = await askTo(app, "Stop", target.host);
    await waitFor(() => expect(second.problem("isn’t running")).toHaveTextContent("Stopping"));
    await second.confirm(app);
    await waitFor(() =>
      expect(second.refusal("CONFLICT")).toHaveTextContent("The compute instance is STOPPING"),
    );
    await app.expectWrites(writeOf("Stop", target), writeOf("Stop", target, 409));
  });

  test("has its outcome on the page until it's dismissed, and closes no other dialog", async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite("Delete", { status: 500, when: "after", count: 1 }));
    const dialog = await askTo(app, "Delete", target.host);
    await sendAndLeave(app, dialog, target.host, () => app.user.keyboard("{Escape}"));
    expect(alerts()).toEqual([]);
    const next = await askTo(app, "Stop", targetAt(api, 1).host);
    await canBeUsed(() => next.confirmButton());
    release();
    await app.expectWrites(writeOf("Delete", target, 500));
    await passTime(1000);
    expect(next.box()).toBeVisible();
    await leave(app, next, "Cancel");
    const banner = () => alert(target.host);
    await waitFor(() =>
      expect(banner()).toHaveTextContent(/We don’t know.*Deleting.*INTERNAL_SERVER_ERROR/),
    );
    expect(banner()).toHaveTextContent(latestRequestId(api));
    expect(alerts()).toHaveLength(1);
    await app.user.click(within(banner()).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(alerts()).toEqual([]));
  });
});

describe("a write that the API has refused for its rate", () => {
  const countdown = /Continues in \d+ s/;

  test("waits with a countdown, and goes on by itself", async () => {
    const { api, app, target } = await openActions();
    const limited = { kind: "rate-limit", count: 1, resetInSeconds: 3 } as const;
    api.faults.add({ method: "DELETE", ...limited });
    const dialog = await askTo(app, "Delete", target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() =>
      expect(dialog.note(countdown)).toHaveTextContent("Nothing has been done yet"),
    );
    await cannotBeUsed(() => dialog.confirmButton());
    await app.expectWrites(writeOf("Delete", target, 429));
    await passTimeUntil(() => expect(dialog.box()).toBeNull(), 10);
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Delete requested"));
    expect(alerts()).toEqual([]);
    await app.expectWrites(writeOf("Delete", target, 429), writeOf("Delete", target));
  });

  test("is given up when its dialog is left, and a note says so", async () => {
    const { api, app, target } = await openActions();
    await list.shown();
    await app.user.click(list.link(target.host));
    api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 50 });
    const dialog = await askHereTo(app, "Stop", target.host);
    await dialog.confirm(app);
    await waitFor(() => expect(dialog.note(countdown)).toBeVisible());
    api.faults.clear();
    await app.goBack();
    await dialog.closed();
    const reason = "The API refused it because of the rate limit (429), then it was cancelled.";
    await waitFor(() => expect(note(`Not stopped: ${target.host}.`)).toHaveTextContent(reason));
    await waitFor(() => expect(list.row(target.host)).toBeVisible());
    await letAWhilePass(app);
    expect(list.row(target.host)).not.toHaveTextContent("requested");
    await app.expectWrites(writeOf("Stop", target, 429));
  });
});
