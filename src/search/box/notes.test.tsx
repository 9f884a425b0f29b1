import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fleet, reads, showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { BulkDialog, selection } from "../../testing/pages/bulk.ts";
import { exists, list, note, search, withText } from "../../testing/pages/pages.ts";

/** Opens a page of the app; of three needles, needle-2 is prod. */
async function open(at = "/instances") {
  const api = createApi({ instances: 60 });
  for (const { id } of api.fleet.page(1, 60)) api.fleet.patch(String(id), { tags: ["web"] });
  const [one = "", two = "", three = ""] = api.fleet.page(1, 60).map(({ id }) => String(id));
  api.fleet.patch(one, { hostName: "needle-1" });
  api.fleet.patch(two, { hostName: "needle-2", tags: ["prod"] });
  api.fleet.patch(three, { hostName: "needle-3", createdAt: null });
  return await openApp({ api, at });
}

const exportButton = () => screen.getAllByRole("button", { name: "Export" })[0];
const reason = "Correct the search first.";

async function isMistaken(message: RegExp): Promise<void> {
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(screen.getByText(message)).toBeVisible();
  expect(search.box()).toHaveAccessibleDescription(
    expect.stringMatching(new RegExp(message.source.slice(1))),
  );
  expect(exportButton()).toHaveAccessibleDescription(reason);
}

test("a link with a mistake shows no rows, the mistake and its fix", async () => {
  const app = await open("/instances?q=needle+or+web");
  await isMistaken(/^Write OR in capitals/);
  await waitFor(() => expect(screen.getByText(reason)).toBeVisible());
  expect(exists(list.table)).toBe(false);
  await app.user.click(fleet.button("OR"));
  await reads(fleet.count, "60 of 60");
  expect(search.box()).toHaveValue("needle OR web");
  expect(search.box()).toHaveFocus();
  expect(search.box()).toBeValid();
});

test("while a text has a mistake, the rows before stay, and nothing is selected or acted on", async () => {
  const app = await open();
  await search.type(app, "needle");
  await showsHosts("needle-1", "needle-2", "needle-3");
  await app.user.type(search.box(), " -tag:!prod");
  await isMistaken(/^To exclude, write a minus or NOT/);
  await showsHosts("needle-1", "needle-2", "needle-3");
  await waitFor(() => expect(app.address()).toBe("/instances?q=needle%20-tag%3A%21prod"));
  expect(selection.all()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(selection.box("needle-1"));
  await waitFor(() => expect(note("These rows are from your previous search.")).toBeVisible());
  expect(selection.box("needle-1")).not.toBeChecked();
  // As the person wrote it, in quotes.
  await app.user.click(fleet.button('-tag:"!prod"'));
  await waitFor(() => expect(search.box()).toHaveValue('needle -tag:"!prod"'));
  await waitFor(() => expect(search.box()).toBeValid());
});

test("parentheses group, and a filter applies to all of the search", async () => {
  const app = await open("/instances?q=needle-1+OR+needle-2");
  await showsHosts("needle-1", "needle-2");
  await fleet.choose(app, "tag", /^prod/);
  await showsHosts("needle-2");
  expect(search.box()).toHaveValue("(needle-1 OR needle-2) tag:prod");
  await app.user.click(fleet.button("Remove filter Tag"));
  await showsHosts("needle-1", "needle-2");
  expect(search.box()).toHaveValue("(needle-1 OR needle-2)");
  await search.type(app, "needle NOT (tag:prod OR needle-3)");
  await showsHosts("needle-1");
});

test("what a keyboard or a chat writes otherwise becomes plain", async () => {
  const app = await open();
  await showsRows(20);
  await app.user.click(search.box());
  await app.user.paste("needle –tag：“prod”");
  await waitFor(() => expect(search.box()).toHaveValue('needle -tag:"prod"'));
  await showsHosts("needle-1", "needle-3");
  await app.load(`/instances?q=${encodeURIComponent("needle\u00a0–tag：“prod”")}`);
  await showsHosts("needle-1", "needle-3");
  expect(search.box()).toHaveValue('needle -tag:"prod"');
});

test("the nearest value of what no instance has is offered, with or without matches", async () => {
  const app = await open("/instances?q=tag:prdo+needle");
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
  expect(await screen.findByText("No tag is “prdo”.")).toBeVisible();
  await app.user.click(fleet.button("prod"));
  await showsHosts("needle-2");
  expect(search.box()).toHaveValue("tag:prod needle");
  await search.type(app, "tag:prod,wbe needle");
  await showsHosts("needle-2");
  expect(await screen.findByText("No tag is “wbe”.")).toBeVisible();
});

const remark = () => withText(screen.getAllByRole("status"), /^Nothing is excluded by/);
const sentence = "Nothing is excluded by -tag:prdo. Nearest: prod (1)";

test("an exclusion that excludes nothing is said, also in the confirmation, and takes nothing away", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await waitFor(() => expect(remark()).toHaveTextContent(sentence));
  await showsRows(3);
  await app.user.click(selection.all());
  await selection.is("3 selected");
  await app.user.click(selection.button("Delete…"));
  const dialog = new BulkDialog("Delete");
  await waitFor(() => expect(dialog.inside().getByText(sentence)).toBeVisible());
  await app.user.click(dialog.cancelButton());
  await app.user.click(within(remark()).getByRole("button", { name: "prod" }));
  await showsHosts("needle-1", "needle-3");
  expect(search.box()).toHaveValue("needle -tag:prod");
  expect(exists(remark)).toBe(false);
});

test("the confirmation says nothing of a search that nothing was selected from", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await waitFor(() => expect(remark()).toBeVisible());
  await app.user.click(selection.box("needle-1"));
  await app.user.click(selection.button("Clear selection"));
  await search.type(app, "needle -tag:prod");
  await showsHosts("needle-1", "needle-3");
  await app.user.click(selection.box("needle-1"));
  await app.user.click(selection.button("Delete…"));
  const dialog = new BulkDialog("Delete");
  await waitFor(() => expect(dialog.targets()).toHaveLength(1));
  expect(dialog.inside().queryByText(/^Nothing is excluded by/)).toBeNull();
});

test("changes are read like the list", async () => {
  const app = await open("/activity?view=changes&q=-tag:prdo");
  await waitFor(() => expect(remark()).toHaveTextContent(sentence));
  await app.load("/activity?view=changes&q=tag:a|b");
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(fleet.button('tag:"a|b"')).toBeVisible();
});
