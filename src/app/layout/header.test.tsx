import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/stand-ins/clock.ts";
import {
  arrivedAt,
  banner,
  connectAsOwner,
  connectForm,
  connectPage,
  exists,
  header,
  list,
  openConnect,
  press,
  titleIs,
} from "../../testing/pages.ts";
import { setMedia } from "../../testing/stand-ins/browser.ts";
import { type TestApp, createApi, demoKey, openApp } from "../../testing/open-app.tsx";
import {
  expectNoMoreWrites,
  expectWrittenTo,
  many,
  openWithHeldRun,
  run,
} from "../../testing/bulk.ts";

// The header of every page, and the not-found page.

const pageNotFound = () => screen.getByRole("heading", { level: 1, name: "Page not found" });
const goToInstances = async ({ user }: TestApp) =>
  await user.click(screen.getByRole("link", { name: "Go to instances" }));

test("the header links to the pages, and marks the current one", async () => {
  const app = await openApp({ at: "/instances?page=2" });
  await waitFor(() => expect(header.link("Instances")).toHaveAttribute("aria-current", "page"));
  expect(header.link("Specifications")).not.toHaveAttribute("aria-current");
  await app.user.click(header.link("Specifications"));
  await arrivedAt(app, "/specifications");
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  expect(header.link("Specifications")).toHaveAttribute("aria-current", "page");
  expect(header.link("Instances")).not.toHaveAttribute("aria-current");
  await app.user.click(header.link("Instances"));
  await arrivedAt(app, "/instances");
  await screen.findByRole("heading", { level: 1, name: "Instances" });
});

test("the address / leads to the instances", async () => {
  const app = await openConnect({ at: "/" });
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
  await list.shown();
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances"));
  await list.shown();
});

test("the connection's menu works with the keyboard alone", async () => {
  const { user } = await openApp();
  await list.shown();
  expect(banner.connectionButton()).toHaveAttribute("aria-haspopup", "menu");
  expect(banner.connectionButton()).toHaveAttribute("aria-expanded", "false");
  banner.connectionButton().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(banner.connectionMenu()).toHaveTextContent(location.host));
  expect(banner.connectionMenu()).toHaveTextContent("key …9a41");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(banner.connectionButton()).toHaveFocus();

  await user.keyboard("{ArrowDown}");
  const disconnect = await screen.findByRole("menuitem", { name: "Disconnect" });
  expect(banner.connectionMenu()).toContainElement(disconnect);
  await user.keyboard("{End}");
  await waitFor(() => expect(disconnect).toHaveFocus());
  await user.keyboard("{Enter}");
  await connectForm.shown();
});

test("the connection button displays its status, and so does its menu", async () => {
  const pending = Promise.withResolvers<void>();
  const api = createApi({ wait: () => pending.promise });
  api.faults.add({ kind: "pass", delayMs: 1 });
  const { user } = await openApp({ api });
  await waitFor(() => expect(banner.connectionButton()).toHaveAccessibleDescription("Connecting"));
  pending.resolve();
  await waitFor(() => expect(banner.connectionButton()).toHaveAccessibleDescription("Connected"));
  await user.click(banner.connectionButton());
  await waitFor(() => expect(banner.connectionMenu()).toHaveTextContent("Connected"));
});

test("the connection status is right after a reload of a page that reads nothing", async () => {
  const app = await openApp({ at: "/activity" });
  await waitFor(() => expect(banner.connectionButton()).toHaveAccessibleDescription("Connected"));
  await app.load("/activity/runs/1");
  await waitFor(() => expect(banner.connectionButton()).toHaveAccessibleDescription("Connected"));
});

test("the connection status says what the API answers with, if it answers, and whether there is a network", async () => {
  const app = await openApp();
  const statusIs = (status: string) =>
    passTimeUntil(() => expect(banner.connectionButton()).toHaveAccessibleDescription(status));
  await statusIs("Connected");
  app.setOffline(true);
  await statusIs("Offline, says the browser");
  app.setOffline(false);
  await statusIs("Connected");
  // The first lost answer shows before the next try.
  app.api.faults.add({ kind: "cut", count: 1 });
  app.api.faults.add({ kind: "hang", count: 1 });
  await passTime(15_000);
  await statusIs("Retrying: no answer to the last request");
  app.api.faults.clear();
  for (const [rule, status] of [
    [{ kind: "hang" }, "API unreachable: no answer to the last requests"],
    [{ status: 500 }, "The API failed (INTERNAL_SERVER_ERROR)"],
    [{ kind: "html" }, "The API failed (HTTP 502)"],
    [{ kind: "html", status: 200 }, "Unexpected answer (HTTP 200)"],
    [
      { kind: "rate-limit", resetInSeconds: 30, count: 1 },
      "Paused: rate limit reached (TOO_MANY_REQUESTS)",
    ],
    // A refusal is an answer.
    [{ status: 403 }, "Connected"],
  ] as const) {
    app.api.faults.add(rule);
    await app.load("/instances");
    await statusIs(status);
    app.api.faults.clear();
    await statusIs("Connected");
  }
});

const addressesOfNoPage = [
  "/nowhere",
  "/specifications/c2",
  "/instances/480213/logs",
  // remix-run/react-router#5824, getsentry/sentry#10963: a percent sign that encodes nothing.
  "/instances/100%",
  "/activity/runs/%E0%A4%A",
];

test("an address of no page is a not-found page with a link to the instances", async () => {
  const app = await openApp({ at: "/activity" });
  for (const path of addressesOfNoPage) {
    await app.load(path);
    await waitFor(pageNotFound);
    expect(app.address()).toBe(path);
    // Tabs and screen readers name a page by its title (WCAG 2.4.2).
    await titleIs("Page not found · Compute");
    await goToInstances(app);
    await arrivedAt(app, "/instances");
    await list.shown();
  }
});

test("leaving the page cancels the check of a key", async () => {
  const pending = Promise.withResolvers<void>();
  const api = createApi({ wait: () => pending.promise });
  api.faults.add({ kind: "pass", delayMs: 1 });
  const app = await openApp({ api, at: "/nowhere", key: null });
  await waitFor(pageNotFound);
  await goToInstances(app);
  await connectForm.shown();
  await connectAsOwner(app);
  await waitFor(() => expect(api.log.entries()).toHaveLength(1));
  await app.goBack();
  await waitFor(pageNotFound);
  pending.resolve();
  await waitFor(() => expect(api.log.entries()[0]?.status).toBe(200));
  await passTime(1000);
  expect(app.address()).toBe("/nowhere");
  await goToInstances(app);
  await connectForm.shown();
  expect(connectPage.button()).toHaveAccessibleName("Connect");
});

const dark = "(prefers-color-scheme: dark)";

/** The title of the theme button, which names the other theme. */
const inDark = "Switch to the light theme";
const inLight = "Switch to the dark theme";

test("the theme follows the system until one is chosen, which survives a reload and the end of the session", async () => {
  setMedia(dark, true);
  const app = await openApp();
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inDark));
  setMedia(dark, false);
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inLight));
  await app.user.click(banner.themeButton());
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inDark));
  await app.load();
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inDark));
  await header.disconnect(app);
  await connectForm.shown();
  await app.load();
  await connectForm.shown();
  await connectAsOwner(app);
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inDark));
  // The system's own theme follows the system again.
  await app.user.click(banner.themeButton());
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inLight));
  await app.load();
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inLight));
  setMedia(dark, true);
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inDark));
});

test("a theme chosen in another tab is followed", async () => {
  await openApp();
  await list.shown();
  expect(banner.themeButton()).toHaveAccessibleDescription(inLight);
  await passTime(100);
  localStorage.setItem("compute.theme", "dark");
  dispatchEvent(new StorageEvent("storage", { key: "compute.theme" }));
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inDark));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  localStorage.removeItem("compute.theme");
  dispatchEvent(new StorageEvent("storage", { key: "compute.theme" }));
  await waitFor(() => expect(banner.themeButton()).toHaveAccessibleDescription(inLight));
});

// The prefetch requests the same (`firstRead` in src/prefetch.test.ts).
test("a page requests what the prefetch does", async () => {
  const app = await openApp({ at: "/activity" });
  for (const [address, request] of [
    ["/instances?page=2&limit=50", "/api/v1/computes?page=2&limit=50"],
    ["/instances/480213", "/api/v1/computes/480213"],
    ["/specifications", "/api/v1/computes/specifications?page=1&limit=100"],
  ] as const) {
    app.api.log.clear();
    await app.load(address);
    const requests = () => app.api.log.entries().map(({ path, search }) => path + search);
    await waitFor(() => expect(requests()).toContain(request));
  }
});

// Disconnecting ends a run, so ask first while there's something to end.

const question = () => screen.getByRole("dialog", { name: "Disconnect and end the run?" });
const stay = () => within(question()).getByRole("button", { name: "Stay connected" });
const leave = () => within(question()).getByRole("button", { name: "Disconnect" });
const connection = () => screen.getByRole("button", { name: "Connection" });

/** Disconnects despite a running run. */
async function disconnect(app: TestApp): Promise<void> {
  await header.disconnect(app);
  await app.user.click(await waitFor(() => leave()));
  await waitFor(() => expect(app.address()).toBe("/connect"));
}

test("Disconnect asks while a run sends or is paused; Escape, Stay connected and Back continue it", async () => {
  const { app, targets, release } = await openWithHeldRun();
  await header.disconnect(app);
  await waitFor(() =>
    expect(question()).toHaveTextContent("Disconnecting ends the run in every tab with this key"),
  );
  await waitFor(() => expect(stay()).toHaveFocus());
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(exists(question)).toBe(false));
  await waitFor(() => expect(connection()).toHaveFocus());
  await app.user.click(run.button("Pause"));
  await run.isTitled(/\(paused\)/);
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  await app.user.click(stay());
  await waitFor(() => expect(exists(question)).toBe(false));
  await waitFor(() => expect(connection()).toHaveFocus());
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()).not.toHaveLength(0));
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  await app.goBack();
  await waitFor(() => expect(app.address()).toBe("/instances"));
  expect(exists(question)).toBe(false);
  release();
  await app.user.click(run.button("Resume"));
  await run.says(`${many} stopped`);
  await expectWrittenTo(app, ...targets);
});

test("a confirmed disconnect sends nothing more; another key doesn't see the run, and its own continues the rest", async () => {
  const { app, api, release } = await openWithHeldRun();
  await disconnect(app);
  release();
  await connectPage.connect(app, demoKey("admin"));
  await list.shown();
  api.log.clear();
  await press(app, list.refreshButton);
  await waitFor(() => expect(api.log.entries().at(-1)?.status).toBe(200));
  expect(exists(run.panel)).toBe(false);
  expect(app.writes()).toEqual([]);
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("owner"));
  await run.isTitled(/ended with the session/);
  await waitFor(() => expect(run.button(/^Go on with \d+ not sent$/)).toBeVisible());
  expect(api.log.written().length).toBeLessThan(many);
  await expectNoMoreWrites(app);
});

test("if the run ends meanwhile, the dialog still disconnects", async () => {
  const { app, targets, release } = await openWithHeldRun();
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  release();
  await passTimeUntil(() => screen.getByText(/done$|instances? (stopped|deleted)$/));
  await expectWrittenTo(app, ...targets);
  expect(stay()).toHaveFocus();
  await app.user.click(leave());
  await waitFor(() => expect(app.address()).toBe("/connect"));
  expect(exists(run.panel)).toBe(false);
});

test("a session that ends meanwhile takes the question away", async () => {
  const { app, api, release } = await openWithHeldRun();
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  api.faults.add({ method: "GET", status: 401 });
  await passTimeUntil(() => expect(app.address()).toMatch(/^\/connect/));
  expect(screen.queryByRole("dialog")).toBeNull();
  release();
  api.faults.clear();
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  expect(screen.queryByRole("dialog")).toBeNull();
  await expectNoMoreWrites(app);
});

test("a run that is cancelled and over is not asked about", async () => {
  const { app, release } = await openWithHeldRun();
  await app.user.click(run.button("Cancel remaining"));
  release();
  await run.isTitled(/cancelled/);
  await header.disconnect(app);
  await waitFor(() => expect(app.address()).toBe("/connect"));
  await expectNoMoreWrites(app);
});
