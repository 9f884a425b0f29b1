import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fleet, reads, showsHosts, showsRows } from "../../testing/fleet.ts";
import { createPastedLists } from "../../fleet/lists/lists.ts";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";
import { alert, exists, list, note, pager, press, search } from "../../testing/pages.ts";

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

test("a pasted list is listed at once, and says what it didn't find", async () => {
  const app = await open();
  app.api.fleet.patch("480324", { hostName: "spare-1" });
  await list.shown();
  await paste(app, "needle-1\r\nTWIN\r\n198.18.7.77\r\nnowhere-1\r\n480324\r\n\r\n");
  await showsHosts("needle-1", "spare-1");
  await found(/^2 found · 1 to review · 1 not found$/);
  expect(search.box()).toHaveValue("");
  expect(screen.getByText("2 instances")).toBeVisible();
  // The empty box's suggestions would cover the rows.
  expect(exists(() => screen.getByText(/^Paste or drop a list of/))).toBe(false);
  // As ids, which are exact.
  await listsIds(app, "480213,480324");
  await reads(fleet.count, "2 of 300");
  expect(exists(review)).toBe(false);
});

test("its review offers what isn't certain, and copies what wasn't found", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1.example.com\nweb-0.example.com\ntwin\n480324\nnowhere-1\nnowhere-2");
  await found(/^1 found · \d to review · 3 not found$/);
  const dialog = await openReview(app);
  expect(await within(dialog).findByRole("button", { name: "Not listed 5" })).toBeVisible();
  const twins = await within(dialog).findAllByRole("checkbox", { name: /^twin$/i });
  expect(twins).toHaveLength(2);
  expect(twins[0]).toHaveAccessibleDescription(/480250 .*several instances have this/);
  await app.user.click(twins[0] ?? dialog);
  await app.user.click(within(dialog).getByRole("checkbox", { name: "needle-1" }));
  expect(note("3 on the list")).toBeVisible();
  // Nothing changes before Done.
  expect(idsIn(app)).toBe("480324");
  await app.user.click(within(dialog).getByRole("button", { name: "Copy not found" }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe("web-0.example.com\nnowhere-1\nnowhere-2"),
  );
  await app.user.click(within(dialog).getByRole("button", { name: "Done" }));
  await listsIds(app, "480213,480250,480324");
  await found(/^3 found · 1 to review · 3 not found$/);
  // It was reviewed, so what isn't on it is nobody's choice.
  expect(exists(() => screen.getByRole("button", { name: /not on the list$/ }))).toBe(false);
  // Ticks are replacements: Back leads to before the paste.
  await app.goBack();
  await addressIs(app, "/instances");
});

const prose = "needle-1 is production, delete only twin-9\nand spare-1";

async function openProse() {
  const app = await open();
  app.api.fleet.patch("480324", { hostName: "spare-1" });
  app.api.fleet.patch("480361", { hostName: "twin-9" });
  await list.shown();
  await paste(app, prose);
  const dialog = await screen.findByRole("dialog", { name: "Review the list" });
  await within(dialog).findByRole("list", { name: "Lines of the text" });
  return { app, dialog };
}

test("any other text opens the review, with nothing ticked", async () => {
  const { app, dialog } = await openProse();
  const lines = within(dialog).getByRole("list", { name: "Lines of the text" });
  expect(within(lines).getAllByRole("listitem")).toHaveLength(2);
  for (const box of within(dialog).getAllByRole("checkbox")) expect(box).not.toBeChecked();
  expect(note("0 on the list")).toBeVisible();
  await app.user.click(within(dialog).getByRole("checkbox", { name: "twin-9" }));
  expect(note("1 on the list")).toBeVisible();
  await app.user.click(within(dialog).getByRole("button", { name: "Done" }));
  await showsHosts("twin-9");
  await found("1 on the list · 2 left unticked");
  expect(app.address()).toMatch(/list=id%3A480361%3B480213%2C480324%3B/);
  expect(exists(() => screen.getByRole("button", { name: /not on the list$/ }))).toBe(false);
  const again = await openReview(app);
  expect(await within(again).findByRole("checkbox", { name: "twin-9" })).toBeChecked();
  await app.user.click(within(again).getByRole("checkbox", { name: "Tick all 2 lines" }));
  expect(note("3 on the list")).toBeVisible();
  await app.user.click(within(again).getByRole("button", { name: "Cancel" }));
  await showsHosts("twin-9");
  // So does an old link that isn't only names.
  await app.load("/instances?list=needle-1,keep,480250");
  const linked = await screen.findByRole("dialog", { name: "Review the list" });
  expect(await within(linked).findByRole("checkbox", { name: "needle-1" })).not.toBeChecked();
});

test("a review that's cancelled lists nothing, and can be opened again", async () => {
  const { app, dialog } = await openProse();
  await app.user.click(within(dialog).getByRole("checkbox", { name: "Tick all 2 of line 1" }));
  await app.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
  await found(/^This text isn’t only names. It names 3 instances/);
  const again = await openReview(app);
  for (const box of await within(again).findAllByRole("checkbox")) expect(box).not.toBeChecked();
});

test("the review works with the keyboard alone, and Enter right after the paste does nothing", async () => {
  const { app, dialog } = await openProse();
  await app.user.keyboard("{Enter}");
  const tickAll = within(dialog).getByRole("checkbox", { name: "Tick all 2 lines" });
  for (let presses = 0; presses < 3; presses++) await app.user.tab();
  expect(tickAll).toHaveFocus();
  await app.user.keyboard(" ");
  expect(tickAll).toBeChecked();
  const one = within(dialog).getByRole("checkbox", { name: "needle-1" });
  while (document.activeElement !== one) await app.user.tab();
  await app.user.keyboard(" ");
  const done = within(dialog).getByRole("button", { name: "Done" });
  while (document.activeElement !== done) await app.user.tab();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(exists(review)).toBe(false));
  await showsHosts("twin-9", "spare-1");
  await waitFor(() => expect(screen.getByRole("button", { name: "Review" })).toHaveFocus());
});

test("the header of a table stays on top, and all its lines are ticked at once", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "id,name,note\n480213,needle-1,old\n480250,twin,\n1,none,");
  const dialog = await screen.findByRole("dialog", { name: "Review the list" });
  expect(await within(dialog).findByText("id,name,note")).toBeVisible();
  await app.user.click(within(dialog).getByRole("button", { name: "All lines 4" }));
  await app.user.click(within(dialog).getByRole("checkbox", { name: "Tick all 2 lines" }));
  await app.user.click(within(dialog).getByRole("button", { name: "Done" }));
  await listsIds(app, "480213,480250");
});

test("a list turns round: what isn't on it", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "needle-1\ntwin\nnowhere-1");
  await found("1 found · 1 to review · 1 not found");
  await app.user.click(await screen.findByRole("button", { name: "297 are not on the list" }));
  await reads(fleet.count, "297 of 300");
  await found("297 are not on the list · 2 unclear, so left out");
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

test("one line is a search, whatever is in it", async () => {
  const app = await open();
  app.api.fleet.patch("480324", { hostName: "needle-10" });
  await list.shown();
  await paste(app, "needle-1\n");
  await showsHosts("needle-1", "needle-10");
  expect(search.box()).toHaveValue("needle-1");
  expect(exists(() => screen.getByRole("button", { name: /^Read as a list/ }))).toBe(false);
  await app.user.type(search.box(), ",twin");
  await showsRows(4);
  await app.user.click(await screen.findByRole("button", { name: "Read as a list: 3 found" }));
  await showsHosts("needle-1");
  await found("1 found · 1 to review");
  expect(search.box()).toHaveValue("");
  expect(search.box()).toHaveFocus();
});

test("what finds nothing as a search, but names an instance, can be read as a list", async () => {
  const app = await open("/overview");
  await paste(app, "ssh root@needle-1");
  await app.user.click(await screen.findByRole("button", { name: "Read as a list: 1 found" }));
  const dialog = await screen.findByRole("dialog", { name: "Review the list" });
  await app.user.click(await within(dialog).findByRole("checkbox", { name: "needle-1" }));
  await app.user.click(within(dialog).getByRole("button", { name: "Done" }));
  await found("1 on the list");
  expect(app.address()).toMatch(/^\/overview\?list=id%3A480213%3B%3B/);
});

test("a list and a query apply together, and survive reload, back and forward", async () => {
  const app = await open();
  await list.shown();
  await paste(app, "480250\nneedle-1\nother-9");
  await showsHosts("twin", "needle-1");
  await listsIds(app, "480250,480213");
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
  await showsHosts("twin", "needle-1");
  await found("2 found · 1 not found");
  await fleet.sortBy(app, "Host name");
  await showsHosts("needle-1", "twin");
});

test("a saved view includes the list, and an instance's page leads back to it", async () => {
  const app = await open("/instances?list=needle-1,480250");
  await showsRows(2);
  await listsIds(app, "480213,480250");
  await app.user.click(list.link("needle-1"));
  await app.user.click(await screen.findByRole("link", { name: /list/ }));
  await showsRows(2);
  expect(idsIn(app)).toBe("480213,480250");
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
    new File(["480250,twin\r\n"], "list.csv"),
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
  // More may be found.
  expect(exists(() => screen.getByRole("button", { name: "Review" }))).toBe(false);
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
  await app.load();
  await found("250 found · 500 not found");
  const dialog = await openReview(app);
  await within(dialog).findByText("1–100 of 500");
  await app.user.click(within(dialog).getByRole("button", { name: "Next page" }));
  await within(dialog).findByText("101–200 of 500");
  expect(within(dialog).getAllByText(manyNames[100] ?? "").length).toBeGreaterThan(0);
});

test("a list of ids says which are gone; one that this tab doesn't have matches no instance", async () => {
  const app = await open("/instances?list=id:480250,999999");
  await showsHosts("twin");
  await found("1 found · 1 gone");
  expect(screen.getByText("999999")).toBeVisible();
  for (const name of ["%7Eelsewhere", "-needle-1,twin", "id:%25E0,480250"]) {
    await app.load(`/overview?list=${name}`);
    await waitFor(() => expect(alert(/This tab doesn’t have the list/)).toBeVisible());
    expect(exists(() => screen.getByRole("table", { name: "Groups" }))).toBe(false);
    await app.load(`/instances?list=${name}`);
    await waitFor(() => expect(alert(/This tab doesn’t have the list/)).toBeVisible());
    expect(exists(list.table)).toBe(false);
    expect(exists(pager.position)).toBe(false);
    expect(exists(() => fleet.button("Export"))).toBe(false);
    await app.user.click(
      screen.getAllByRole("button", { name: "Remove list" }).at(-1) ?? document.body,
    );
    await showsRows(20);
    await addressIs(app, "/instances");
  }
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
  expect(within(dialog).getByText("All 2 on the pasted list")).toBeVisible();
});

test("if storage is full, the oldest lists make room", () => {
  const setItem = sessionStorage.setItem.bind(sessionStorage);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation((name, value) => {
    const isFull = Object.keys(sessionStorage).some((key) => key.includes("list.~"));
    if (name.includes("list.~") && isFull) throw new DOMException("", "QuotaExceededError");
    setItem(name, value);
  });
  const first = createPastedLists().add("web-1");
  const second = createPastedLists().add("web-2");
  expect(createPastedLists().of(first)).toBeUndefined();
  expect(createPastedLists().of(second)?.text).toBe("web-2");
});
