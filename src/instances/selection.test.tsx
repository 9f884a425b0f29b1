import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  expectNoMoreWrites,
  expectWrittenTo,
  openBulk,
  openBulkDialog,
  run,
  selection,
} from "../testing/bulk.ts";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { fleet, hostsShown, showsRows } from "../testing/fleet.ts";
import { focusIsOn, pressEnterOn } from "../testing/keys.ts";
import { demoKey, type TestApp } from "../testing/open-app.tsx";
import {
  askTo,
  connectPage,
  header,
  exists,
  list,
  note,
  pager,
  press,
  search,
  targetAt,
} from "../testing/pages.ts";
import { extendRange } from "./selection.ts";

test("the selection survives paging, searching, sorting and refreshing", async () => {
  const { app, api, targets } = await openBulk(1);
  await selection.select(app, targets[0]);
  await selection.is("1 selected");
  await press(app, () => pager.button("Next"));
  await selection.select(app, targetAt(api, 25));
  await search.type(app, "web");
  await fleet.sortBy(app, "Host name");
  await waitFor(() => expect(fleet.count()).toBeVisible());
  await selection.is("2 selected");
  await app.user.click(fleet.clearButton());
  await press(app, list.refreshButton);
  await waitFor(() => expect(exists(fleet.count)).toBe(false));
  await selection.is("2 selected");
  await app.user.click(selection.button("Clear selection"));
  await waitFor(() => expect(exists(selection.bar)).toBe(false));
});

// lensapp/lens#4745
test("the bar says how many of the selected aren't on the page", async () => {
  const { app, targets } = await openBulk(3);
  const others = () => within(selection.bar()).queryByText(/not on this page$/)?.textContent;
  await selection.select(app, targets[0], targets[1]);
  await selection.is("2 selected");
  expect(others()).toBeUndefined();
  await press(app, () => pager.button("Next"));
  await waitFor(() => expect(others()).toBe("2 not on this page"));
  await search.type(app, `id:${targets[1]?.id},${targets[2]?.id}`);
  await waitFor(() => expect(others()).toBe("1 not on this page"));
  await selection.is("2 selected");
  await app.user.click(selection.button("Show selected"));
  await waitFor(() => expect(others()).toBeUndefined());
});

test("Shift-click, or Shift with the arrow keys, selects the range from the last row", async () => {
  const { app, targets } = await openBulk(8);
  const clickWithShift = async (place: number) => {
    await app.user.keyboard("{Shift>}");
    await app.user.click(selection.box(targets[place]?.host ?? ""));
    await app.user.keyboard("{/Shift}");
  };
  await selection.select(app, targets[1]);
  await clickWithShift(5);
  await selection.is("5 selected");
  await clickWithShift(3);
  await selection.is("3 selected");
  expect(selection.box(targets[4]?.host ?? "")).not.toBeChecked();
  await app.user.click(selection.button("Clear selection"));
  selection.box(targets[0]?.host ?? "").focus();
  await app.user.keyboard(" ");
  await app.user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await selection.is("3 selected");
  expect(selection.box(targets[2]?.host ?? "")).toHaveFocus();
  await app.user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  await selection.is("2 selected");
});

test("the header's box selects the page and deselects it", async () => {
  const { app, targets } = await openBulk(1);
  await app.user.click(selection.all());
  await selection.is("20 selected");
  await waitFor(() => expect(selection.all()).toBeChecked());
  await app.user.click(selection.box(targets[0]?.host ?? ""));
  await waitFor(() => expect(selection.all()).toBePartiallyChecked());
  await app.user.click(selection.all());
  await selection.is("20 selected");
  await app.user.click(selection.all());
  await waitFor(() => expect(exists(selection.bar)).toBe(false));
});

test("without a search all instances can be selected, once the fleet is loaded; cleared, the focus stays nearby", async () => {
  const { app, targets } = await openBulk(1);
  await selection.select(app, targets[0]);
  await pressEnterOn(app, await waitFor(() => selection.button("Select all 250")));
  await selection.is("250 selected");
  await waitFor(() => expect(exists(() => selection.button(/^Select all/))).toBe(false));
  await focusIsOn(selection.count);
  await pressEnterOn(app, selection.button("Clear selection"));
  await waitFor(() => expect(exists(selection.bar)).toBe(false));
  await focusIsOn(() => selection.box(targets[0]?.host ?? ""));
});

test("the dialog lists the instances in the list's order", async () => {
  const { app, targets } = await openBulk(3, { refreshSeconds: 0 });
  await selection.select(app, targets[1]);
  await fleet.sortBy(app, "Host name");
  await app.user.click(await waitFor(() => selection.button("Select all 250")));
  await selection.is("250 selected");
  const dialog = await openBulkDialog(app, "Stop");
  await app.user.click(dialog.include(/not running/));
  const names = dialog.targets().map((item) => item.querySelector("bdi")?.textContent);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  expect(names.slice(0, 20)).toEqual(hostsShown());
});

test('"Select all" doesn\'t count items without an ID', async () => {
  // Nothing reads the fleet before it's needed.
  const { app, api, targets } = await openBulk(1, { refreshSeconds: 0 });
  for (let count = 0; count < 2; count++) api.fleet.add({ hostName: "noid" }, "end");
  await press(app, list.refreshButton);
  await selection.select(app, targets[0]);
  await app.user.click(await waitFor(() => selection.button("Select all")));
  await selection.is("250 selected");
  await waitFor(() => expect(exists(() => selection.button(/^Select all/))).toBe(false));
  await app.user.click(selection.box(targets[0]?.host ?? ""));
  await waitFor(() => expect(selection.button("Select all 250")).toBeVisible());
});

test('"Select all" isn\'t offered if the page has all matches, and all of those are selected', async () => {
  const { app, api, targets } = await openBulk(2);
  for (const { id } of targets) api.fleet.patch(id, { hostName: `rare-${id}` });
  await press(app, list.refreshButton);
  // Also select an instance that doesn't match.
  await selection.select(app, targetAt(api, 5));
  await search.type(app, "rare");
  await waitFor(() => expect(fleet.count()).toHaveTextContent("2 of 250"));
  await selection.select(app, targetAt(api, 0));
  await waitFor(() => expect(selection.button("Select all 2 matching")).toBeVisible());
  await selection.select(app, targetAt(api, 1));
  await selection.is("3 selected");
  expect(exists(() => selection.button(/^Select all/))).toBe(false);
});

test("deleted instances leave the selection with a note", async () => {
  const { app, api, targets } = await openBulk(3);
  await selection.select(app, ...targets);
  await search.type(app, "-nothing");
  await waitFor(() => expect(fleet.count()).toBeVisible());
  api.fleet.remove(targets[1]?.id ?? "");
  await passTimeUntil(() =>
    expect(selection.count().textContent).toBe("2 selected · 1 no longer exists"),
  );
  await app.user.click(selection.box(targets[0]?.host ?? ""));
  await selection.is("1 selected");
});

/** Selects all 250 instances. Each refresh of the fleet is then compared with the one before. */
async function openAllSelected() {
  const { app, api, targets } = await openBulk(1);
  await selection.select(app, targets[0]);
  await app.user.click(await waitFor(() => selection.button("Select all 250")));
  await selection.is("250 selected");
  return { app, api };
}

const path = "/api/v1/computes";
const emptyAnswer = { data: [], meta: { total: 0, page: 1, limit: 100 } };

/** Waits until each fault has been hit once and its effect has settled. */
async function metOnce({ faults }: TestApp["api"]): Promise<void> {
  await passTimeUntil(() => {
    for (const { fired } of faults.list()) expect(fired).toBe(1);
  });
  await passTime(1000);
}

test("a single empty answer of list or fleet deselects nothing", async () => {
  const { app, api } = await openAllSelected();
  for (const limit of ["20", "100"]) {
    if (limit === "100") await search.type(app, "-nothing");
    api.faults.add({ kind: "json", path, query: { limit }, count: 1, body: emptyAnswer });
    await metOnce(api);
    await selection.is("250 selected");
  }
  await passTimeUntil(() => expect(fleet.count()).toHaveTextContent("250 of 250"));
  await selection.is("250 selected");
});

test("a page that shifts during one pass deselects nothing", async () => {
  const { app, api } = await openAllSelected();
  await search.type(app, "-nothing");
  const pageOf = (page: number) => api.fleet.page(page, 100);
  const [second, third] = [pageOf(2), pageOf(3)];
  // Between two pages of the load, one instance was deleted and another created: the total is the same.
  const shifted = [
    [2, [...second.slice(1), ...third.slice(0, 1)]],
    [3, [...third.slice(1), { id: "new", hostName: "new" }]],
  ] as const;
  for (const [page, data] of shifted) {
    const query = { page: String(page), limit: "100" };
    const body = { data, meta: { total: 250, page, limit: 100 } };
    api.faults.add({ kind: "json", path, query, count: 1, body });
  }
  await metOnce(api);
  expect(selection.count().textContent).toBe("250 selected");
});

test("instances that come back with another creation time or host name leave the selection, with a note", async () => {
  const { app, api, targets } = await openBulk(3);
  await selection.select(app, ...targets);
  api.fleet.patch(targets[0]?.id ?? "", { createdAt: "2026-01-02T03:04:05.000Z" });
  api.fleet.patch(targets[1]?.id ?? "", { hostName: "billing-9" });
  await press(app, list.refreshButton);
  await selection.is("1 selected · 2 became other machines");
  expect(app.writes()).toEqual([]);
  const dialog = await openBulkDialog(app, "Stop");
  await dialog.confirm(app);
  await expectWrittenTo(app, targets[2]);
});

test("a reading without a creation time keeps the selection's", async () => {
  const { app, api, targets } = await openBulk(2);
  const victim = targetAt(api, 1);
  await selection.select(app, ...targets);
  api.fleet.patch(victim.id, { ipv4: "203.0.113.50", createdAt: null });
  await press(app, list.refreshButton);
  await waitFor(() => expect(list.row(victim.host)).toHaveTextContent("203.0.113.50"));
  const dialog = await openBulkDialog(app, "Stop");
  api.fleet.patch(victim.id, { createdAt: "2026-01-02T03:04:05.000Z" });
  await dialog.confirm(app);
  await run.isTitled(/done|stopped|deleted/);
  await expectWrittenTo(app, targets[0]);
});

test("the selection ends with the session", async () => {
  const { app, targets } = await openBulk(1);
  await selection.select(app, targets[0]);
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("owner"));
  await app.user.click(await screen.findByRole("link", { name: "Instances" }));
  await showsRows(20);
  expect(exists(selection.bar)).toBe(false);
  await app.load("/instances");
  await showsRows(20);
  expect(exists(selection.bar)).toBe(false);
});

test("the Copy menu copies one value per line and counts instances without one", async () => {
  const { app, api, targets } = await openBulk(3);
  api.fleet.patch(targets[1]?.id ?? "", { privateIpv4: null });
  await press(app, list.refreshButton);
  await waitFor(() => expect(list.row(targets[1]?.host ?? "")).toHaveTextContent("—"));
  await selection.select(app, ...targets);
  await app.user.click(selection.button("Copy"));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Host names",
    "IDs",
    "Public IPs",
    "Private IPs",
  ]);
  await app.user.click(screen.getByRole("menuitem", { name: "Private IPs" }));
  await waitFor(() =>
    expect(note("Copied 2 private IPs")).toHaveTextContent("1 instance has none"),
  );
  const addresses = [targets[0], targets[2]].map(
    (target) => api.fleet.get(target?.id ?? "")?.["privateIpv4"],
  );
  expect(await navigator.clipboard.readText()).toBe(addresses.join("\n"));
  // Beyond the page, too.
  await app.user.click(await waitFor(() => selection.button("Select all 250")));
  await selection.is("250 selected");
  await app.user.click(selection.button("Copy"));
  await app.user.click(await screen.findByRole("menuitem", { name: "Private IPs" }));
  await waitFor(() => expect(note(/Copied \d{3} private IPs/)).toBeVisible());
  expect((await navigator.clipboard.readText()).split("\n").length).toBeGreaterThan(200);
});

test("instances that a run acted on leave the selection", async () => {
  const { app, api, targets } = await openBulk(3);
  const refused = { path: `*/${targets[1]?.id}*`, status: 409, code: "CONFLICT" };
  api.faults.add({ method: "DELETE", ...refused });
  const dialog = await openBulkDialog(app, "Delete", targets);
  await dialog.confirm(app);
  await run.says("2 deleted · 1 refused");
  // The refused one stays for another try. The deleted ones aren't news.
  await selection.is("1 selected");
  expect(selection.box(targets[1]?.host ?? "")).toBeChecked();
  await expectNoMoreWrites(app);
});

test("an accepted stop leaves the selection", async () => {
  const { app, targets } = await openBulk(2);
  await selection.select(app, ...targets);
  const dialog = await askTo(app, "Stop", targets[0]?.host ?? "");
  await dialog.confirm(app);
  await dialog.closed();
  await selection.is("1 selected");
  expect(selection.box(targets[1]?.host ?? "")).toBeChecked();
  await app.expectWrites(`POST /computes/${targets[0]?.id}/stop 202`);
});

test("Escape clears the selection unless something else is open", async () => {
  const { app, targets } = await openBulk(2);
  await selection.select(app, ...targets);
  const staysAfterEscape = async () => {
    await app.user.keyboard("{Escape}");
    await selection.is("2 selected");
  };
  await app.user.click(selection.button("Copy"));
  await screen.findByRole("menu");
  await staysAfterEscape();
  const dialog = await openBulkDialog(app, "Stop");
  await staysAfterEscape();
  await dialog.closed();
  search.box().focus();
  await staysAfterEscape();
  selection.button("Stop…").focus();
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(exists(selection.bar)).toBe(false));
  await focusIsOn(() => selection.box(targets[0]?.host ?? ""));
});

test("the dialog shows the search that chose the instances, as long as they are its matches", async () => {
  const { app, targets } = await openBulk(1);
  await search.type(app, "web");
  await waitFor(() => expect(fleet.count()).toHaveTextContent(/^[1-9]/));
  const matches = Number.parseInt(fleet.count().textContent, 10);
  expect(matches).toBeGreaterThan(20);
  await app.user.click(selection.all());
  const dialog = await openBulkDialog(app, "Delete");
  expect(dialog.fact("Search")).toBe(`20 of the ${matches} found by web`);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.user.click(await waitFor(() => selection.button(`Select all ${matches} matching`)));
  await selection.is(`${matches} selected`);
  await openBulkDialog(app, "Delete");
  expect(dialog.fact("Search")).toBe(`All ${matches} found by web`);
  expect(dialog.fact("Share")).toMatch(new RegExp(`^${matches} of 250, \\d+% of the fleet$`));
  expect(dialog.fact("Tags")).toMatch(/^\d+ \S+ · \d+ /);
  expect(dialog.fact("States")).toMatch(/^\d+ Running/);
  await app.user.click(dialog.cancelButton());
  await app.user.click(selection.all());
  await openBulkDialog(app, "Delete");
  expect(dialog.fact("Search")).toBe(`${matches - 20} of the ${matches} found by web`);
  await app.user.click(dialog.cancelButton());
  await app.user.click(selection.all());
  await openBulkDialog(app, "Delete");
  expect(dialog.fact("Search")).toBe(`All ${matches} found by web`);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.user.clear(search.box());
  // One that the search didn't find.
  await selection.select(app, targets[0]);
  await openBulkDialog(app, "Delete");
  expect(dialog.fact("Search")).toBe("Several searches, or picked one by one");
});

const order = ["a", "b", "c", "d", "e"];

test("a range goes from its anchor to the row, in both directions", () => {
  const range = { anchor: "c", end: "c", selects: true };
  expect(extendRange(order, range, "e").select).toEqual(["c", "d", "e"]);
  expect(extendRange(order, range, "a").select).toEqual(["a", "b", "c"]);
});

test("rows that leave the range are deselected", () => {
  const range = { anchor: "a", end: "d", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "a", end: "b", selects: true },
    select: ["a", "b"],
    deselect: ["c", "d"],
  });
});

test("a range that starts by deselecting deselects", () => {
  const range = { anchor: "b", end: "b", selects: false };
  expect(extendRange(order, range, "d")).toMatchObject({ select: [], deselect: ["b", "c", "d"] });
});

test("if the anchor isn't on the page, a new range starts at the row", () => {
  const range = { anchor: "z", end: "z", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "b", end: "b", selects: true },
    select: ["b"],
    deselect: [],
  });
});
