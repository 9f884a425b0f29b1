import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
/** Of a list of ids. */
const idsIn = (app: TestApp) =>
  /^-?id:([\d,]*)/.exec(new URLSearchParams(app.address().split("?")[1]).get("list") ?? "")?.[1];
const listsIds = (app: TestApp, ids: string) => waitFor(() => expect(idsIn(app)).toBe(ids));
const review = () => screen.getByRole("dialog", { name: "Review the list" });
async function openReview(app: TestApp): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole("button", { name: "Review" }));
  return await screen.findByRole("dialog", { name: "Review the list" });
}
const manyNames = Array.from({ length: 500 }, (_, number) => `no-such-host-${number}`);

afterEach(() => vi.restoreAllMocks());

test("a pasted text lists what it names for certain, and says what it didn't find", async () => {
  const app = await open();
  app.api.fleet.patch("480324", { hostName: "spare-1" });
  await list.shown();
  await paste(app, "needle-1\r\nTWIN\r\n198.18.7.77\r\nnowhere-1\r\n480324\r\n\r\n");
  await showsHosts("needle-1", "spare-1");
  await found(/^2 found · 1 uncertain · 1 not found$/);
  expect(search.box()).toHaveValue("");
  expect(screen.getByText("2 instances")).toBeVisible();
  // The empty box's suggestions would cover the rows.
  expect(exists(() => screen.getByText(/^Paste or drop a list of/))).toBe(false);
  // As ids, which are exact.
  await listsIds(app, "480213,480324");
  await reads(fleet.count, "2 of 300");
});

test("bullets never turn a list into what isn't on it", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "-needle-1\n-480250");
  await showsHosts("needle-1", "twin");
  await listsIds(app, "480213,480250");
  expect(search.box()).toHaveValue("");
});

test("the review shows each line, and lists what's ticked in it", async () => {
  const app = await open();
  app.api.fleet.patch("480324", { hostName: "spare-1" });
  await list.shown();
  await paste(app, "hosts to stop:\nneedle-1.example.com\ntwin\n# spare-1\nnowhere-1");
  await found(/^0 found · 3 uncertain · 1 not found/);
  const dialog = await openReview(app);
  expect(within(dialog).getByRole("button", { name: "Uncertain 3" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await within(dialog).findByText("2 instances have this");
  expect(within(dialog).getByText("In a comment")).toBeVisible();
  await app.user.click(within(dialog).getByRole("checkbox", { name: /^needle-1/ }));
  await waitFor(() => expect(note("1 instance is on the list")).toBeVisible());
  await app.user.click(await within(review()).findByRole("checkbox", { name: /^Twin/ }));
  await waitFor(() => expect(note("2 instances are on the list")).toBeVisible());
  await listsIds(app, "480213,480287");
  await app.user.click(within(review()).getByRole("button", { name: "Not found 1" }));
  await within(review()).findByText(/^Not found:/);
  await app.user.click(within(review()).getByRole("button", { name: "Copy not found" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("nowhere-1"));
  await app.user.click(within(review()).getByRole("button", { name: "Done" }));
  await showsHosts("needle-1", "Twin");
  await found(/^2 found · 1 uncertain · 1 not found/);
  expect(screen.getByRole("button", { name: "Review" })).toHaveFocus();
  // Ticks are replacements: Back leads to before the paste.
  await app.goBack();
  await addressIs(app, "/instances");
});

test("the review works with the keyboard alone", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1.example.com\nweb-0.example.com");
  await found(/^0 found/);
  (await screen.findByRole("button", { name: "Review" })).focus();
  await app.user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Review the list" });
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Done" })).toHaveFocus());
  const box = await within(dialog).findByRole("checkbox", { name: /^needle-1/ });
  while (document.activeElement !== box) await app.user.tab({ shift: true });
  await app.user.keyboard(" ");
  await waitFor(() =>
    expect(within(review()).getByRole("checkbox", { name: /^needle-1/ })).toBeChecked(),
  );
  expect(within(review()).getByRole("checkbox", { name: /^needle-1/ })).toHaveFocus();
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(exists(review)).toBe(false));
  await showsHosts("needle-1");
});

test("what this browser deleted is named as such", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\n480250");
  await showsHosts("needle-1", "twin");
  await app.user.click(list.actions("needle-1"));
  await app.user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
  const dialog = await screen.findByRole("dialog", { name: /^Delete needle-1/ });
  await app.user.type(within(dialog).getByRole("textbox"), "needle-1");
  await app.user.click(within(dialog).getByRole("button", { name: /^Delete instance/ }));
  await showsHosts("twin");
  await app.expectWrites("DELETE /computes/480213 202");
  await found(/^1 found · 1 gone/);
  const opened = await openReview(app);
  const notes = await within(opened).findAllByText(/deleted from this browser/);
  expect(notes[0]).toBeVisible();
});

test("a list of ids says which are gone, in any tab", async () => {
  const app = await open("/instances?list=id:480250,999999");
  await showsHosts("twin");
  await found("1 found · 1 gone");
  const dialog = await openReview(app);
  expect(within(dialog).getByText("999999")).toBeVisible();
});

test("a list turns round: what isn't on it, without what's uncertain", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\ntwin");
  await found("1 found · 1 uncertain");
  await app.user.click(await screen.findByRole("button", { name: "297 are not on the list" }));
  await reads(fleet.count, "297 of 300");
  await found("297 are not on the list · 2 uncertain ones are left out");
  expect(app.address()).toMatch(/list=-id/);
  await app.load();
  await reads(fleet.count, "297 of 300");
  await app.user.click(screen.getAllByRole("checkbox", { name: /^Select / })[1] ?? document.body);
  await press(app, () => screen.getByRole("button", { name: "Select all 297 matching" }));
  await found("297 selected");
  await app.user.click(screen.getByRole("button", { name: "Delete…" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 297 instances?" });
  expect(within(dialog).getByText("All 297 not on the pasted list")).toBeVisible();
  await app.user.keyboard("{Escape}");
  await app.user.click(await screen.findByRole("button", { name: "1 is on it" }));
  await showsHosts("needle-1");
});

test("one pasted value is exact, and those that contain it are offered", async () => {
  const app = await open();
  app.api.fleet.patch("480324", { hostName: "needle-10" });
  await list.shown();
  await paste(app, "needle-1\n");
  await showsHosts("needle-1");
  await app.user.click(await screen.findByRole("button", { name: "2 contain it" }));
  await showsHosts("needle-1", "needle-10");
  await addressIs(app, "/instances?q=needle-1");
  expect(search.box()).toHaveValue("needle-1");
});

test("a list and a query apply together, and survive reload, back and forward", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\n480250\nother-9");
  await showsRows(2);
  await listsIds(app, "480213,480250");
  await app.user.type(search.box(), "state:stopped");
  await showsHosts("twin");
  await waitFor(() => expect(app.address()).toMatch(/&q=state%3Astopped$/));
  await reads(fleet.count, "1 of 300");
  await found("2 found · 1 not found");
  await app.load();
  await showsHosts("twin");
  await found("2 found · 1 not found");
  await app.user.click(fleet.button("Clear search text"));
  await showsRows(2);
  await app.user.click(fleet.clearButton());
  await showsRows(20);
  await addressIs(app, "/instances");
  expect(search.box()).toHaveFocus();
  await app.goBack();
  await showsRows(2);
  await found("2 found · 1 not found");
});

test("rows keep the list's order until they're sorted", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "480250\nneedle-1");
  await showsHosts("twin", "needle-1");
  await fleet.sortBy(app, "Host name");
  await showsHosts("needle-1", "twin");
  expect(app.address()).toMatch(/sort=hostName$/);
});

test("tabs, filters, export and selection apply to the list", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\n480250\n480287");
  await showsRows(3);
  await waitFor(() => expect(screen.getByRole("button", { name: /^All ?3$/ })).toBeVisible());
  expect(screen.getByRole("button", { name: /^Stopped ?1$/ })).toBeVisible();
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
  await paste(app, "needle-1\n480250\n480287");
  await showsRows(3);
  await listsIds(app, "480213,480250,480287");
  await app.user.click(list.link("needle-1"));
  expect(await screen.findByText("1 of 3")).toBeVisible();
  await app.user.click(screen.getByRole("link", { name: "Pasted list" }));
  await showsRows(3);
  await listsIds(app, "480213,480250,480287");
});

test("a saved view includes the list", async () => {
  const app = await open("/instances?list=needle-1,480250");
  await showsRows(2);
  await listsIds(app, "480213,480250");
  await app.user.click(fleet.button("Views"));
  await app.user.type(await screen.findByRole("textbox", { name: "Name of this view" }), "Mine");
  await app.user.click(fleet.button("Save view"));
  await app.user.keyboard("{Escape}");
  await app.user.click(fleet.clearButton());
  await showsRows(20);
  await app.user.click(fleet.button("Views"));
  await app.user.click(await screen.findByRole("button", { name: /^Mine.*list of 2 instances/ }));
  await showsRows(2);
  await listsIds(app, "480213,480250");
  expect(search.box()).toHaveValue("");
});

test("the overview applies a list, and its links keep it", async () => {
  const app = await open("/overview");
  await paste(app, "needle-1\n480250\nnowhere-1");
  await found("2 found · 1 not found");
  await reads(() => note(/^2 of 300/), "2 of 300 instances");
  await listsIds(app, "480213,480250");
  await app.user.click(screen.getByRole("link", { name: /^Stopped 1/ }));
  await showsHosts("twin");
  expect(app.address()).toMatch(/^\/instances\?q=is%3Astopped&list=id/);
});

test("a pasted list can be searched for as text, but never as what isn't in it", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-2\n-twin-9");
  await found(/^0 found/);
  await app.user.click(await screen.findByRole("button", { name: "Search as text" }));
  await waitFor(() => expect(search.box()).toHaveValue("needle-2,twin-9"));
  await waitFor(() => expect(screen.getByText(/No instances match/)).toBeVisible());
});

test("a pasted query and typed text remain a search", async () => {
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
  await app.user.paste("needle-1\n480250");
  await showsHosts("twin");
  expect(search.box()).toHaveValue("state:stopped ");
  await app.user.tripleClick(search.box());
  await app.user.paste("needle-1\n480250\nother-1");
  await showsRows(2);
  expect(search.box()).toHaveValue("");
});

test("a list can be given in a dialog, as text or as a file", async () => {
  const app = await open();
  await list.shown();
  await app.user.click(fleet.button("Paste or drop a list"));
  const dialog = () => screen.getByRole("dialog", { name: "Paste or drop a list" });
  const text = await screen.findByRole("textbox", { name: "List" });
  await waitFor(() => expect(text).toHaveFocus());
  await app.user.upload(
    within(dialog()).getByLabelText("File with a list"),
    new File(["needle-1\0"], "list.bin"),
  );
  await waitFor(() => expect(alert("not a text file")).toBeVisible());
  await app.user.upload(
    within(dialog()).getByLabelText("File with a list"),
    new File(["id,hostName\n480250,twin\n"], "list.csv"),
  );
  await showsHosts("twin");
  await app.user.click(fleet.button("Paste or drop a list"));
  await app.user.click(await screen.findByRole("textbox", { name: "List" }));
  await app.user.paste("needle-1");
  await app.user.keyboard("{Control>}{Enter}{/Control}");
  await showsHosts("needle-1");
});

test("a file can be dropped on the page, but not behind a dialog", async () => {
  const app = await open();
  await list.shown();
  // Its code is late.
  await waitFor(() => {
    fireEvent.dragOver(document.body, { dataTransfer: { types: ["Files"] } });
    expect(screen.getByText("Drop the list to find its instances")).toBeVisible();
  });
  const drop = (...files: File[]) =>
    fireEvent.drop(document.body, { dataTransfer: { files, types: ["Files"] } });
  drop(new File(["needle-1"], "list.txt"));
  await showsHosts("needle-1");
  drop(new File(["a"], "a.txt"), new File(["b"], "b.txt"));
  await found("Drop one file at a time");
  drop(new File(["a".repeat(5_000_001)], "large.txt"));
  await found("The list is too large");
  await showsHosts("needle-1");
  const { length } = history;
  await app.user.click(fleet.button("How to search"));
  await screen.findByRole("dialog", { name: "How to search" });
  // The browser would open the file instead of the page.
  expect(drop(new File(["twin"], "list.txt"))).toBe(false);
  await app.user.keyboard("{Escape}");
  await showsHosts("needle-1");
  expect(history.length).toBe(length);
});

test("while the fleet loads, it says what has been found so far", async () => {
  const app = await open("/instances", 1000);
  await list.shown();
  app.api.faults.add({ path: "/api/v1/computes", kind: "hang", skip: 1 });
  await paste(app, `needle-1\n${manyNames.slice(0, 3).join("\n")}`);
  await found("1 found so far");
  const dialog = await openReview(app);
  expect(within(dialog).getByText(/still loading/)).toBeVisible();
  app.api.faults.clear();
});

test("a list too long for the address survives a reload", async () => {
  const app = await open();
  await list.shown();
  const ids = Array.from({ length: 250 }, (_, place) => String(480_213 + place * 37));
  await paste(app, [...ids, ...manyNames].join("\n"));
  await found("250 found · 500 not found");
  await waitFor(() => expect(screen.getByText(/only works in this tab/)).toBeVisible());
  expect(app.address()).toMatch(/^\/instances\?list=%7E\w+$/);
  expect(exists(() => fleet.button("Search as text"))).toBe(false);
  await app.load();
  await found("250 found · 500 not found");
  const dialog = await openReview(app);
  await within(dialog).findByText("1–100 of 500");
  await app.user.click(within(dialog).getByRole("button", { name: "Next page" }));
  await within(dialog).findByText("101–200 of 500");
  expect(within(dialog).getAllByText(manyNames[100] ?? "").length).toBeGreaterThan(0);
  await app.user.click(within(dialog).getByRole("button", { name: "Copy not found" }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(manyNames.join("\n")),
  );
});

test.each(["%7Eelsewhere", "-needle-1,twin", "id:%25E0,480250"])(
  "a list that this tab doesn't have matches no instance: %s",
  async (name) => {
    const app = await open(`/instances?list=${name}`);
    await waitFor(() => expect(alert(/This tab doesn’t have the list/)).toBeVisible());
    expect(exists(list.table)).toBe(false);
    expect(exists(pager.position)).toBe(false);
    expect(exists(() => fleet.button("Export"))).toBe(false);
    await app.load(`/overview?list=${name}`);
    await waitFor(() => expect(alert(/This tab doesn’t have the list/)).toBeVisible());
    expect(exists(() => screen.getByRole("table", { name: "Groups" }))).toBe(false);
    await app.load(`/instances?list=${name}`);
    await waitFor(() => expect(alert(/doesn’t have the list/)).toBeVisible());
    await app.user.click(
      within(alert(/doesn’t have the list/)).getByRole("button", {
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
  await found(/^0 found · 500 not found/);
  expect(Object.keys(sessionStorage).join()).toMatch(/compute\.list\.~/);
  await header.disconnect(app);
  await screen.findByRole("heading", { name: "Connect with an API key" });
  expect(Object.keys(sessionStorage).join()).not.toMatch(/compute\.list/);
});

test("old lists make room in full storage", async () => {
  const app = await open();
  await list.shown();
  await paste(app, ["needle-1", ...manyNames].join("\n"));
  await found("1 found · 500 not found");
  await listsIds(app, "480213");
  const first = app.address();
  const setItem = sessionStorage.setItem.bind(sessionStorage);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation((name, value) => {
    const stored = Object.keys(sessionStorage).some((key) => key.startsWith("compute.list.~"));
    if (name.startsWith("compute.list.~") && stored) throw new DOMException("", "QuotaExceeded");
    setItem(name, value);
  });
  await paste(app, ["480250", ...manyNames].join("\n"));
  await found("1 found · 500 not found");
  await app.load();
  await found("1 found · 500 not found");
  // Its text is gone, its ids aren't.
  await app.load(first);
  await found(/^1 found$/);
  await showsHosts("needle-1");
  expect(exists(() => screen.getByText(/not found/))).toBe(false);
});

test("of a list with too many values nothing is listed", async () => {
  const app = await open();
  await list.shown();
  await paste(app, Array.from({ length: 10_001 }, (_, number) => `web-${number}`).join("\n"));
  await waitFor(() => expect(alert("A list can have 10,000 different values")).toBeVisible());
  await waitFor(() => expect(screen.getByText(/No instances match/)).toBeVisible());
});

test("a bulk run takes only the instances found", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\nnowhere-1\n480250\n# 480287");
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
  expect(within(dialog).getByText("All 2 on the pasted list")).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("needle-1"), expect.stringContaining("twin")]);
});
