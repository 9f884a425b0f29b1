import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { downloadedBy, parseCsv } from "../../testing/stand-ins/downloads.ts";
import { pressKeys } from "../../testing/keys.ts";
import { showsRows } from "../../testing/fleet.ts";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";
import { openBulkDialog, selection } from "../../testing/bulk.ts";
import { list, press } from "../../testing/pages.ts";

const hosts = () =>
  within(list.table())
    .queryAllByRole("checkbox", { name: /^Select (?!all)/ })
    .map((box) => box.getAttribute("aria-label")?.replace("Select ", ""));
const headings = () =>
  within(list.table())
    .getAllByRole("button", { name: /, [\d,]+ instances?$/ })
    .map((button) => button.getAttribute("aria-label"));
const heading = (name: RegExp) => within(list.table()).getByRole("button", { name });
const box = (value: string) =>
  screen.getByRole("checkbox", { name: new RegExp(`^Select all [\\d,]+ in ${value}$`) });

async function groupBy(app: TestApp, field: string): Promise<void> {
  await app.user.click(screen.getByRole("button", { name: "Group by" }));
  await app.user.click(await screen.findByRole("menuitemradio", { name: field }));
}

test("a large list is grouped: folded at first, by name, and each group shows its first rows", async () => {
  const api = createApi();
  const app = await openApp({ api });
  await showsRows(20);
  await groupBy(app, "Region");
  expect(app.address()).toBe("/instances?group=region");
  await waitFor(() => expect(headings()).toHaveLength(5));
  expect(headings().map((name) => name?.split(",")[0])).toEqual([
    "ap-southeast-1",
    "eu-central-1",
    "eu-west-1",
    "us-east-1",
    "us-west-2",
  ]);
  expect(hosts()).toEqual([]);
  const west = heading(/^eu-west-1, 47 instances$/);
  expect(west).toHaveAttribute("aria-expanded", "false");
  expect(west.closest("tr")).toHaveTextContent("3stopped");
  expect(west.closest("tr")).toHaveTextContent("953 vCPU · 2.8 TB · 20.2 TB");
  await app.user.click(west);
  await waitFor(() => expect(hosts()).toHaveLength(20));
  await app.user.click(screen.getByRole("button", { name: "Show 27 more in eu-west-1" }));
  await waitFor(() => expect(hosts()).toHaveLength(47));
  await app.user.click(west);
  await waitFor(() => expect(hosts()).toEqual([]));
  await groupBy(app, "None");
  await showsRows(20);
  expect(app.address()).toBe("/instances");
});

test("a large list is folded, too, of which only the first page has been read", async () => {
  const api = createApi();
  const fleet = { path: "/api/v1/computes", query: { limit: "100" } };
  api.faults.add({ ...fleet, kind: "hang", skip: 1 });
  await openApp({ api, at: "/instances?group=region" });
  await waitFor(() => expect(heading(/^eu-west-1, /)).toBeVisible());
  expect(heading(/^eu-west-1, /)).toHaveAttribute("aria-expanded", "false");
});

test("a group's box selects all of it, the confirmation says the group and the search, and its menu exports it", async () => {
  const app = await openApp({ at: "/instances?group=region&q=is:running" });
  await waitFor(() => expect(heading(/^eu-central-1, 55 /)).toBeVisible());
  await app.user.click(box("eu-central-1"));
  expect(box("eu-central-1")).toBeChecked();
  await waitFor(() => expect(selection.count()).toHaveTextContent("55 selected"));
  const dialog = await openBulkDialog(app, "Stop");
  expect(dialog.fact("Search")).toBe("All 55 found by is:running region:eu-central-1");
  await app.user.keyboard("{Escape}");
  await app.user.click(box("eu-central-1"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  expect(box("eu-central-1")).not.toBeChecked();
  await app.user.click(box("eu-central-1"));
  await waitFor(() => expect(selection.count()).toHaveTextContent("55 selected"));
  await app.user.click(selection.button("Clear selection"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  await waitFor(() => expect(box("eu-central-1")).not.toBeChecked());

  const { text } = await downloadedBy(async () => {
    await app.user.click(screen.getByRole("button", { name: "Actions for eu-central-1" }));
    await app.user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
  });
  const [header = [], ...rows] = parseCsv(text);
  expect(rows).toHaveLength(55);
  const region = header.indexOf("region");
  expect(new Set(rows.map((row) => row[region]))).toEqual(new Set(["eu-central-1"]));
});

test("an instance with several tags stands in each group, is selected once, and keys reach it", async () => {
  const api = createApi({ instances: 3 });
  const [first, second, third] = api.fleet.page(1, 3).map(({ id }) => String(id));
  api.fleet.patch(first ?? "", { hostName: "web-1", tags: ["blue", "web"] });
  api.fleet.patch(second ?? "", { hostName: "web-2", tags: ["web"] });
  api.fleet.patch(third ?? "", { hostName: "db-1", tags: [] });
  const app = await openApp({ api, at: "/instances?group=tag" });
  // Few rows: open at first. Those without a tag come last.
  await waitFor(() => expect(hosts()).toEqual(["web-1", "web-1", "web-2", "db-1"]));
  expect(headings()).toEqual(["blue, 1 instance", "web, 2 instances", "No tag, 1 instance"]);
  expect(screen.getByText(/stands in each of its groups, and is selected once/)).toBeVisible();
  await pressKeys(app, "j", "j", "x");
  await waitFor(() => expect(selection.count()).toHaveTextContent("1 selected"));
  for (const one of screen.getAllByRole("checkbox", { name: "Select web-1" }))
    expect(one).toBeChecked();
  await waitFor(() => expect(box("blue")).toBeChecked());
  expect(box("web")).toBePartiallyChecked();
  await pressKeys(app, "j");
  expect(heading(/^web, /)).toHaveFocus();
  await pressKeys(app, "{ArrowLeft}");
  await waitFor(() => expect(hosts()).toEqual(["web-1", "db-1"]));
  await pressKeys(app, "{ArrowRight}", "x");
  await waitFor(() => expect(selection.count()).toHaveTextContent("2 selected"));
});

test("an open group that becomes empty stays until the grouping changes", async () => {
  const api = createApi({ instances: 4 });
  const ids = api.fleet.page(1, 4).map(({ id }) => String(id));
  for (const [place, id] of ids.entries())
    api.fleet.patch(id, { region: place === 0 ? "mars-1" : "venus-1" });
  const app = await openApp({ api, at: "/instances?group=region" });
  await waitFor(() => expect(headings()).toEqual(["mars-1, 1 instance", "venus-1, 3 instances"]));
  await app.user.click(heading(/^mars-1/));
  await app.user.click(heading(/^mars-1/));
  api.fleet.patch(ids[0] ?? "", { region: "pluto-1" });
  await press(app, list.refreshButton);
  await waitFor(() =>
    expect(headings()).toEqual([
      "mars-1, 0 instances",
      "pluto-1, 1 instance",
      "venus-1, 3 instances",
    ]),
  );
  await groupBy(app, "State");
  await groupBy(app, "Region");
  await waitFor(() => expect(headings()).toEqual(["pluto-1, 1 instance", "venus-1, 3 instances"]));
});

test("what is no grouping is ignored", async () => {
  await openApp({ at: "/instances?group=colour" });
  await waitFor(() => expect(hosts()).toHaveLength(20));
});
