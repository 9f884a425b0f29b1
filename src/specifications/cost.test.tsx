import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { downloadedBy, parseCsv } from "../testing/stand-ins/downloads.ts";
import { chooseExport, fleet, hostsShown, reads, showsHosts, showsRows } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { selection } from "../testing/bulk.ts";
import { askTo, list, search } from "../testing/pages.ts";

const prices = { currency: "EUR", perHour: { small: 0.1, large: 1 }, stopped: 0.5 };
const config = { prices, refreshSeconds: 0 };

/** Of 30 instances, pay-1 is small, pay-2 large, pay-3 large and stopped; none of the others has a price. */
function createFleet() {
  const api = createApi({ instances: 30 });
  for (const name of ["small", "large"])
    api.catalogue.add({ id: `id of ${name}`, specification: name, vcpus: 2, memoryMb: 2048 });
  const [one = "", two = "", three = ""] = api.fleet.page(1, 3).map(({ id }) => String(id));
  const pay = (name: string, state = "running") => ({
    specificationId: `id of ${name}`,
    specification: undefined,
    state,
    tags: [],
  });
  api.fleet.patch(one, { hostName: "pay-1", ...pay("small") });
  api.fleet.patch(two, { hostName: "pay-2", ...pay("large") });
  api.fleet.patch(three, { hostName: "pay-3", ...pay("large", "stopped") });
  return api;
}

const open = async (at: string, overlay: Record<string, unknown> = config) =>
  await openApp({ api: createFleet(), at, config: overlay });

test("the search finds a cost, and says how many have no price", async () => {
  const app = await open("/activity");
  for (const [q, hosts] of [
    ["cost>100", ["pay-2", "pay-3"]],
    ["cost=73", ["pay-1"]],
    ["cost:365,730", ["pay-2", "pay-3"]],
    ["-cost>100", ["pay-1"]],
  ] as const) {
    await app.load(`/instances?q=${encodeURIComponent(q)}`);
    await showsHosts(...hosts);
    await waitFor(() =>
      expect(screen.getByText("27 of unknown price are not listed.")).toBeVisible(),
    );
  }
});

test("without prices, cost is no field, and nothing can be selected together", async () => {
  await open("/instances?q=host:pay+cost>100", { refreshSeconds: 0 });
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(screen.getByText(/There’s no field “cost”\./)).toBeVisible();
  expect(fleet.button("Export")).toHaveAccessibleDescription("Correct the search first.");
  await waitFor(() => expect(screen.queryByRole("table", { name: "Instances" })).toBeNull());
  expect(screen.queryByText(/a month/)).toBeNull();
});

test("without the catalogue, cost is not understood, and nothing can be selected together", async () => {
  const api = createFleet();
  api.faults.add({ path: "*/specifications", status: 403 });
  await openApp({ api, at: "/instances?q=-cost%3E100", config });
  await waitFor(() =>
    expect(screen.getByText("Sizes aren’t known yet. The search waits for them.")).toBeVisible(),
  );
  await waitFor(() => expect(screen.queryByRole("table", { name: "Instances" })).toBeNull());
});

test("cost is a column that sorts, in the list and in its file", async () => {
  const app = await open("/instances?q=host:pay&sort=-cost");
  await showsHosts("pay-2", "pay-3", "pay-1");
  expect(hostsShown().map((host) => list.cell(host, "Cost a month").textContent)).toEqual([
    "€730",
    "€365",
    "€73.00",
  ]);
  const { text } = await downloadedBy(() => chooseExport(app, "CSV"));
  const [names = [], ...rows] = parseCsv(text);
  expect(names.at(-1)).toBe("costPerMonthEUR");
  expect(rows.map((row) => row.at(-1))).toEqual(["730", "365", "73"]);
});

test("the totals of matches and of a selection count what has no price", async () => {
  const app = await open("/instances", { prices });
  await waitFor(() =>
    expect(screen.getByText(/€1,168 a month · 27 without a price/)).toBeVisible(),
  );
  await app.user.click(selection.box("pay-2"));
  await waitFor(() => expect(selection.bar()).toHaveTextContent("€730 a month"));
});

test("a confirmation says the list price, and of a stop what it is afterwards", async () => {
  const app = await open("/instances?q=host:pay");
  await showsRows(3);
  for (const [verb, host, text] of [
    ["Stop", "pay-1", "€73.00 a month at list price, €36.50 stopped"],
    // It's stopped already.
    ["Stop", "pay-3", "€365 a month at list price"],
    ["Delete", "pay-1", "€73.00 a month at list price"],
    ["Delete", "pay-3", "€365 a month at list price"],
  ] as const) {
    const dialog = await askTo(app, verb, host);
    await waitFor(() => expect(dialog.inside().getByText(text)).toBeVisible());
    await app.user.click(dialog.cancelButton());
    await dialog.closed();
  }
  app.configure({ prices: { ...prices, stopped: 1 }, refreshSeconds: 0 });
  await app.load();
  await showsRows(3);
  const dialog = await askTo(app, "Stop", "pay-1");
  const text = "€73.00 a month at list price, stopped too";
  await waitFor(() => expect(dialog.inside().getByText(text)).toBeVisible());
});

test("the confirmation of several sums list prices", async () => {
  const app = await open("/instances");
  await showsRows(20);
  const other = hostsShown().find((host) => !host.startsWith("pay")) ?? "";
  for (const host of ["pay-1", "pay-2", other]) await app.user.click(selection.box(host));
  for (const [verb, text] of [
    ["Stop", "€803 a month at list price, €402 stopped; 1 without a price"],
    ["Delete", "€803 a month at list price; 1 without a price"],
  ] as const) {
    await app.user.click(await screen.findByRole("button", { name: `${verb}…` }));
    const dialog = await screen.findByRole("dialog", { name: `${verb} 3 instances?` });
    await waitFor(() => expect(within(dialog).getByText(text)).toBeVisible());
    await app.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("a confirmation says what isn't known while the catalogue isn't read", async () => {
  const api = createFleet();
  api.faults.add({ path: "*/specifications", status: 403 });
  const app = await openApp({ api, at: "/instances", config });
  await showsRows(20);
  await askTo(app, "Stop", "pay-1");
  await waitFor(() =>
    expect(within(screen.getByRole("dialog")).getByText("Cost not yet known")).toBeVisible(),
  );
});

test("the catalogue has the price of a running instance, and sorts by it", async () => {
  await open("/specifications?sort=-cost");
  const rows = () => screen.getAllByRole("row").slice(1);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/^large.*€730/));
  expect(rows()[1]).toHaveTextContent(/^small.*€73\.00/);
  expect(rows()[2]).toHaveTextContent("No price");
});

test("the overview has a number and a column", async () => {
  await open("/overview");
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Cost a month €1,168" })).toBeVisible(),
  );
  expect(screen.getByText("27 without a price")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: /Cost a month/ })).toBeVisible();
});

test("a currency before the number is no unit", async () => {
  await open("/overview", { ...config, prices: { ...prices, currency: "CHF" } });
  const figure = await screen.findByRole("link", { name: /^Cost a month CHF\s1,168$/ });
  expect(within(figure).getByText("CHF 1,168")).toBeVisible();
});

test("the overview doesn't know a cost while the catalogue isn't read", async () => {
  const api = createFleet();
  api.faults.add({ path: "*/specifications", status: 403 });
  await openApp({ api, at: "/overview?by=cost", config });
  await waitFor(() => expect(screen.getByRole("link", { name: "Cost a month —" })).toBeVisible());
  expect(screen.getByText("Cost not yet known")).toBeVisible();
  expect(screen.queryByText(/without a price/)).toBeNull();
});

test("an instance's page has its cost", async () => {
  const app = await open("/instances?q=pay-3");
  await showsHosts("pay-3");
  await app.user.click(list.link("pay-3"));
  await waitFor(() => expect(screen.getByText("€365 a month at list price")).toBeVisible());
  await reads(() => screen.getByRole("heading", { level: 1 }), "pay-3");
});
