import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chooseExport } from "../testing/fleet.ts";
import { changes } from "../testing/tables.ts";
import { passTime, passTimeUntil, sleepFor } from "../testing/stand-ins/clock.ts";
import { downloadedBy } from "../testing/stand-ins/downloads.ts";
import { demoKey, openApp } from "../testing/open-app.tsx";
import {
  askTo,
  connectPage,
  detail,
  exists,
  header,
  jump,
  list,
  search,
  targetAt,
  writeOf,
} from "../testing/pages.ts";
import { activity, createStillApi } from "../testing/operations.ts";

// The changes between passes over the fleet.

/** The page of the changes, after the first reading of 12 instances, of which all run. */
async function open(at = changes.at) {
  const { api } = createStillApi();
  const targets = Array.from({ length: 12 }, (_, place) => targetAt(api, place));
  for (const { id } of targets) api.fleet.patch(id, { state: "RUNNING" });
  const app = await openApp({ api, at });
  await changes.begun();
  const [target, other] = targets;
  if (!target || !other) throw new Error("There are no instances");
  return { app, api, targets, target, other };
}

const tenMinutes = 600_000;

const shows = (text: RegExp) => passTimeUntil(() => expect(changes.row(text)).toBeVisible());

test("what another stops, deletes and renames is there with the next reading, newest first", async () => {
  const { app, api, target, other } = await open();
  expect(screen.getByText("No changes yet")).toBeVisible();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await shows(/Running.*now.*Stopped/);
  api.fleet.remove(other.id);
  await shows(new RegExp(`${other.host}.*Gone`));
  api.fleet.patch(target.id, { hostName: "renamed" });
  await shows(new RegExp(`Host name.*${target.host}.*renamed`));
  expect(changes.rows()).toHaveLength(3);
  expect(changes.rows()[0]).toHaveTextContent("renamed");
  expect(changes.rows()[2]).toHaveTextContent(/between .+ and |at /);
  expect(document.title).toMatch(/^Changes \(3\)/);
  expect(exists(() => screen.getByText("Stop requested"))).toBe(false);
  await app.user.click(within(changes.row("renamed")).getByRole("link", { name: "renamed" }));
  await screen.findByRole("heading", { level: 1, name: "renamed" });
});

test("what one pass has done to many is one row, which unfolds", async () => {
  const { app, api, targets } = await open();
  for (const { id } of targets.slice(0, 6)) api.fleet.patch(id, { state: "STOPPED" });
  await shows(/^.*6 stopped/);
  expect(changes.rows()).toHaveLength(1);
  expect(screen.getByText("6 changes")).toBeVisible();
  await app.user.click(changes.group("6 stopped"));
  expect(changes.rows()).toHaveLength(7);
  expect(changes.row(String(targets[3]?.host))).toHaveTextContent(/Running.*Stopped/);
});

test("a change that a stop of this browser explains is marked", async () => {
  const { app, api, target, other } = await open();
  await app.load("/instances");
  await list.shown();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await activity.open(app);
  await app.user.click(changes.tab("Changes"));
  expect(changes.tab("Changes")).toHaveFocus();
  await changes.begun();
  api.fleet.patch(target.id, { state: "STOPPED" });
  api.fleet.patch(other.id, { state: "STOPPED" });
  await shows(new RegExp(`${target.host}.*Stopped.*Stop requested`));
  await shows(new RegExp(`${other.host}.*Stopped$`));
  await app.expectWrites(writeOf("Stop", target));
});

test("a query restricts the changes, and the address keeps it", async () => {
  const { app, api, target, other } = await open();
  api.fleet.patch(target.id, { state: "STOPPED", region: "mars-1" });
  api.fleet.patch(other.id, { state: "ERROR" });
  await shows(/mars-1/);
  expect(changes.rows()).toHaveLength(3);
  await search.type(app, "state:stopped");
  await waitFor(() => expect(changes.rows()).toHaveLength(2));
  // As it was before it stopped.
  await search.type(app, "state:running");
  await waitFor(() => expect(changes.rows()).toHaveLength(3));
  await waitFor(() => expect(app.address()).toBe("/activity?view=changes&q=state%3Arunning"));
  await search.type(app, "image:none-such");
  await app.user.click(await screen.findByRole("button", { name: "Show all changes" }));
  await waitFor(() => expect(changes.rows()).toHaveLength(3));
});

test("a page past the end offers the last one", async () => {
  const { app, api, target } = await open(`${changes.at}&page=9`);
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() =>
    expect(screen.getByText("Page 9 is past the end of the list.")).toBeVisible(),
  );
  await app.user.click(screen.getByRole("button", { name: "Go to page 1" }));
  await waitFor(() => expect(changes.row(/Stopped/)).toBeVisible());
});

test("after a reload, changes begin with what has changed since the fleet was remembered", async () => {
  const { app, api, target, other } = await open();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await shows(/Stopped/);
  api.fleet.patch(other.id, { region: "mars-1" });
  // Until the record no longer counts as read.
  await passTime(20_000);
  await app.load();
  await changes.begun();
  await shows(/mars-1/);
  expect(changes.row(target.host)).toHaveTextContent(/Running.*now.*Stopped/);
  expect(screen.getByText(/^ ?Since .*: 2 changed\.$/)).toBeVisible();
  api.fleet.patch(target.id, { state: "ERROR" });
  await shows(/Stopped.*now.*Failed|Stopped.*now.*Error/);
  expect(changes.rows()).toHaveLength(3);
});

test("changes end with the session, and another key does not see them", async () => {
  const { app, api, target } = await open();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await shows(/Stopped/);
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await screen.findByRole("heading", { level: 1, name: "Instances" });
  await app.load(changes.at);
  await changes.begun();
  expect(exists(() => changes.row(target.host))).toBe(false);
});

test("a change says between which readings it was, however long ago the first was, and can be exported", async () => {
  const { app, api, target } = await open();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await sleepFor(tenMinutes);
  await shows(/Stopped/);
  expect(changes.row(target.host)).toHaveTextContent(/between .+ and .+/);
  expect(screen.getByText("1–1 of 1")).toBeVisible();
  const { name, text } = await downloadedBy(() => chooseExport(app, "CSV"));
  expect(name).toBe("changes.csv");
  const [header, ...rows] = text.trim().split("\r\n");
  expect(header).toBe(
    "seenAfter,seenBefore,change,instanceId,hostName,from,to,thisBrowser,operationId",
  );
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`Z,state,${target.id},${target.host},RUNNING,STOPPED,,$`)),
  ]);
});

test("the list marks what has just changed, and the header counts what was not looked at", async () => {
  const { app, api, target, other } = await open();
  await app.user.click(header.link("Instances"));
  await list.shown();
  api.fleet.patch(target.id, { state: "STOPPED" });
  api.fleet.patch(other.id, { state: "STOPPED", region: "mars-1" });
  await passTimeUntil(() => expect(header.link("Activity, 3 changes")).toBeVisible());
  expect(list.row(target.host)).toHaveTextContent("Changed in the last minute");
  await passTimeUntil(() =>
    expect(list.row(target.host)).not.toHaveTextContent("Changed in the last minute"),
  );
  await app.user.click(header.link("Activity, 3 changes"));
  await waitFor(() => expect(changes.tab("Changes")).toHaveAttribute("aria-selected", "true"));
  await waitFor(() => expect(changes.rows()).toHaveLength(3));
  await waitFor(() => expect(header.link("Activity")).toBeVisible());
});

test("what leads to Activity leads to its new changes: the header, Jump to and g a", async () => {
  const { app, api, target } = await open();
  await app.user.click(changes.tab("Actions"));
  await app.user.click(header.link("Instances"));
  await list.shown();
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(header.link("Activity, 1 change")).toBeVisible());
  expect(header.link("Activity, 1 change")).toHaveAttribute("href", "/activity?view=changes");
  await jump.find(app, "act");
  await waitFor(() =>
    expect(jump.inside().getByRole("option", { name: "Activity" })).toHaveAttribute(
      "href",
      "/activity?view=changes",
    ),
  );
  await app.user.keyboard("{Escape}");
  await jump.closed();
  await app.goBack();
  await waitFor(() => expect(changes.tab("Actions")).toHaveAttribute("aria-selected", "true"));
  expect(changes.tab("Changes, 1 new")).toHaveAttribute("aria-selected", "false");
  await app.user.keyboard("ga");
  await waitFor(() => expect(changes.tab("Changes")).toHaveAttribute("aria-selected", "true"));
});

test("a delete of this browser leaves the changes and the last known details", async () => {
  const { app, api, target } = await open();
  await app.load("/instances");
  await list.shown();
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.load(changes.at);
  // The feed is there before the fleet has been read again.
  await waitFor(() => expect(list.age()).toBeVisible());
  api.fleet.remove(target.id);
  await shows(/Gone/);
  await app.user.click(within(changes.row("Gone")).getByRole("link", { name: target.host }));
  await screen.findByRole("heading", { level: 1, name: `${target.host} was deleted` });
  expect(detail.card("Changes seen")).toHaveTextContent("Gone");
  await app.expectWrites(writeOf("Delete", target));
});

test("the page of an instance has its changes, also once it is gone", async () => {
  const { app, api, target } = await open();
  api.fleet.patch(target.id, { region: "mars-1" });
  await shows(/mars-1/);
  await app.user.click(within(changes.row("mars-1")).getByRole("link"));
  await screen.findByRole("heading", { level: 2, name: "Changes seen" });
  expect(screen.getByText("between", { exact: false })).toBeVisible();
  await app.goBack();
  api.fleet.remove(target.id);
  await shows(/Gone/);
  await app.user.click(within(changes.row("Gone")).getByRole("link"));
  await screen.findByRole("heading", { level: 1, name: "Instance not found" });
  await waitFor(() => expect(detail.card("Changes seen")).toHaveTextContent("mars-1"));
});
