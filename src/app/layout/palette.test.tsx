import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/stand-ins/clock.ts";
import { pagesRead } from "../../testing/fleet.ts";
import { detail, jump, list, search } from "../../testing/pages.ts";
import { focusIsOn, main, pressAtOnce, pressKeys, sendKeyDown } from "../../testing/keys.ts";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";

/** An instance of the first page of the list. */
const here = { id: "480213", host: "web-1", ipv4: "203.0.113.200", privateIpv4: "10.200.0.1" };
/** The id of an instance of another page. */
const elsewhere = "481323";

/** Opens the app with instances that the tests search for, without automatic refresh. */
async function open(at = "/instances"): Promise<TestApp> {
  const api = createApi();
  const { id, host, ...addresses } = here;
  api.fleet.patch(id, { hostName: host, state: "RUNNING", ...addresses });
  api.fleet.patch("480250", { hostName: "db-1" });
  api.fleet.patch(elsewhere, { hostName: "far-away" });
  return await openApp({ api, at, config: { refreshSeconds: 0 } });
}

async function openList(at?: string): Promise<TestApp> {
  const app = await open(at);
  await list.shown();
  return app;
}

/** The ids of the single reads in the API's log. */
function singleReads({ api }: TestApp): string[] {
  return api.log
    .entries()
    .filter(({ method }) => method === "GET")
    .flatMap(
      ({ path }) => /\/computes\/(?!specifications)(?<id>.+)$/.exec(path)?.groups?.["id"] ?? [],
    );
}

const headingIs = (text: string) => waitFor(() => expect(detail.heading().textContent).toBe(text));

test("opens with its key or button, offers pages, and returns the focus", async () => {
  const app = await openList();
  list.link(here.host).focus();
  await jump.pressKey(app);
  await focusIsOn(jump.input);
  await jump.pressKey(app);
  await jump.closed();
  await waitFor(() => expect(list.link(here.host)).toHaveFocus());
  await jump.pressKey(app);
  await focusIsOn(jump.input);
  await pressKeys(app, "{Escape}");
  await jump.closed();
  await focusIsOn(() => list.link(here.host));
  await app.user.click(jump.button());
  await focusIsOn(jump.input);
  expect(jump.input()).toHaveAttribute("placeholder", "Page, view, host name, ID or IP");
  expect(jump.options()).toEqual(["Overview", "Instances", "Specifications", "Activity"]);
  await waitFor(() => expect(jump.status()).toHaveTextContent(/^4 options$/));
  expect(jump.highlighted()).toHaveTextContent(/^Overview$/);
  await pressKeys(app, "{Escape}");
  await jump.closed();
  await focusIsOn(jump.button);
});

test("returns the focus to the main content, where it was on a page that the palette has opened", async () => {
  const app = await openList();
  await jump.find(app, here.host);
  await jump.highlights(here.host);
  await pressKeys(app, "{Enter}");
  await headingIs(here.host);
  await focusIsOn(main);
  await jump.pressKey(app);
  await focusIsOn(jump.input);
  await pressKeys(app, "{Escape}");
  await jump.closed();
  await waitFor(() => expect(main()).toHaveFocus());
});

test("goes to a page, with the keyboard and with the pointer", async () => {
  const app = await openList();
  await jump.find(app, "spec");
  await jump.highlights("Specifications");
  await pressKeys(app, "{Enter}");
  await headingIs("Specifications");
  expect(app.address()).toBe("/specifications");
  await jump.closed();

  await jump.pressKey(app);
  await focusIsOn(jump.input);
  await pressKeys(app, "{ArrowDown}", "{ArrowDown}");
  await jump.highlights("Specifications");
  await pressKeys(app, "{ArrowUp}", "{ArrowUp}", "{ArrowUp}");
  await jump.highlights("Activity");
  await app.user.click(jump.inside().getByRole("option", { name: "Instances" }));
  await headingIs("Instances");
  expect(app.address()).toBe("/instances");
});

test("opens a saved view with its query and order", async () => {
  const app = await openList();
  const view = { name: "Parked machines", q: "state:stopped", sort: "-created" };
  localStorage.setItem("compute.views-2", JSON.stringify([view, { name: "Other", q: "web" }]));
  await app.load("/specifications");
  await headingIs("Specifications");
  await jump.find(app, "machines");
  await jump.highlights("Parked machines");
  expect(jump.options("Views")).toEqual(["Parked machines state:stopped"]);
  await pressKeys(app, "{Enter}");
  await headingIs("Instances");
  expect(app.address()).toBe("/instances?q=state%3Astopped&sort=-created");
});

test("an Enter right after its key does not open what had the focus", async () => {
  const app = await openList();
  list.link(here.host).focus();
  sendKeyDown("k", { ctrlKey: true });
  pressAtOnce("Enter");
  await focusIsOn(jump.input);
  expect(app.address()).toBe("/instances");
});

test("an Enter that repeats opens it, and chooses nothing in it", async () => {
  const app = await openList();
  jump.button().focus();
  await pressKeys(app, "{Enter>}");
  await focusIsOn(jump.input);
  await jump.highlights("Overview");
  sendKeyDown("Enter", { repeat: true });
  await pressKeys(app, "{/Enter}");
  await passTime(100);
  expect(jump.input()).toHaveFocus();
  await pressKeys(app, "{Enter}");
  await jump.closed();
});

test("finds an instance of the page by a part of its host name in any case, of its id or of its address", async () => {
  const app = await openList();
  for (const text of ["WEB-1", "80213", "113.200"]) {
    await jump.find(app, text);
    await jump.highlights(here.host);
    expect(jump.options("Instances")).toContain("web-1 Running 480213 203.0.113.200");
    expect(jump.options().at(-1)).toBe(`Search instances for “${text}”`);
    await pressKeys(app, "{Enter}");
    await headingIs(here.host);
    expect(app.address()).toBe(`/instances/${here.id}`);
    await jump.closed();
  }
});

/** Lets the API answer `pages` pages of the fleet, and then none until `api.faults.clear()`. */
function stopFleetAfter({ api }: TestApp, pages: number): void {
  api.faults.add({ kind: "hang", path: "/api/v1/computes", query: { limit: "100" }, skip: pages });
}

test("finds every host of the fleet in a fresh session, and displays the number of matches", async () => {
  const api = createApi({ instances: 1284 });
  const last = api.fleet.page(13, 100);
  for (const { id } of last.slice(0, 73))
    api.fleet.patch(String(id), { hostName: `edge-${String(id)}` });
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await list.shown();
  await jump.find(app, "edge");
  await waitFor(() => expect(jump.options("Instances")).toHaveLength(8));
  await waitFor(() => expect(jump.status()).toHaveTextContent("8 of 73"));
  await jump.fill(app, String(last[0]?.["id"]));
  await waitFor(() => expect(jump.status()).not.toHaveTextContent(" of "));
  expect(singleReads(app)).toEqual([]);
});

test("displays how much of the fleet is searched during the load", async () => {
  const app = await openApp({
    api: createApi({ instances: 1284 }),
    config: { refreshSeconds: 0 },
  });
  await list.shown();
  stopFleetAfter(app, 6);
  await jump.find(app, "no such instance");
  await waitFor(() => expect(jump.inside().getByText("600 of 1,284 searched")).toBeVisible());
  const none = /^No matches among the loaded instances$/;
  await waitFor(() => expect(jump.status()).toHaveTextContent(none));
});

test("finds any instance in the loaded fleet without a request", async () => {
  const app = await open(`/instances?q=${here.host}`);
  await waitFor(() => expect(search.count()).toBeVisible());
  await waitFor(() => expect(list.hosts()[0]).toHaveTextContent(here.host));
  expect(screen.queryByRole("progressbar", { name: "Loading fleet" })).toBeNull();
  await jump.find(app, "far-a");
  await jump.highlights("far-away");
  await jump.fill(app, "far-b");
  await waitFor(() => expect(jump.status()).toHaveTextContent(/^No matches$/));
  await jump.fill(app, elsewhere);
  await jump.highlights("far-away");
  expect(singleReads(app)).toEqual([]);
  await pressKeys(app, "{Enter}");
  await headingIs("far-away");
  await waitFor(() => expect(singleReads(app)).toEqual([elsewhere]));
});

test("displays that nothing matches, and offers the search of the list", async () => {
  const app = await openList();
  await jump.find(app, "nowhere");
  await waitFor(() => expect(jump.status()).toHaveTextContent(/^No matches$/));
  expect(singleReads(app)).toEqual([]);
  expect(jump.options()).toEqual(["Search instances for “nowhere”"]);
  await pressKeys(app, "{Enter}");
  await waitFor(() => expect(app.address()).toBe("/instances?q=nowhere"));
});

test("loads the fleet once, when it opens", async () => {
  const app = await openList();
  // The last request of the list.
  await waitFor(() => expect(list.row(here.host)).toHaveTextContent("vCPU"));
  app.api.log.clear();
  await passTime(1000);
  expect(app.api.log.entries()).toEqual([]);
  await app.user.click(jump.button());
  await focusIsOn(jump.input);
  await jump.fill(app, "web nowhere");
  await waitFor(() => expect(jump.options()).toEqual(["Search instances for “web nowhere”"]));
  await waitFor(() => expect(jump.status()).toHaveTextContent(/^No matches$/));
  await pressKeys(app, "{Escape}");
  await jump.closed();
  await jump.pressKey(app);
  await focusIsOn(jump.input);
  await passTime(1000);
  expect(pagesRead(app.api)).toEqual([1, 2, 3]);
});

test("acts on nothing: the name of an act is a text to search for", async () => {
  const app = await open(`/instances/${here.id}`);
  await headingIs(here.host);
  await jump.find(app, "stop web-1");
  await waitFor(() => expect(jump.options()).toEqual(["Search instances for “stop web-1”"]));
});

test("a text that is too long for an address is not offered as a search, and the palette says so", async () => {
  const app = await openList();
  await jump.find(app, "x".repeat(21_000));
  await waitFor(() => expect(jump.status()).toHaveTextContent(/^The text is too long\.$/));
  expect(jump.options()).toEqual([]);
  await pressKeys(app, "{Enter}");
  expect(app.address()).toBe("/instances");
});
