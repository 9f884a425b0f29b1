import { parseCsv } from "../../src/ui/testing/parse-csv.ts";
import { FleetExport } from "../pages/fleet-export.ts";
import { expect, pagesRead, test } from "./fleet.ts";

test.use({ serverOptions: { instances: 1000, config: { refreshSeconds: 0 } } });

const hostile = '=HYPERLINK("http://x")';

test.beforeEach(async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: hostile, tags: ["-1", "a, b"], ipv4: null });
  server.api.fleet.patch("517139", { hostName: "needle-10", future: { rack: [7] } });
  server.api.fleet.patch("489463", { hostName: "needle-2" });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
});

test("the plain list is exported whole, in the API's order, and loaded for that", async ({
  page,
  exporting,
  list,
  server,
}) => {
  const { name, text } = await exporting.exported("CSV");
  expect(name).toMatch(/^instances-\d{4}-\d\d-\d\dT\d{4}Z\.csv$/);
  const [header, ...rows] = parseCsv(text);
  expect(header).toEqual([
    "id",
    "hostName",
    "state",
    "specification",
    "vcpus",
    "memoryMb",
    "storageGb",
    "region",
    "ipv4",
    "privateIpv4",
    "image",
    "tags",
    "createdAt",
  ]);
  expect(rows.map(([id]) => id)).toEqual(server.api.fleet.page(1, 1000).map(({ id }) => id));
  await expect(list.notes).toContainText("Exported 1,000 instances.");
  expect(new Set(pagesRead(server.api)).size).toBe(10);
  await expect(page).toHaveURL("/instances");
  await expect(list.hosts).toHaveCount(20);
});

test("a name that a spreadsheet would run is only text in the CSV", async ({
  exporting,
  server,
}) => {
  const { text } = await exporting.exported("CSV");
  const row = parseCsv(text).find(([id]) => id === "480213");
  const { state, region, privateIpv4, image, createdAt } = server.api.fleet.get("480213") ?? {};
  expect(row).toEqual([
    "480213",
    `'${hostile}`,
    state,
    expect.stringMatching(/\w/),
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    region,
    "",
    privateIpv4,
    image,
    "'-1, a, b",
    createdAt,
  ]);
});

test("JSON is what the API gave, to the last field", async ({ exporting, server }) => {
  const { name, text } = await exporting.exported("JSON");
  expect(name).toMatch(/\.json$/);
  expect(JSON.parse(text)).toEqual(server.api.fleet.page(1, 1000));
});

test("of a search its matches are exported, in the order that is shown", async ({
  exporting,
  fleet,
  list,
  server,
}) => {
  await fleet.type("needle");
  await expect(list.hosts).toHaveText(["needle-2", "needle-10"]);
  await fleet.sortBy("Host name");
  await fleet.sortBy("Host name");
  await expect(list.hosts).toHaveText(["needle-10", "needle-2"]);
  const { text } = await exporting.exported("JSON");
  expect(JSON.parse(text)).toEqual(["517139", "489463"].map((id) => server.api.fleet.get(id)));
  await expect(list.notes).toContainText("Exported 2 instances.");
  const [, ...rows] = parseCsv((await exporting.exported("CSV")).text);
  expect(rows.map(([, host]) => host)).toEqual(["needle-10", "needle-2"]);
});

test("where nothing matches nothing is exported, and that is said", async ({
  exporting,
  fleet,
  list,
}) => {
  await fleet.type("nowhere");
  await expect(fleet.noMatches).toBeVisible();
  await exporting.button.click();
  await expect(exporting.menu).toContainText("All matches");
  await exporting.item("CSV").click();
  await expect(list.notes).toContainText("Nothing was exported.");
  expect(exporting.files).toEqual([]);
});

test("a load that is cancelled exports nothing; it goes on, and exports then", async ({
  page,
  exporting,
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 5 });
  await exporting.choose("CSV");
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^500 of 1,000$/);
  await fleet.button("Cancel loading").click();
  await expect(list.notes).toContainText("Nothing was exported. Loading was cancelled.");
  await expect(fleet.progress).toBeHidden();
  server.api.faults.clear();
  await fleet.button("Go on").click();
  await expect(page.getByText("Loading was cancelled: 500 of 1,000")).toBeHidden();
  await expect(fleet.progress).toBeHidden();
  expect(exporting.files).toEqual([]);
  const { text } = await exporting.exported("JSON");
  expect(JSON.parse(text)).toHaveLength(1000);
  await expect(list.notes).toContainText("Exported 1,000 instances.");
  await expect(list.notes).not.toContainText("Nothing was exported.");
});

test("Export by itself goes on with a load that was cancelled", async ({
  exporting,
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 5 });
  await exporting.choose("CSV");
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^500 of 1,000$/);
  await fleet.button("Cancel loading").click();
  await expect(list.notes).toContainText("Nothing was exported.");
  server.api.faults.clear();
  const { text } = await exporting.exported("JSON");
  expect(JSON.parse(text)).toEqual(server.api.fleet.page(1, 1000));
});

test("a load that fails is said with its code, exports nothing, and goes on", async ({
  page,
  exporting,
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ status: 403, path: "/api/v1/computes", skip: 6 });
  await exporting.choose("CSV");
  const problem = page.getByRole("alert").filter({ hasText: "FORBIDDEN" });
  await expect(problem).toContainText("of 1,000 instances were read");
  await expect(list.notes).toContainText("Nothing was exported. Loading failed.");
  expect(exporting.files).toEqual([]);
  server.api.faults.clear();
  await fleet.button("Go on").click();
  await expect(problem).toBeHidden();
  const { text } = await exporting.exported("CSV");
  expect(parseCsv(text)).toHaveLength(1001);
  expect(exporting.files).toHaveLength(1);
});

test("a load that fails at once is said with its code too", async ({ page, exporting, server }) => {
  server.api.faults.add({ status: 403, path: "/api/v1/computes" });
  await exporting.choose("CSV");
  const problem = page.getByRole("alert").filter({ hasText: "Nothing was exported." });
  await expect(problem).toContainText("FORBIDDEN");
  server.api.faults.clear();
  const { text } = await exporting.exported("CSV");
  expect(parseCsv(text)).toHaveLength(1001);
});

test("who leaves the page while the fleet is loaded gets no file", async ({
  exporting,
  fleet,
  header,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 5 });
  await exporting.choose("CSV");
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^500 of 1,000$/);
  await header.goTo("Specifications");
  await header.goTo("Instances");
  await fleet.button("Cancel loading").click();
  server.api.faults.clear();
  await fleet.button("Go on").click();
  await fleet.type("needle");
  await expect(fleet.count).toHaveText("2 of 1,000");
  expect(exporting.files).toEqual([]);
});

test("a second tab exports all of it without reading it", async ({
  context,
  exporting,
  server,
}) => {
  await exporting.exported("CSV");
  const tab = await context.newPage();
  await tab.goto("/instances");
  server.api.log.clear();
  const { text } = await new FleetExport(tab).exported("JSON");
  expect(JSON.parse(text)).toEqual(server.api.fleet.page(1, 1000));
  expect(pagesRead(server.api)).toEqual([]);
});
