import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { downloadedBy, parseCsv } from "../../testing/browser/downloads.ts";
import { fleet, reads, showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";
import {
  alert,
  header,
  exists,
  list,
  note,
  pager,
  press,
  search,
} from "../../testing/pages/pages.ts";

/** Opens the app with 300 instances. Three have names of their own, and two of those share theirs. */
async function open(at?: string, instances = 300) {
  const api = createApi({ instances });
  api.fleet.patch("480213", { hostName: "needle-1", ipv4: "198.18.7.77" });
  api.fleet.patch("480250", { hostName: "twin", state: "STOPPED" });
  api.fleet.patch("480287", { hostName: "Twin" });
  const app = await openApp({ api, config: { refreshSeconds: 0 }, ...(at && { at }) });
  return app;
}

/** Pastes after the text in the search box. */
async function paste(app: TestApp, text: string): Promise<void> {
  await app.user.click(await screen.findByRole("searchbox", { name: "Search instances" }));
  await app.user.paste(text);
}

const found = (text: RegExp | string) => waitFor(() => expect(note(text)).toBeVisible());
const addressIs = (app: TestApp, address: string) =>
  waitFor(() => expect(app.address()).toBe(address));
const manyNames = Array.from({ length: 500 }, (_, number) => `no-such-host-${number}`);

afterEach(() => vi.restoreAllMocks());

test("pasted names become a list filter that says what was found and what wasn't", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\r\nTWIN\r\n198.18.7.77\r\nnowhere-1\r\n");
  await showsHosts("needle-1", "twin", "Twin");
  await found(/^3 of 4 found$/);
  expect(search.box()).toHaveValue("");
  expect(screen.getByText("4 values")).toBeVisible();
  // The empty box's suggestions would cover the rows.
  expect(exists(() => screen.getByText("Paste host names to find them"))).toBe(false);
  await addressIs(app, "/instances?list=needle-1%2CTWIN%2C198.18.7.77%2Cnowhere-1");
  await reads(fleet.count, "3 of 300");
  await app.user.click(await screen.findByRole("button", { name: "1 not found" }));
  const missing = await screen.findByRole("dialog", { name: "Not found" });
  await waitFor(() => expect(within(missing).getByText("nowhere-1")).toBeVisible());
  await app.user.click(within(missing).getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("nowhere-1");
});

test("says how many instances were found if it's not the number of values", async () => {
  const app = await open();
  await paste(app, "twin,needle-1");
  await found(/^2 of 2 found · 3 instances$/);
  expect(exists(() => screen.getByRole("button", { name: /not found$/ }))).toBe(false);
});

test("a list and a query apply together, and survive reload, back and forward", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1, twin, other-9");
  await showsRows(3);
  await app.user.type(search.box(), "state:stopped");
  await showsHosts("twin");
  await addressIs(app, "/instances?list=needle-1%2Ctwin%2Cother-9&q=state%3Astopped");
  await reads(fleet.count, "1 of 300");
  await found("2 of 3 found · 3 instances");
  await app.load();
  await showsHosts("twin");
  await found("2 of 3 found · 3 instances");
  await app.user.click(fleet.button("Clear search text"));
  await showsRows(3);
  await app.user.click(fleet.clearButton());
  await showsRows(20);
  await addressIs(app, "/instances");
  expect(search.box()).toHaveFocus();
  await app.goBack();
  await showsRows(3);
  await found("2 of 3 found · 3 instances");
});

test("tabs, filters, export and selection apply to the list", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\ntwin");
  await showsRows(3);
  await waitFor(() => expect(fleet.button("All 3")).toBeVisible());
  expect(fleet.button("Stopped 1")).toBeVisible();
  await fleet.openFilter(app, "state");
  await waitFor(() => expect(fleet.choice("state", /^Stopped, 1$/)).toBeVisible());
  await app.user.click(fleet.choice("state", /^Stopped/));
  await app.user.keyboard("{Escape}");
  await showsHosts("twin");
  await app.user.click(fleet.button("Remove filter State"));
  await showsRows(3);
  const { text } = await downloadedBy(async () => {
    await app.user.click(fleet.button("Export"));
    await app.user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  });
  expect(parseCsv(text).map(([, host]) => host)).toEqual(["hostName", "needle-1", "twin", "Twin"]);
  await app.user.click(screen.getByRole("checkbox", { name: "Select twin" }));
  await press(app, () => screen.getByRole("button", { name: "Select all 3 matching" }));
  await found("3 selected");
});

test("previous and next stay in the list", async () => {
  const app = await open();
  await paste(app, "needle-1\ntwin");
  await showsRows(3);
  await app.user.click(list.link("needle-1"));
  expect(await screen.findByText("1 of 3")).toBeVisible();
  await app.user.click(screen.getByRole("link", { name: "Pasted list" }));
  await showsRows(3);
  await addressIs(app, "/instances?list=needle-1%2Ctwin");
});

test("a saved view includes the list", async () => {
  const app = await open("/instances?list=needle-1+twin");
  await showsRows(3);
  await app.user.click(fleet.button("Views"));
  await app.user.type(await screen.findByRole("textbox", { name: "Name of this view" }), "Mine");
  await app.user.click(fleet.button("Save view"));
  await app.user.keyboard("{Escape}");
  await app.user.click(fleet.clearButton());
  await showsRows(20);
  await app.user.click(fleet.button("Views"));
  await app.user.click(await screen.findByRole("button", { name: /^Mine.*list of 2 values/ }));
  await showsRows(3);
  expect(app.address()).toBe("/instances?list=needle-1+twin");
});

test("the overview applies a list, and its links keep it", async () => {
  const app = await open("/overview");
  await paste(app, "needle-1\ntwin\nnowhere-1");
  await found("2 of 3 found · 3 instances");
  await reads(() => note(/^3 of 300/), "3 of 300 instances");
  await app.user.click(screen.getByRole("link", { name: /^Stopped 1/ }));
  await showsHosts("twin");
  expect(app.address()).toBe("/instances?q=is%3Astopped&list=needle-1%2Ctwin%2Cnowhere-1");
});

test("a pasted list can be searched for as text", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle,twin");
  await found("1 of 2 found");
  await app.user.click(fleet.button("Search as text"));
  await waitFor(() => expect(search.box()).toHaveValue("needle,twin"));
  await showsRows(3);
  await addressIs(app, "/instances?q=needle%2Ctwin");
});

test("a pasted query, a single value and typed text remain a search", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "state:stopped,failed host:twin");
  await showsHosts("twin");
  expect(search.box()).toHaveValue("state:stopped,failed host:twin");
  await app.user.clear(search.box());
  await app.user.type(search.box(), "needle-1,twin");
  await showsRows(3);
  await addressIs(app, "/instances?q=needle-1%2Ctwin");
});

test("a list replaces the selected text and keeps the rest", async () => {
  const app = await open();
  await list.shown();
  await app.user.type(search.box(), "state:stopped ");
  await app.user.paste("needle-1\ntwin");
  await showsHosts("twin");
  expect(search.box()).toHaveValue("state:stopped ");
  await app.user.tripleClick(search.box());
  await app.user.paste("needle-1\ntwin\nother-1");
  await showsRows(3);
  expect(search.box()).toHaveValue("");
});

test("while the fleet loads, it says what has been found so far", async () => {
  const app = await open("/instances", 1000);
  await list.shown();
  app.api.faults.add({ path: "/api/v1/computes", kind: "hang", skip: 1 });
  await paste(app, `needle-1\n${manyNames.slice(0, 3).join("\n")}`);
  await found("1 of 4 found so far");
  expect(exists(() => screen.getByRole("button", { name: /not found$/ }))).toBe(false);
  app.api.faults.clear();
});

test("a list too long for the address survives a reload", async () => {
  const app = await open();
  await list.shown();
  await paste(app, ["needle-1", "twin", ...manyNames].join("\n"));
  await showsRows(3);
  expect(app.address()).toMatch(/^\/instances\?list=%7E\w+$/);
  expect(screen.getByText(/only works in this tab/)).toBeVisible();
  expect(exists(() => fleet.button("Search as text"))).toBe(false);
  await found("2 of 502 found · 3 instances");
  await app.load();
  await showsRows(3);
  await app.user.click(await screen.findByRole("button", { name: "500 not found" }));
  const missing = await screen.findByRole("dialog", { name: "Not found" });
  await app.user.click(await within(missing).findByRole("button", { name: "Show 200 more" }));
  await app.user.click(within(missing).getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(manyNames.join("\n"));
});

test.each(["%7Eelsewhere", ",%20,"])(
  "a list that this tab doesn't have matches no instance: %s",
  async (name) => {
    const app = await open(`/instances?list=${name}`);
    await waitFor(() =>
      expect(alert(/This tab doesn’t have the list|list is empty/)).toBeVisible(),
    );
    expect(exists(list.table)).toBe(false);
    expect(exists(pager.position)).toBe(false);
    expect(exists(() => fleet.button("Export"))).toBe(false);
    await app.load(`/overview?list=${name}`);
    await waitFor(() =>
      expect(alert(/This tab doesn’t have the list|list is empty/)).toBeVisible(),
    );
    expect(exists(() => screen.getByRole("table", { name: "Groups" }))).toBe(false);
    await app.load(`/instances?list=${name}`);
    await waitFor(() => expect(alert(/doesn’t have the list|list is empty/)).toBeVisible());
    await app.user.click(
      within(alert(/doesn’t have the list|list is empty/)).getByRole("button", {
        name: "Remove list",
      }),
    );
    await showsRows(20);
    await addressIs(app, "/instances");
  },
);

test('with an unknown list and a selection, "select all" isn\'t offered', async () => {
  const app = await open();
  await list.shown();
  await app.user.click(screen.getByRole("checkbox", { name: "Select twin" }));
  await found("1 selected");
  await app.user.click(header.link("Instances"));
  history.pushState({}, "", "/instances?list=%7Eelsewhere");
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  await waitFor(() => expect(alert("doesn’t have the list")).toBeVisible());
  expect(exists(() => screen.getByRole("button", { name: /^Select all/ }))).toBe(false);
});

test("the lists end with the session", async () => {
  const app = await open();
  await list.shown();
  await paste(app, manyNames.join("\n"));
  await found("0 of 500 found");
  expect(Object.keys(sessionStorage).join()).toMatch(/compute\.list\.~/);
  await header.disconnect(app);
  await screen.findByRole("heading", { name: "Connect with an API key" });
  expect(Object.keys(sessionStorage).join()).not.toMatch(/compute\.list/);
});

test("old lists make room in full storage", async () => {
  const app = await open();
  await list.shown();
  await paste(app, ["needle-1", ...manyNames].join("\n"));
  await found("1 of 501 found");
  const first = app.address();
  const setItem = sessionStorage.setItem.bind(sessionStorage);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation((name, value) => {
    const stored = Object.keys(sessionStorage).some((key) => key.startsWith("compute.list.~"));
    if (name.startsWith("compute.list.~") && stored) throw new DOMException("", "QuotaExceeded");
    setItem(name, value);
  });
  await paste(app, ["twin", ...manyNames].join("\n"));
  await showsRows(2);
  await app.load();
  await showsRows(2);
  await app.load(first);
  await waitFor(() => expect(alert("doesn’t have the list")).toBeVisible());
});

test("a list with too many values is refused", async () => {
  const app = await open("/instances?q=twin");
  await showsRows(2);
  await paste(app, Array.from({ length: 10_001 }, (_, number) => `web-${number}`).join("\n"));
  await found("The list is too long. A list can have 10,000 different values");
  await showsRows(2);
  expect(search.box()).toHaveValue("twin");
  expect(app.address()).toBe("/instances?q=twin");
});

test("a value's invisible characters show, and its direction doesn't leak", async () => {
  const app = await open();
  await paste(app, '"a\u202Eb", needle-1, c\u200Bd');
  await app.user.click(await screen.findByRole("button", { name: "2 not found" }));
  const missing = await screen.findByRole("dialog", { name: "Not found" });
  const value = await within(missing).findByText("a[U+202E]b");
  expect(value.tagName).toBe("BDI");
  expect(within(missing).getByText("c[U+200B]d")).toBeVisible();
});

test("a bulk run takes only the instances found", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\nnowhere-1\n480250");
  await showsHosts("needle-1", "twin");
  await app.user.click(screen.getByRole("checkbox", { name: "Select twin" }));
  await press(app, () => screen.getByRole("button", { name: "Select all 2 matching" }));
  await found("2 selected");
  await app.user.click(
    within(screen.getByRole("region", { name: "Selection" })).getByRole("button", {
      name: "Delete…",
    }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Delete 2 instances?" });
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("needle-1"), expect.stringContaining("twin")]);
});
