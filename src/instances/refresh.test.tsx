import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { passTime, sleepFor, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { exists, list, pager, targetAt, alert, header, press } from "../testing/pages.ts";
import { reads, showsRows } from "../testing/fleet.ts";
import {
  firstId,
  listPath,
  readings,
  refresh,
  catalogue,
  requestIdOf,
  retry,
} from "../testing/tables.ts";
import { createStillApi } from "../testing/operations.ts";

// When the list refreshes, and what a refresh leaves alone.

const everyTenMinutes = { refreshSeconds: 600 };
const minuteMs = 60_000;

/**
 * No instance in transit on the first page (the refresh would be more frequent), and too many instances to be counted
 * automatically.
 */
function createQuietApi() {
  const api = createApi({ instances: 10_500 });
  api.fleet.patch("480768", { state: "RUNNING" });
  api.fleet.patch(firstId, { hostName: "web-1" });
  return api;
}

test("the list refreshes every 3 s while an instance is in transit", async () => {
  const api = createQuietApi();
  api.fleet.patch("480768", { state: "MIGRATING" });
  await openApp({ api, config: everyTenMinutes });
  await showsRows(20);
  for (const state of ["STOPPING", "RUNNING"]) {
    api.fleet.patch(firstId, { hostName: `now-${state}`, state });
    await passTime(3000);
    await waitFor(() => expect(list.link(`now-${state}`)).toBeVisible());
  }
});

test("the list shows its age, and Refresh resets it", async () => {
  const api = createQuietApi();
  const app = await openApp({ api, config: everyTenMinutes });
  await showsRows(20);
  expect(list.age().textContent).toMatch(/^Read (just now|\ds ago)$/);
  await passTime(40_000);
  await waitFor(() => expect(list.age().textContent).toMatch(/^Read [45]\ds ago$/));
  api.fleet.patch(firstId, { hostName: "web-renamed" });
  await refresh(app);
  await waitFor(() => expect(list.link("web-renamed")).toBeVisible());
  expect(list.age().textContent).toMatch(/^Read (just now|\ds ago)$/);
});

test("without automatic refresh nothing is read, and the page says so", async () => {
  const api = createQuietApi();
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await showsRows(20);
  expect(list.age()).toHaveTextContent("Automatic refresh is off");
  api.log.clear();
  await passTime(10 * minuteMs);
  await waitFor(() => expect(list.age().textContent).toMatch(/^Read (9|10)min ago · Automatic/));
  expect(readings(api, listPath)).toHaveLength(0);
  await refresh(app);
  await waitFor(() => expect(readings(api, listPath)).toHaveLength(1));
});

test("waking after eight hours reads once, not once per missed refresh", async () => {
  const api = createQuietApi();
  await openApp({ api, config: { idleMinutes: 0 } });
  await showsRows(20);
  api.log.clear();
  api.fleet.patch(firstId, { hostName: "renamed-overnight" });
  await sleepFor(8 * 60 * minuteMs);
  await passTime(15_000);
  await waitFor(() => expect(list.link("renamed-overnight")).toBeVisible());
  expect(readings(api, listPath).length).toBeLessThanOrEqual(2);
});

test("a hidden tab reads nothing, and reads at once when visible again", async () => {
  const api = createQuietApi();
  await openApp({ api });
  await showsRows(20);
  // Wait for the catalogue, too.
  await waitFor(() => expect(screen.getAllByText("c1-m2")).not.toEqual([]));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  api.log.clear();
  api.fleet.patch(firstId, { hostName: "renamed-meanwhile" });
  await passTime(2 * minuteMs);
  expect(api.log.entries()).toEqual([]);
  visibility.mockRestore();
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await waitFor(() => expect(list.link("renamed-meanwhile")).toBeVisible());
});

test("a refresh neither closes a menu, nor moves the focus, nor changes what's typed into the pager", async () => {
  const api = createQuietApi();
  const app = await openApp({ api });
  await list.shown();
  list.actions("web-1").focus();
  await app.user.keyboard("{Enter}");
  const menu = () => screen.getByRole("menu", { name: "Actions for web-1" });
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Stop…" })).toHaveFocus());
  await app.user.keyboard("{End}");
  const last = () => screen.getByRole("menuitem", { name: "Copy private IPv4" });
  await waitFor(() => expect(last()).toHaveFocus());
  const focused = last();
  api.fleet.patch("480250", { region: "mars-north-1" });
  await passTime(15_000);
  await waitFor(() => expect(screen.getByText("mars-north-1")).toBeVisible());
  expect(menu()).toBeVisible();
  expect(last()).toBe(focused);
  expect(focused).toHaveFocus();
  await app.user.keyboard("{Escape}");
  await app.user.click(pager.pageBox());
  await app.user.keyboard("2");
  api.fleet.patch(firstId, { hostName: "renamed-meanwhile" });
  await passTime(15_000);
  await waitFor(() => expect(list.link("renamed-meanwhile")).toBeVisible());
  expect(pager.pageBox()).toHaveValue("2");
  expect(pager.pageBox()).toHaveFocus();
  expect(pager.position().textContent).toBe("1–20 of 10,500");
});

const box = (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` });

// Particular/ServicePulse#2140
test("a press on a row that a refresh has just moved does nothing; half a second later it acts", async () => {
  const { api } = createStillApi();
  const app = await openApp({ api });
  await list.shown();
  const [first, { host }] = [targetAt(api, 0), targetAt(api, 1)];
  // Each other row comes to another place.
  api.fleet.remove(first.id);
  await refresh(app);
  await waitFor(() => expect(exists(() => list.link(first.host))).toBe(false));
  await app.user.click(list.actions(host));
  await app.user.click(box(host));
  await app.user.click(list.link(host));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(box(host)).not.toBeChecked();
  expect(app.address()).toBe("/instances");
  await passTime(500);
  await app.user.click(box(host));
  expect(box(host)).toBeChecked();
  await app.user.click(list.actions(host));
  expect(await screen.findByRole("menu")).toHaveTextContent(host);
});

test("rows that move because the user sorts or pages take a press at once", async () => {
  const { api } = createStillApi({ instances: 40 });
  const app = await openApp({ api });
  await list.shown();
  const { host } = targetAt(api, 20);
  await app.user.click(screen.getByRole("button", { name: "Next page" }));
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${host}` }));
  expect(box(host)).toBeChecked();
});

// The first read, another page, and a refresh can fail.

const path = listPath;
/** Otherwise a refresh could fix the failure before Retry does. */
const config = { refreshSeconds: 0 };

async function noProblem(): Promise<void> {
  await waitFor(() => expect(exists(alert)).toBe(false));
}

test("a server error that passes doesn't show", async () => {
  const api = createApi();
  api.faults.add({ path, status: 500, count: 3 });
  await openApp({ api, config });
  await passTimeUntil(() => {
    expect(exists(alert)).toBe(false);
    expect(list.hosts()).toHaveLength(20);
  });
  expect(exists(alert)).toBe(false);
  expect(readings(api, path).map(({ status }) => status)).toEqual([500, 500, 500, 200]);
});

test("a refused page shows the server's message and a way to page 1", async () => {
  const api = createApi();
  const app = await openApp({ api, config, at: "/activity" });
  for (const [status, code] of [
    [400, "BAD_REQUEST"],
    [422, "UNPROCESSABLE_ENTITY"],
  ] as const) {
    api.faults.add({ path, status, message: "page is too large", count: 1 });
    await app.load("/instances?page=9&limit=10");
    await waitFor(() => expect(alert()).toHaveTextContent("page is too large"));
    expect(alert()).toHaveTextContent(code);
    expect(alert()).toHaveTextContent(requestIdOf(api, code));
    await app.user.click(within(alert()).getByRole("button", { name: "Go to page 1" }));
    await reads(pager.position, "1–10 of 250");
    expect(app.address()).toBe("/instances?limit=10");
  }
});

test("a failed refresh keeps the rows with a banner until a refresh works", async () => {
  const api = createApi();
  // An instance in transit would make the refresh more frequent.
  api.fleet.patch("480768", { state: "RUNNING" });
  api.fleet.patch(firstId, { hostName: "web-1" });
  await openApp({ api });
  await waitFor(() => expect(list.link("web-1")).toBeVisible());
  // The fleet for the tabs is read by 100, at the same time.
  api.faults.add({ path, query: { limit: "20" }, status: 500 });
  api.fleet.patch(firstId, { hostName: "web-renamed" });
  await passTime(15_000);
  await passTimeUntil(alert);

  expect(alert()).toHaveTextContent("The API failed.");
  expect(alert()).toHaveTextContent("INTERNAL_SERVER_ERROR");
  expect(alert()).toHaveTextContent("Showing data from");
  expect(alert()).toHaveTextContent(requestIdOf(api, "INTERNAL_SERVER_ERROR"));
  expect(list.age()).toHaveTextContent("The last refresh failed");
  expect(list.link("web-1")).toBeVisible();
  expect(list.hosts()).toHaveLength(20);

  api.faults.clear();
  await passTime(15_000);
  await waitFor(() => expect(list.link("web-renamed")).toBeVisible());
  await noProblem();
  expect(list.age()).not.toHaveTextContent("failed");
});

test("a page that can't be read keeps its pager, and the rest of the app works", async () => {
  const app = await openApp({ config });
  await showsRows(20);
  app.api.faults.add({ path, status: 403 });
  await press(app, () => pager.button("Next"));
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  await app.user.click(header.link("Specifications"));
  await waitFor(() => expect(catalogue.names()[0]).toBeVisible());
  await noProblem();
  await app.goBack();
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  app.api.faults.clear();
  await retry(app);
  await reads(pager.position, "21–40 of 250");
  await noProblem();
});

// kOlapsis/maintenant#45
test("a proxy's sign-in page is called that, whatever its status, and a reload is offered", async () => {
  const api = createApi();
  const app = await openApp({ api, config, at: "/activity" });
  for (const status of [200, 403]) {
    api.faults.clear();
    api.faults.add({ path, kind: "html", status });
    await app.load("/instances");
    await passTimeUntil(alert);
    expect(alert()).toHaveTextContent(
      "A web page came in place of the API’s answer. Perhaps a proxy wants you to sign in: reload this page to see.",
    );
    expect(within(alert()).getByRole("button", { name: "Reload page" })).toBeVisible();
  }
});
