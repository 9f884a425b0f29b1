import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { fleet, showsRows } from "../../testing/fleet.ts";
import { openTabWith } from "../../testing/loading-tab.ts";
import { stubNotifications } from "../../testing/browser/notifications.ts";
import { openApp, type TestApp } from "../../testing/open-app.tsx";
import { createStillApi } from "../../testing/pages/operations.ts";
import { fill, search, targetAt } from "../../testing/pages/pages.ts";
import { hideTab } from "../../testing/browser/visibility.ts";

/** Opens the list over a fleet that doesn't change, with the watched view "Errors". */
async function openWatching(permission: NotificationPermission = "granted") {
  const { api } = createStillApi();
  // Loading code takes real time, which the test's clock doesn't know.
  await import("./WatchedViews.tsx");
  const app = await openApp({ api });
  await showsRows(12);
  const notifications = stubNotifications(permission);
  await search.type(app, "is:failed");
  await app.user.click(fleet.button("Views"));
  await fill(app, await screen.findByRole("textbox", { name: "Name of this view" }), "Errors");
  await app.user.keyboard("{Enter}");
  await app.user.click(await screen.findByRole("button", { name: "Watch Errors" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Watch Errors" })).toHaveAttribute(
      "aria-pressed",
      "true",
    ),
  );
  expect(screen.getByRole("dialog")).toHaveTextContent(
    /checked every 60 sec.* while this tab is hidden/,
  );
  await app.user.keyboard("{Escape}");
  // Later passes are compared with the first one that knows the view.
  api.log.clear();
  await passTimeUntil(() => expect(passesOver(api)).toBeGreaterThanOrEqual(2));
  await passTime(1000);
  return { app, api, notifications, target: targetAt(api, 5) };
}

/** The fleet is one page. */
function passesOver({ log }: TestApp["api"]): number {
  return log.entries().filter(({ search: query }) => query.includes("limit=100")).length;
}

const notes = () => screen.getByRole("status", { name: "Notes" });

test("a toast says what entered and left a watched view and links to it; no notification while the tab is visible", async () => {
  const { app, api, notifications, target } = await openWatching();
  const { host } = target;
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() =>
    expect(notes()).toHaveTextContent(`Errors: 1 instance entered. +${host}`),
  );
  api.fleet.patch(target.id, { state: "RUNNING" });
  await passTimeUntil(() => expect(notes()).toHaveTextContent(`Errors: 1 instance left. −${host}`));
  expect(notifications.shown).toEqual([]);
  expect(document.title).not.toMatch(/^\(/);
  await search.type(app, "");
  await app.user.click(screen.getByRole("button", { name: "Open view" }));
  await waitFor(() => expect(app.address()).toBe("/instances?q=is%3Afailed"));
});

test("an instance missed by a moving list hasn't left", async () => {
  const { api, target } = await openWatching();
  const other = targetAt(api, 6);
  // From now on the list lacks one item in every read, as if it were moving.
  const lackOne = (id?: string) => {
    const data = api.fleet.page(1, 100).filter((item) => item["id"] !== id);
    const meta = { total: data.length + 1, page: 1, limit: 100 };
    api.faults.clear();
    const query = { limit: "100" };
    api.faults.add({ kind: "json", path: "/api/v1/computes", query, body: { data, meta } });
  };
  api.fleet.patch(target.id, { state: "FAILED" });
  lackOne();
  await passTimeUntil(() =>
    expect(notes()).toHaveTextContent(`Errors: 1 instance entered. +${target.host}`),
  );
  api.fleet.patch(other.id, { state: "FAILED" });
  lackOne(target.id);
  await passTimeUntil(() =>
    expect(notes()).toHaveTextContent(`Errors: 1 instance entered. +${other.host}`),
  );
  api.fleet.patch(target.id, { state: "RUNNING" });
  lackOne();
  await passTimeUntil(() =>
    expect(notes()).toHaveTextContent(`Errors: 1 instance left. −${target.host}`),
  );
});

test("a hidden tab counts in its title and notifies once; looking at it clears the count", async () => {
  const { api, notifications, target } = await openWatching();
  const showTab = await hideTab();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() =>
    expect(notifications.titles()).toEqual(["Errors: 1 instance entered."]),
  );
  await waitFor(() => expect(document.title).toMatch(/^\(1\) · /));
  await showTab();
  await waitFor(() => expect(document.title).not.toMatch(/^\(1\)/));
  await passTime(60_000);
  expect(notifications.titles()).toHaveLength(1);
});

test("a message while the tab is hidden adds to unread ones", async () => {
  const { api, notifications, target } = await openWatching();
  const other = targetAt(api, 6);
  await hideTab();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notifications.titles()).toHaveLength(1));
  api.fleet.patch(other.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notifications.titles()).toHaveLength(2));
  const [, last] = notifications.shown;
  expect(last).toMatchObject({
    title: "Errors: 2 instances entered.",
    body: `+${target.host}, +${other.host}`,
  });
  expect(notes()).toHaveTextContent("Errors: 2 instances entered.");
});

test("an instance that enters and leaves unseen isn't mentioned; each name appears once", async () => {
  const { api, notifications, target } = await openWatching();
  const other = targetAt(api, 6);
  await hideTab();
  const setState = (state: string) => api.fleet.patch(target.id, { state });
  setState("FAILED");
  await passTimeUntil(() => expect(notifications.titles()).toHaveLength(1));
  setState("RUNNING");
  await passTimeUntil(() => expect(notes()).not.toHaveTextContent("Errors"));
  expect(document.title).not.toMatch(/^\(/);
  for (const state of ["FAILED", "RUNNING", "FAILED"]) {
    setState(state);
    const reads = passesOver(api);
    await passTimeUntil(() => expect(passesOver(api)).toBeGreaterThan(reads));
    await passTime(1000);
  }
  api.fleet.patch(other.id, { state: "FAILED" });
  await passTimeUntil(() =>
    expect(notes()).toHaveTextContent(
      `Errors: 2 instances entered. +${target.host}, +${other.host}`,
    ),
  );
});

test("a single empty answer doesn't count as leaving", async () => {
  const { api, target } = await openWatching();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notes()).toHaveTextContent("Errors: 1 instance entered."));
  await passTimeUntil(() => expect(notes()).not.toHaveTextContent("Errors"));
  api.faults.add({
    kind: "json",
    path: "/api/v1/computes",
    query: { limit: "100" },
    count: 1,
    body: { data: [], meta: { total: 0, page: 1, limit: 100 } },
  });
  await passTimeUntil(() => expect(api.faults.list()[0]?.fired).toBe(1));
  const reads = passesOver(api);
  await passTimeUntil(() => expect(passesOver(api)).toBeGreaterThan(reads + 1));
  await passTime(1000);
  expect(notes()).not.toHaveTextContent("Errors");
});

test("clicking the notification focuses the tab and opens the saved view", async () => {
  const { app, api, notifications, target } = await openWatching();
  const compact = () => screen.getByRole("button", { name: "Compact rows" });
  await app.user.click(compact());
  await search.type(app, "");
  const showTab = await hideTab();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notifications.shown).toHaveLength(1));
  await showTab();
  notifications.shown[0]?.click();
  expect(notifications.focused()).toBe(1);
  await waitFor(() => expect(app.address()).toBe("/instances?q=is%3Afailed"));
  await waitFor(() => expect(compact()).toHaveAttribute("aria-pressed", "false"));
});

test("of several hidden tabs one notifies; once it's closed, another does", async () => {
  const tab = await openTabWith("watch");
  const { api, notifications, target } = await openWatching();
  await hideTab();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notes()).toHaveTextContent("Errors: 1 instance entered."));
  await passTime(1000);
  expect(notifications.titles()).toEqual([]);
  tab.close();
  api.fleet.patch(targetAt(api, 6).id, { state: "FAILED" });
  await passTimeUntil(() =>
    expect(notifications.titles()).toEqual(["Errors: 2 instances entered."]),
  );
});

test("no tab notifies while another one is visible", async () => {
  const { api, notifications, target } = await openWatching();
  await openTabWith("visible", "shared");
  await hideTab();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notes()).toHaveTextContent("Errors: 1 instance entered."));
  await passTime(1000);
  expect(notifications.titles()).toEqual([]);
});

test("a reload doesn't repeat earlier messages", async () => {
  const { app, api, target } = await openWatching();
  api.fleet.patch(target.id, { state: "FAILED" });
  await passTimeUntil(() => expect(notes()).toHaveTextContent("Errors: 1 instance entered."));
  await app.load("/instances");
  await showsRows(12);
  await passTime(60_000);
  expect(notes()).not.toHaveTextContent("Errors");
});

test("a hidden tab reads the fleet once a minute for a watched view, and never without one", async () => {
  const { app, api } = await openWatching();
  const reads = () => passesOver(api);
  const showTab = await hideTab();
  await passTime(20_000);
  const before = reads();
  await passTime(180_000);
  expect(reads() - before).toBeGreaterThanOrEqual(2);
  expect(reads() - before).toBeLessThanOrEqual(4);
  await showTab();
  await stopWatching(app);
  await hideTab();
  await passTime(20_000);
  const after = reads();
  await passTime(180_000);
  expect(reads()).toBe(after);
});

async function stopWatching(app: TestApp): Promise<void> {
  await app.user.click(fleet.button("Views"));
  await app.user.click(await screen.findByRole("button", { name: "Watch Errors" }));
  await app.user.keyboard("{Escape}");
}

test("only clicking Watch asks for the browser's permission", async () => {
  const { notifications } = await openWatching("default");
  expect(notifications.asked()).toBe(1);
});

test.each([
  ["denied", true],
  ["granted", false],
] as const)("with the permission %s, Watch says whether it notifies", async (permission, says) => {
  const { app } = await openWatching(permission);
  await app.user.click(fleet.button("Views"));
  await screen.findByRole("button", { name: "Watch Errors" });
  const text = "Notifications are blocked.";
  expect(screen.getByRole("dialog").textContent.includes(text)).toBe(says);
});

test("saving a watched view again keeps it watched; saving another doesn't", async () => {
  const { app } = await openWatching();
  const watch = (name: string) => screen.getByRole("button", { name: `Watch ${name}` });
  await search.type(app, "is:failed region:eu");
  await app.user.click(fleet.button("Views"));
  await fill(app, await screen.findByRole("textbox", { name: "Name of this view" }), "Errors");
  await app.user.click(screen.getByRole("button", { name: "Save view" }));
  await app.user.click(screen.getByRole("button", { name: "Replace view" }));
  await screen.findByRole("button", { name: /^Errors.*region:eu/ });
  expect(watch("Errors")).toHaveAttribute("aria-pressed", "true");

  await search.type(app, "is:failed region:us");
  await app.user.click(fleet.button("Views"));
  await fill(app, await screen.findByRole("textbox", { name: "Name of this view" }), "Others");
  await app.user.click(screen.getByRole("button", { name: "Save view" }));
  await screen.findByRole("button", { name: /^Others/ });
  expect(watch("Others")).toHaveAttribute("aria-pressed", "false");
});
