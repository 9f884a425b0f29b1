import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { jump } from "../../testing/pages/jump.ts";
import { search } from "../../testing/pages/pages.ts";

const views = [
  { name: "Payments", q: "host:pay-*", sort: "-hostName", tab: true },
  { name: "Half a search", q: "state:off cpu>", tab: true },
  { name: "No such column", q: "is:failed", sort: "colour" },
];

async function open() {
  const api = createApi();
  api.fleet.patch("480213", { hostName: "pay-1" });
  api.fleet.patch("480250", { hostName: "pay-2" });
  const app = await openApp({ api, config: { views } });
  await showsRows(20);
  return app;
}

test("a team's view is a tab with its count, and the tab leads to it and back", async () => {
  const app = await open();
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
  const app = await open();
  const tab = await screen.findByRole("button", { name: /Half a search/ });
  await waitFor(() => expect(tab).toHaveAccessibleName(/^Search with a mistake: ?Half a search$/));
  await app.user.click(tab);
  await waitFor(() => expect(search.box()).toHaveValue("state:off cpu>"));
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(await screen.findByText("Type a value after cpu>")).toBeVisible();
});

test("the team's views are the first under Views, and Jump to finds them", async () => {
  const app = await open();
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
