import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApi, openApp, type TestApp } from "../testing/open-app.tsx";
import { alert, cellBeneath, header, isThere, list, press, search } from "../testing/pages.ts";

const table = () => screen.getByRole("table", { name: "Groups" });
const groups = () =>
  within(table())
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
const ages = () => within(screen.getByRole("list", { name: "Age" }));

/** The overview of 30 running instances in five regions, and of those that the fields change. */
async function open(changes: Record<string, unknown>[] = [], at = "/overview"): Promise<TestApp> {
  const api = createApi({ instances: 30 });
  for (const { id } of api.fleet.page(1, 30))
    api.fleet.patch(String(id), { state: "RUNNING", region: "eu-1", tags: [] });
  for (const [place, fields] of changes.entries())
    api.fleet.patch(String(api.fleet.page(place + 1, 1)[0]?.id), fields);
  const app = await openApp({ api, at });
  await waitFor(table);
  return app;
}

test("says what there is, where, and what is wrong", async () => {
  await open([
    { state: "ERROR", region: "us-1" },
    { state: "STOPPED", region: "us-1" },
    { state: "MIGRATING" },
    { specificationId: "unheard-of", specification: undefined },
  ]);
  for (const figure of ["Running 27", "Stopped 1", "In transit 1", "Failed 1"])
    expect(screen.getByRole("link", { name: figure })).toBeVisible();
  expect(isThere(() => screen.getByRole("link", { name: /^Other/ }))).toBe(false);
  expect(screen.getByText("1 of unknown size")).toBeVisible();
  expect(groups()).toEqual(["eu-1", "us-1"]);
  const row = within(table()).getByRole("row", { name: /^us-1/ });
  expect(cellBeneath(table(), row, "Instances")).toHaveTextContent("2");
  expect(cellBeneath(table(), row, "States")).toHaveTextContent("1 failed, 1 stopped");
});

test("a figure, a group and an age lead to exactly their instances", async () => {
  const app = await open([
    { state: "ERROR", region: "us-1", createdAt: new Date().toISOString() },
    { state: "ERROR", region: "eu-1" },
    { region: "us-1" },
  ]);
  await app.user.click(screen.getByRole("link", { name: "Failed 2" }));
  await waitFor(() => expect(app.address()).toBe("/instances?q=is%3Afailed"));
  await app.goBack();
  await waitFor(table);
  await app.user.click(within(table()).getByRole("link", { name: "us-1" }));
  await waitFor(() => expect(app.address()).toBe("/instances?q=region%3Dus-1"));
  await app.goBack();
  await waitFor(table);
  await app.user.click(ages().getByRole("link", { name: "Under 1 hour, 1 instance" }));
  await waitFor(() => expect(app.address()).toBe("/instances?q=age%3C1h"));
  await list.shown();
});

test("the address has the query, the group, the area and the order", async () => {
  const app = await open([{ region: "us-1", tags: ["web", "prod"] }, { region: "us-1" }]);
  await app.user.click(screen.getByRole("radio", { name: "Tag" }));
  await waitFor(() => expect(groups()).toEqual(["No tag", "prod", "web"]));
  expect(
    screen.getByText("An instance with several tags counts in the group of each."),
  ).toBeVisible();
  await app.user.click(screen.getByRole("radio", { name: "Memory" }));
  await press(app, () => within(table()).getByRole("button", { name: "Tag" }));
  await search.type(app, "region:us");
  await waitFor(() =>
    expect(app.address()).toBe("/overview?group=tag&by=memory&sort=name&q=region%3Aus"),
  );
  await waitFor(() => expect(screen.getByText("2 of 30")).toBeVisible());
  expect(screen.getByRole("radio", { name: "Memory" })).toBeChecked();
});

test("instances without a value are a group of their own, and its link finds them", async () => {
  const app = await open([{ region: undefined }]);
  await app.user.click(within(table()).getByRole("link", { name: "No region" }));
  await waitFor(() => expect(app.address()).toBe("/instances?q=no%3Aregion"));
});

test("a query without matches says so, and can be cleared", async () => {
  const app = await open();
  await search.type(app, "nothing-has-this");
  await waitFor(() => expect(screen.getByText("No instances match")).toBeVisible());
  await press(app, () => screen.getByRole("button", { name: "Clear search" }));
  await waitFor(table);
});

test("a fleet that cannot be read says why, and Retry reads it", async () => {
  const api = createApi({ instances: 3 });
  api.faults.add({ path: "/api/v1/computes", status: 403, code: "FORBIDDEN" });
  const app = await openApp({ api, at: "/overview" });
  await waitFor(() => expect(alert("FORBIDDEN")).toBeVisible());
  api.faults.clear();
  await press(app, () => screen.getByRole("button", { name: /Retry|Go on|again/ }));
  await waitFor(table);
});

test("the header and the key o lead to the overview", async () => {
  const app = await openApp({ at: "/specifications" });
  await app.user.keyboard("o");
  await waitFor(() => expect(app.address()).toBe("/overview"));
  expect(header.link("Overview")).toHaveAttribute("aria-current", "page");
});
