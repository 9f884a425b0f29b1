import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import {
  anyDialog,
  focusIsOn,
  linkAt,
  main,
  openList,
  pressAtOnce,
  pressKeys,
  selection,
  toasts,
} from "../../testing/browser/keys.ts";
import { BulkDialog } from "../../testing/pages/bulk.ts";
import { dialogOf, detail, header, list, search, targetAt } from "../../testing/pages/pages.ts";

const exportButton = () => screen.getAllByRole("button", { name: "Export" })[0];

test("j and k move through the rows, and stop at the ends", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  await waitFor(() => expect(list.hosts()).toHaveLength(10));
  await pressKeys(app, "j");
  await focusIsOn(() => linkAt(0));
  await pressKeys(app, "k");
  await focusIsOn(() => linkAt(0));
  await pressKeys(app, "j", "j");
  await focusIsOn(() => linkAt(2));
  await pressKeys(app, "k");
  await focusIsOn(() => linkAt(1));
  for (let row = 0; row < 12; row++) await pressKeys(app, "j");
  await focusIsOn(() => linkAt(-1));
});

test("without a focused row k focuses the last row", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  list.refreshButton().focus();
  await pressKeys(app, "k");
  await waitFor(() => expect(linkAt(-1)).toHaveFocus());
});

test("the arrow keys move between rows only on the link of a row", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  linkAt(0).focus();
  await pressKeys(app, "{ArrowDown}");
  await focusIsOn(() => linkAt(1));
  await pressKeys(app, "{ArrowUp}");
  await focusIsOn(() => linkAt(0));
  list.refreshButton().focus();
  await pressKeys(app, "{ArrowDown}");
  expect(list.refreshButton()).toHaveFocus();
});

test("Enter opens the row, and going back focuses it again", async () => {
  const app = await openList();
  // Below the rows of the first frame.
  const { host } = targetAt(app.api, 11);
  await pressKeys(app, ...Array.from({ length: 12 }, () => "j"));
  await focusIsOn(() => list.link(host));
  await pressKeys(app, "{Enter}");
  await waitFor(() => expect(detail.heading()).toHaveTextContent(host));
  await focusIsOn(main);
  await app.goBack();
  await focusIsOn(() => list.link(host));
});

test("x selects the row, and deselects it again", async () => {
  const app = await openList();
  await pressKeys(app, "j", "x", "j", "x");
  await waitFor(() => expect(selection.count()).toHaveTextContent(/^2 selected$/));
  expect(linkAt(1)).toHaveFocus();
  await pressKeys(app, "x");
  await waitFor(() => expect(selection.count()).toHaveTextContent(/^1 selected$/));
});

test("a selects the page, then all matches, and never deselects", async () => {
  const app = await openList({ at: "/instances?limit=2" });
  await search.type(app, "web");
  await waitFor(() => expect(list.hosts()).toHaveLength(2));
  await waitFor(() => expect(exportButton()).not.toHaveAccessibleDescription());
  await pressKeys(app, "{ArrowDown}", "a");
  await waitFor(() => expect(selection.count()).toHaveTextContent(/^2 selected/));
  await pressKeys(app, "a");
  await waitFor(() => expect(selection.count()).toHaveTextContent(/^4 selected/));
  await pressKeys(app, "a");
  expect(selection.count()).toHaveTextContent(/^4 selected/);
  expect(linkAt(0)).toHaveFocus();
});

test("a says why the rows of a mistaken search can't be selected", async () => {
  const app = await openList({ at: "/instances?q=web" });
  await search.type(app, "web is:broken");
  await waitFor(() => expect(exportButton()).toHaveAccessibleDescription());
  search.box().blur();
  await pressKeys(app, "a");
  await waitFor(() => expect(toasts()).toHaveTextContent("Correct the search first."));
  expect(selection.bar()).toBeNull();
});

for (const [key, verb] of [
  ["s", "Stop"],
  ["#", "Delete"],
] as const) {
  test(`${key} opens the ${verb} dialog of the focused row or else the selection, and says how without either`, async () => {
    const app = await openList();
    await pressKeys(app, key);
    await waitFor(() =>
      expect(toasts()).toHaveTextContent(
        `No row is focused. Move to one with j and k, then press ${key}.`,
      ),
    );
    expect(anyDialog()).toBeNull();
    const { host } = targetAt(app.api, 1);
    await pressKeys(app, "j", "j", key);
    const dialog = await dialogOf(verb, host);
    await focusIsOn(() => dialog.cancelButton());
    await pressKeys(app, "{Escape}");
    await dialog.closed();
    await waitFor(() => expect(list.link(host)).toHaveFocus());
    // An Enter right after the key neither leaves the dialog nor confirms it.
    pressAtOnce(key, "Enter");
    await focusIsOn(() => dialog.cancelButton());
    expect(app.address()).toBe("/instances");
    await pressKeys(app, "{Escape}");
    await dialog.closed();

    await app.user.click(selection.box(targetAt(app.api, 0).host));
    await app.user.click(selection.box(host));
    list.refreshButton().focus();
    await pressKeys(app, key);
    await waitFor(() => expect(new BulkDialog(verb).targets()).toHaveLength(2));
    await pressKeys(app, "{Escape}");
    await waitFor(() => expect(anyDialog()).toBeNull());
    await focusIsOn(list.refreshButton);
  });
}

test("s stops the selection from a selected row, and only the row from another", async () => {
  const app = await openList();
  const third = targetAt(app.api, 2);
  await pressKeys(app, "j", "x", "j", "x", "s");
  await waitFor(() => expect(new BulkDialog("Stop").targets()).toHaveLength(2));
  await pressKeys(app, "{Escape}");
  await focusIsOn(() => linkAt(1));
  await pressKeys(app, "j", "s");
  const dialog = await dialogOf("Stop", third.host);
  await focusIsOn(() => dialog.cancelButton());
  await pressKeys(app, "{Escape}");
  await dialog.closed();
});

test("r refreshes", async () => {
  const app = await openList();
  app.api.fleet.patch(targetAt(app.api, 0).id, { hostName: "renamed-since" });
  await pressKeys(app, "r");
  await waitFor(() => expect(list.link("renamed-since")).toBeVisible());
});

test("/ focuses the search, also from another page", async () => {
  const app = await openList();
  await pressKeys(app, "/");
  await focusIsOn(search.box);
  await pressKeys(app, "web/j");
  expect(search.box()).toHaveValue("web/j");
  await app.user.click(header.link("Activity"));
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  expect(app.address()).toBe("/activity");
  await focusIsOn(main);
  await pressKeys(app, "/");
  await focusIsOn(search.box);
  expect(search.box()).toHaveValue("");
});

test("the empty search box displays its key while single keys are on", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  const hint = () => screen.queryByText("/");
  expect(hint()).toBeVisible();
  await search.type(app, "web");
  await waitFor(() => expect(hint()).toBeNull());
  await search.type(app, "");
  await waitFor(() => expect(hint()).toBeVisible());
});

test("a confirmation that opens right after typing stays open when the address follows", async () => {
  const app = await openList();
  await search.type(app, "worker");
  linkAt(0).focus();
  await pressKeys(app, "s");
  await waitFor(() => expect(anyDialog()).toBeVisible());
  await passTime(1000);
  expect(app.address()).toBe("/instances?q=worker");
  expect(anyDialog()).toBeVisible();
});
