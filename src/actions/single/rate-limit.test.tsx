import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { demoKey } from "../../testing/open-app.tsx";
import {
  askHereTo,
  askTo,
  connectPage,
  header,
  exists,
  list,
  note,
  press,
  writeOf,
} from "../../testing/pages/pages.ts";
import { alerts, cannotBeUsed, leave, letAWhilePass, openActions } from "../../testing/writes.ts";

// A write that the API has refused for its rate has not acted: it waits, and is sent again unless it is given up.

const countdown = /Continues in \d+ s/;

test("Delete waits for the rate limit with a countdown, and goes on by itself", async () => {
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

test("Stop cancelled during the wait for a rate limit is not sent", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 50 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => expect(dialog.note(countdown)).toBeVisible());
  await leave(app, dialog, "Cancel");
  await app.expectWrites(writeOf("Stop", target, 429));

  api.faults.clear();
  await letAWhilePass(app);
  expect(list.row(target.host)).not.toHaveTextContent("requested");
  expect(alerts()).toEqual([]);
  await app.expectWrites(writeOf("Stop", target, 429));
});

test("a wait that is left with the browser's Back is given up", async () => {
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

test("the limit of one key holds back no other", async () => {
  const { api, app } = await openActions();
  await waitFor(() => expect(list.hosts()).toHaveLength(12));
  api.faults.add({ method: "GET", kind: "rate-limit", count: 1, resetInSeconds: 50 });
  await press(app, list.refreshButton);
  await waitFor(() => expect(note("TOO_MANY_REQUESTS")).toBeVisible());
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await waitFor(() => expect(list.hosts()).toHaveLength(12));
  expect(exists(() => note("TOO_MANY_REQUESTS"))).toBe(false);
});

test("the end of the session cancels a stop that waits for a rate limit", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 50 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.note(countdown)).toBeVisible());
  api.faults.clear();
  api.faults.add({ method: "GET", status: 401 });
  // The list refreshes itself, and learns that the key is no longer good.
  await passTime(20_000);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  expect(dialog.box()).toBeNull();
  await passTime(90_000);
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(alerts()[0]).toHaveTextContent("UNAUTHORIZED");
  await app.expectWrites(writeOf("Stop", target, 429));
});
