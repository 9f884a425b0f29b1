import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BulkDialog, selection } from "../../testing/pages/bulk.ts";
import { fleet, showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { search, withText } from "../../testing/pages/pages.ts";

/** Opens a page of the app; of three needles, needle-2 is prod. */
async function open(at: string) {
  const api = createApi({ instances: 60 });
  for (const { id } of api.fleet.page(1, 60)) api.fleet.patch(String(id), { tags: ["web"] });
  const [one, two, three] = api.fleet.page(1, 60).map(({ id }) => String(id));
  api.fleet.patch(one ?? "", { hostName: "needle-1" });
  api.fleet.patch(two ?? "", { hostName: "needle-2", tags: ["prod"] });
  api.fleet.patch(three ?? "", { hostName: "needle-3" });
  return await openApp({ api, at });
}

const remark = () => withText(screen.getAllByRole("status"), /^Nothing is excluded by/);
const isSaid = (text: string) => waitFor(() => expect(remark()).toHaveTextContent(text));
const isUnsaid = () =>
  waitFor(() => expect(screen.queryByText(/^Nothing is excluded by/)).toBeNull());
const exportButton = () => screen.getAllByRole("button", { name: "Export" })[0];
const confirmButton = () => fleet.button("It’s right as it is");

test("an exclusion that excludes nothing is said with the nearest; until then nothing is selected together", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await isSaid(
    "Nothing is excluded by -tag:prdo. Nearest: -tag:prod (1 of these) · It’s right as it is",
  );
  await showsRows(3);
  const reason = "Check what the search excludes first.";
  expect(exportButton()).toHaveAccessibleDescription(reason);
  expect(selection.all()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(selection.box("needle-1"));
  await selection.is("1 selected");
  expect(within(selection.bar()).queryByRole("button", { name: /^Select all/ })).toBeNull();
  await app.user.click(fleet.button("-tag:prod"));
  await waitFor(() => expect(search.box()).toHaveValue("needle -tag:prod"));
  await showsHosts("needle-1", "needle-3");
  await isUnsaid();
  await app.user.click(selection.button("Select all 2 matching"));
  await selection.is("2 selected");
});

test("a person can say that it's right; the confirmation repeats it", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await waitFor(confirmButton);
  await app.user.click(confirmButton());
  await isUnsaid();
  expect(search.box()).toHaveFocus();
  await waitFor(() => expect(exportButton()).not.toHaveAccessibleDescription());
  await app.user.click(selection.all());
  await selection.is("3 selected");
  await app.user.click(selection.button("Delete…"));
  const dialog = new BulkDialog("Delete");
  await waitFor(() =>
    expect(dialog.inside().getByText(/^Nothing was excluded by/)).toHaveTextContent(
      "Nothing was excluded by -tag:prdo.",
    ),
  );
  await app.user.click(dialog.cancelButton());
  // It holds for this text, on other pages too, and for no other.
  await app.user.click(screen.getByRole("link", { name: "Overview of these" }));
  await waitFor(() => expect(fleet.button("Export")).not.toHaveAttribute("aria-disabled"));
  await isUnsaid();
  await app.user.type(search.box(), "x");
  await isSaid("Nothing is excluded by -tag:prdox. Nearest:");
  expect(fleet.button("Export")).toHaveAttribute("aria-disabled", "true");
});

test("the selection says nothing of a search that it wasn't made in", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await waitFor(confirmButton);
  await app.user.click(selection.box("needle-1"));
  await app.user.click(selection.button("Clear selection"));
  await search.type(app, "needle -tag:prod");
  await showsHosts("needle-1", "needle-3");
  await app.user.click(selection.box("needle-1"));
  await app.user.click(selection.button("Delete…"));
  const dialog = new BulkDialog("Delete");
  await waitFor(() => expect(dialog.targets()).toHaveLength(1));
  expect(dialog.inside().queryByText(/^Nothing was excluded by/)).toBeNull();
});

test("changes are read like the list", async () => {
  await open("/activity?view=changes&q=-tag:prdo");
  await waitFor(() =>
    expect(remark()).toHaveTextContent(
      "Nothing is excluded by -tag:prdo. Nearest: -tag:prod (1 of these)",
    ),
  );
});
