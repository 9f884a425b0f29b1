import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { downloadedBy, parseCsv } from "../../testing/browser/downloads.ts";
import { fleet, hostsShown, showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { list, press, search } from "../../testing/pages/pages.ts";

const config = { tagKeys: ["env", "team"], refreshSeconds: 0 };

/** Of 30 instances, pay-1 to pay-3 have keys in their tags; pay-2 has two values of env. */
async function open(at: string, overlay: Record<string, unknown> = config) {
  const api = createApi({ instances: 30 });
  for (const { id } of api.fleet.page(1, 30)) api.fleet.patch(String(id), { tags: ["web"] });
  const [one = "", two = "", three = ""] = api.fleet.page(1, 3).map(({ id }) => String(id));
  api.fleet.patch(one, { hostName: "pay-1", tags: ["env:prod", "team=payments"] });
  api.fleet.patch(two, { hostName: "pay-2", tags: ["ENV=Prod", "env:staging", "env:prod"] });
  api.fleet.patch(three, { hostName: "pay-3", tags: ["team:core", "env:"] });
  return await openApp({ api, at, config: overlay });
}

const cellText = (host: string, column: string) => list.cell(host, column).textContent;

test("a tag key is a column, which sorts and leads to its value", async () => {
  const app = await open("/instances?sort=tag.env");
  await showsRows(20);
  expect(hostsShown().slice(0, 2)).toEqual(["pay-1", "pay-2"]);
  expect(cellText("pay-1", "env")).toBe("prod");
  expect(cellText("pay-2", "env")).toBe("Prodstaging");
  expect(cellText("pay-3", "env")).toBe("—");
  expect(cellText("pay-1", "team")).toBe("payments");
  await fleet.sortBy(app, "team");
  await waitFor(() => expect(hostsShown().slice(0, 2)).toEqual(["pay-3", "pay-1"]));
  expect(app.address()).toBe("/instances?sort=tag.team");
  await app.user.click(within(list.cell("pay-2", "env")).getByRole("link", { name: "staging" }));
  await showsHosts("pay-2");
  expect(search.box()).toHaveValue("env:staging");
});

test("a filter counts its values, an instance with two in both, and finds as many", async () => {
  const app = await open("/instances");
  await showsRows(20);
  await fleet.openFilter(app, "env");
  expect(await screen.findByRole("option", { name: "prod, 2" })).toBeVisible();
  await app.user.click(screen.getByRole("option", { name: "staging, 1" }));
  await showsHosts("pay-2");
  expect(search.box()).toHaveValue("env:staging");
  await app.user.click(screen.getByRole("option", { name: "prod, 2" }));
  await showsHosts("pay-1", "pay-2");
  expect(app.address()).toBe("/instances?q=env%3Astaging%2Cprod");
  await app.user.keyboard("{Escape}");
  const chip = await screen.findByRole("button", { name: "Filter by env: staging, prod" });
  expect(chip).toBeVisible();
  await app.user.click(fleet.button("Remove filter env"));
  await waitFor(() => expect(search.box()).toHaveValue(""));
});

test("the search box completes keys and their values", async () => {
  const app = await open("/instances");
  await showsRows(20);
  await app.user.type(search.box(), "en");
  expect(await screen.findByRole("option", { name: /^env:/ })).toBeVisible();
  await app.user.type(search.box(), "v:pr");
  await app.user.click(await screen.findByRole("option", { name: /^prod/ }));
  await showsHosts("pay-1", "pay-2");
});

test("a CSV file has a column for each key", async () => {
  const app = await open("/instances?q=host:pay");
  await showsHosts("pay-1", "pay-2", "pay-3");
  const { text } = await downloadedBy(async () => {
    await app.user.click(fleet.button("Export"));
    await app.user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  });
  const [names = [], ...rows] = parseCsv(text);
  expect(names.slice(-2)).toEqual(["tag.env", "tag.team"]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ["prod", "payments"],
    ["Prod, staging", ""],
    ["", "core"],
  ]);
});

test("the overview groups by a key, and its links find what they count", async () => {
  const app = await open("/overview?q=host:pay");
  await press(app, () => screen.getByRole("radio", { name: "env" }));
  const groups = () => within(screen.getByRole("table", { name: "Groups" }));
  const rows = () =>
    groups()
      .getAllByRole("row")
      .slice(1)
      .map((row) => [
        within(row).getByRole("rowheader").textContent,
        within(row).getAllByRole("cell")[0]?.textContent,
      ]);
  await waitFor(() =>
    expect(rows()).toEqual([
      ["prod", "2"],
      ["No env", "1"],
      ["staging", "1"],
    ]),
  );
  expect(app.address()).toBe("/overview?q=host%3Apay&group=env");
  expect(screen.getByText(/^An instance with several of these tags counts in each/)).toBeVisible();
  await app.user.click(groups().getByRole("link", { name: "No env" }));
  await showsHosts("pay-3");
  expect(search.box()).toHaveValue("host:pay no:env");
});

test("a word of the search as a key is a mistake of the configuration", async () => {
  const app = await openApp({ config: { tagKeys: ["env", "state"] } });
  expect(await screen.findByRole("listitem")).toHaveTextContent(
    "tagKeys.1: must not be a word of the search, such as state.",
  );
  expect(app.api.log.entries()).toEqual([]);
});
