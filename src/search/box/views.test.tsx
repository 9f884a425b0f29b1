import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fleet, hostsShown, showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { exists, fill, header, jump, list, search } from "../../testing/pages.ts";

async function open() {
  const api = createApi();
  api.fleet.patch("480213", { hostName: "web-10" });
  api.fleet.patch("480250", { hostName: "web-9", ipv4: "9.0.0.1" });
  api.fleet.patch("480287", { hostName: null, ipv4: null });
  const app = await openApp({ api });
  await showsRows(20);
  return app;
}

function storeViews(...views: object[]): void {
  localStorage.setItem("compute.views-2", JSON.stringify(views));
}

const addressIs = (app: { address: () => string }, address: string) =>
  waitFor(() => expect(app.address()).toBe(address));

test("any column sorts: ascending, descending, then the API's order", async () => {
  const app = await open();
  const first = hostsShown();
  await fleet.sortBy(app, "IPv4");
  await waitFor(() => expect(hostsShown()[0]).toBe("web-9"));
  await addressIs(app, "/instances?sort=ipv4");
  expect(fleet.header("IPv4")).toHaveAttribute("aria-sort", "ascending");
  await fleet.sortBy(app, "IPv4");
  await addressIs(app, "/instances?sort=-ipv4");
  await waitFor(() => expect(hostsShown()[0]).not.toBe("web-9"));
  expect(fleet.header("IPv4")).toHaveAttribute("aria-sort", "descending");
  await fleet.sortBy(app, "IPv4");
  await addressIs(app, "/instances");
  await waitFor(() => expect(hostsShown()).toEqual(first));
  expect(fleet.header("IPv4")).not.toHaveAttribute("aria-sort");
});

test("hidden columns stay hidden after a reload", async () => {
  const app = await open();
  const item = (name: string) =>
    within(screen.getByRole("menu", { name: "Columns" })).getByRole("menuitemcheckbox", { name });
  await app.user.click(fleet.button("Columns"));
  await app.user.click(await waitFor(() => item("Image")));
  await waitFor(() => expect(item("Image")).not.toBeChecked());
  expect(item("Host name")).toHaveAttribute("aria-disabled", "true");
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(exists(() => fleet.header("Region"))).toBe(true));
  expect(exists(() => fleet.header("Image"))).toBe(false);
  await app.load();
  await showsRows(20);
  expect(exists(() => fleet.header("Region"))).toBe(true);
  expect(exists(() => fleet.header("Image"))).toBe(false);
});

test("views can be saved by name, opened, copied as a link and deleted", async () => {
  const app = await open();
  const views = () => within(screen.getByRole("dialog", { name: "Views" }));
  const view = () => views().getByRole("button", { name: /^Tens <by age>/ });
  await search.type(app, "web-10");
  await addressIs(app, "/instances?q=web-10");
  await fleet.sortBy(app, "Created");
  await addressIs(app, "/instances?q=web-10&sort=-created");
  await app.user.click(fleet.button("Views"));
  const name = await waitFor(() => views().getByRole("textbox", { name: "Name of this view" }));
  await fill(app, name, "Tens <by age>");
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(view()).toBeVisible());
  await app.user.keyboard("{Escape}");
  await app.load("/instances");
  await showsRows(20);
  await app.user.click(fleet.button("Views"));
  await app.user.click(await waitFor(view));
  await addressIs(app, "/instances?q=web-10&sort=-created");
  await showsHosts("web-10");
  await app.user.click(fleet.button("Views"));
  await app.user.click(await screen.findByRole("button", { name: "Copy link to Tens <by age>" }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/instances?q=web-10&sort=-created`,
    ),
  );
  await app.user.click(
    await waitFor(() => views().getByRole("button", { name: "Delete view Tens <by age>" })),
  );
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent("None yet."));
});

test("an existing view is replaced after a question", async () => {
  storeViews({ name: "Tens", q: "web-9" });
  const app = await open();
  await search.type(app, "web-10");
  await app.user.click(fleet.button("Views"));
  const tens = () => screen.getByRole("button", { name: /^Tens/ });
  const name = await screen.findByRole("textbox", { name: "Name of this view" });
  await fill(app, name, "Tens");
  await app.user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("Replace “Tens” with what the list shows?");
  expect(tens()).toHaveTextContent("web-9");
  await app.user.click(screen.getByRole("button", { name: "Replace view" }));
  await waitFor(() => expect(tens()).toHaveTextContent("web-10"));
  expect(name).toHaveValue("");
});

test("deleting views by keyboard keeps the focus in the list", async () => {
  storeViews({ name: "Nines", q: "web-9" }, { name: "Ones", q: "web-1" }, { name: "Tens", q: "x" });
  const app = await open();
  await app.user.click(fleet.button("Views"));
  const view = (name: RegExp) => screen.getByRole("button", { name });
  async function remove(name: string) {
    const button = await screen.findByRole("button", { name: `Delete view ${name}` });
    button.focus();
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(button).not.toBeInTheDocument());
  }
  await remove("Nines");
  expect(view(/^Ones/)).toHaveFocus();
  await remove("Tens");
  expect(view(/^Ones/)).toHaveFocus();
  await remove("Ones");
  expect(screen.getByRole("dialog", { name: "Views" })).toHaveFocus();
});

test("what can't be saved says why", async () => {
  const app = await open();
  const name = () => screen.findByRole("textbox", { name: "Name of this view" });
  await app.user.click(fleet.button("Views"));
  expect(await name()).toHaveAccessibleDescription(
    "Nothing to save yet. Search, sort or group first.",
  );
  await app.user.keyboard("{Escape}");
  search.box().focus();
  const ids = app.api.fleet.page(1, 250).map(({ id }) => id);
  await app.user.paste(ids.join("\n"));
  await waitFor(() => expect(app.address()).toMatch(/list=/));
  await app.user.click(fleet.button("Views"));
  expect(await name()).toHaveAccessibleDescription("The pasted list is too long to save.");
});

test("a full list of views drops the oldest", async () => {
  const app = await open();
  const names = Array.from({ length: 100 }, (_, place) => `view ${100 - place}`);
  storeViews(...names.map((name) => ({ name, q: "web" })));
  await app.load("/instances?q=web-10");
  await showsHosts("web-10");
  await app.user.click(fleet.button("Views"));
  const saved = () => screen.getByRole("list", { name: "Saved views" });
  await waitFor(() => expect(within(saved()).getAllByRole("listitem")).toHaveLength(100));
  for (const name of ["a new one", "a newer one"]) {
    await fill(app, screen.getByRole("textbox", { name: "Name of this view" }), name);
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(within(saved()).getByText(name)).toBeVisible());
  }
  const listed = within(saved())
    .getAllByRole("button", { name: /^Delete view/ })
    .map((button) => button.getAttribute("aria-label")?.replace("Delete view ", ""));
  expect(listed).toHaveLength(100);
  expect(listed.slice(0, 3)).toEqual(["a new one", "a newer one", "view 1"]);
  expect(listed).not.toContain("view 99");
});

test("the catalogue links to a size's instances, with their number once the fleet is loaded", async () => {
  const app = await open();
  await app.user.click(header.link("Specifications"));
  await app.user.click(
    await screen.findByRole("link", { name: /^(Show|\d+) instances that use c1-m2$/ }),
  );
  await addressIs(app, "/instances?q=spec%3Ac1-m2");
  await waitFor(() => expect(fleet.count()).toHaveTextContent(/^[1-9]\d* of 250$/));
  const count = Number.parseInt(fleet.count().textContent, 10);
  await list.shown();
  await app.user.click(header.link("Specifications"));
  const link = await screen.findByRole("link", { name: /^\d+ instances? (that use|uses) c1-m2$/ });
  expect(link).toHaveAccessibleName(new RegExp(`^${count} instances?`));
});

const views = [
  { name: "Payments", q: "host:pay-*", sort: "-hostName", tab: true },
  { name: "Half a search", q: "state:off cpu>", tab: true },
  { name: "No such column", q: "is:failed", sort: "colour" },
];

async function openTeamViews() {
  const api = createApi();
  api.fleet.patch("480213", { hostName: "pay-1" });
  api.fleet.patch("480250", { hostName: "pay-2" });
  const app = await openApp({ api, config: { views } });
  await showsRows(20);
  return app;
}

test("a team's view is a tab with its count, and the tab leads to it and back", async () => {
  const app = await openTeamViews();
  const tab = await screen.findByRole("button", { name: "Payments 2" });
  expect(tab).toHaveAttribute("aria-pressed", "false");
  // Only views with `tab: true` are tabs.
  const tabs = within(screen.getByRole("group", { name: "Team views" }));
  expect(tabs.getAllByRole("button")).toHaveLength(2);
  await app.user.click(tab);
  await showsHosts("pay-2", "pay-1");
  expect(app.address()).toBe("/instances?q=host%3Apay-%2A&sort=-hostName");
  await waitFor(() => expect(tab).toHaveAttribute("aria-pressed", "true"));
  await app.user.click(tab);
  await waitFor(() => expect(app.address()).toBe("/instances"));
});

test("a view with a mistake has no count, and shows the mistake like a typed search", async () => {
  const app = await openTeamViews();
  const tab = await screen.findByRole("button", { name: /Half a search/ });
  await waitFor(() => expect(tab).toHaveAccessibleName(/^Search with a mistake: ?Half a search$/));
  await app.user.click(tab);
  await waitFor(() => expect(search.box()).toHaveValue("state:off cpu>"));
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(await screen.findByText("Type a value after cpu>")).toBeVisible();
});

test("the team's views are the first under Views, and Jump to finds them", async () => {
  const app = await openTeamViews();
  await app.user.click(screen.getByRole("button", { name: "Views" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Views" }));
  const [first] = dialog.getAllByRole("list");
  expect(first).toHaveAccessibleName("Team views");
  const [payments] = within(first ?? document.body).getAllByRole("listitem");
  expect(payments).toHaveTextContent("Paymentshost:pay-* · sorted by hostName, descending");
  await app.user.click(dialog.getByRole("button", { name: /^Payments/ }));
  await showsHosts("pay-2", "pay-1");
  await jump.find(app, "Payme");
  await waitFor(() => expect(jump.options("Views")).toEqual(["Payments host:pay-*"]));
});
