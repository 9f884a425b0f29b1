import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../testing/stand-ins/clock.ts";
import {
  askTo,
  detail,
  dialogOf,
  header,
  jump,
  list,
  pager,
  search,
  targetAt,
} from "../testing/pages.ts";
import {
  anyDialog,
  focusIsOn,
  keySheet,
  linkAt,
  main,
  openList,
  pressAtOnce,
  pressKeys,
  selection,
  sendKeyDown,
  toasts,
} from "../testing/keys.ts";
import { openActions } from "../testing/writes.ts";
import { BulkDialog } from "../testing/bulk.ts";

test("s and # open the dialogs of the page's instance, and say why they don't without one", async () => {
  const { app, target } = await openActions({ at: "/instances/480213" });
  const keys = [
    ["s", "Stop"],
    ["#", "Delete"],
  ] as const;
  await waitFor(() => expect(detail.heading()).toHaveTextContent(target.host));
  for (const [key, verb] of keys) {
    await screen.findByRole("button", { name: `${verb}…` });
    list.refreshButton().focus();
    await pressKeys(app, key);
    const dialog = await dialogOf(verb, target.host);
    await focusIsOn(() => dialog.cancelButton());
    await pressKeys(app, "{Escape}");
    await dialog.closed();
    await waitFor(() => expect(list.refreshButton()).toHaveFocus());
  }
  await app.load("/instances/999999999");
  await waitFor(() => expect(detail.heading()).toHaveTextContent(/^Instance not found$/));
  for (const [key, verb] of keys) {
    await pressKeys(app, key);
    await waitFor(() =>
      expect(toasts()).toHaveTextContent(
        `There is nothing to ${verb.toLowerCase()} here. The instance doesn’t exist.`,
      ),
    );
    expect(anyDialog()).toBeNull();
  }
});

test("r reads the list and the instance again, and the catalogue in any order", async () => {
  const { api, app, target } = await openActions();
  await list.shown();
  api.fleet.patch(target.id, { hostName: "renamed" });
  await pressKeys(app, "r");
  await waitFor(() => expect(list.link("renamed")).toBeVisible());
  await app.load("/instances/480213");
  await waitFor(() => expect(detail.heading()).toHaveTextContent("renamed"));
  api.fleet.patch(target.id, { hostName: "renamed-since" });
  await pressKeys(app, "r");
  await waitFor(() => expect(detail.heading()).toHaveTextContent(/^renamed-since$/));
  const [first] = api.catalogue.page(1, 1);
  let name = String(first?.["specification"]);
  for (const at of ["/specifications", "/specifications?sort=vcpus"]) {
    await app.load(at);
    const table = () => screen.getByRole("table", { name: "Specifications" });
    await waitFor(() => expect(within(table()).getByText(name)).toBeVisible());
    name = `${name}-renamed`;
    api.catalogue.patch(String(first?.["id"]), { specification: name });
    await pressKeys(app, "r");
    await waitFor(() => expect(within(table()).getByText(name)).toBeVisible());
  }
});

test("g and another key open a page, however long that takes, unless another key, Tab or a click comes between", async () => {
  const app = await openList();
  for (const interrupt of [
    () => pressKeys(app, "x"),
    () => pressKeys(app, "{Tab}"),
    () => app.user.click(detail.heading()),
  ]) {
    await pressKeys(app, "j", "g");
    await interrupt();
    await pressKeys(app, "o");
    await passTime(1000);
    expect(app.address()).toBe("/instances");
  }
  await app.user.click(await screen.findByRole("button", { name: "Clear selection" }));
  // Without g, a selects the page.
  for (const [key, page] of [
    ["a", "Activity"],
    ["o", "Overview"],
    ["s", "Specifications"],
    ["i", "Instances"],
  ] as const) {
    await pressKeys(app, "g");
    await passTime(60_000);
    await pressKeys(app, key);
    await waitFor(() => expect(detail.heading()).toHaveTextContent(new RegExp(`^${page}`)));
    expect(anyDialog()).toBeNull();
  }
  await list.shown();
  expect(selection.bar()).toBeNull();
});

const allKeys = ["/", "j", "k", "x", "s", "#", "r", "?", "g"];

async function nothingHappened(focus: () => HTMLElement): Promise<void> {
  // A dialog or a request would show up within this time.
  await passTime(1000);
  await focusIsOn(focus);
  expect(toasts()).toBeEmptyDOMElement();
  expect(selection.bar()).toBeNull();
}

test("no shortcut runs while a person types in a field", async () => {
  const app = await openList({ at: "/instances?limit=2" });
  for (const field of [pager.pageBox, pager.rowsPerPage, search.box]) {
    field().focus();
    await pressKeys(app, "j", "x", "s", "#", "?", "g", "a");
    await nothingHappened(field);
    expect(app.address()).toMatch(/^\/instances/);
    expect(anyDialog()).toBeNull();
  }
});

test("no shortcut runs while a dialog or a menu is open", async () => {
  const app = await openList();
  const { host } = targetAt(app.api, 0);
  const dialog = await askTo(app, "Stop", host);
  await focusIsOn(() => dialog.cancelButton());
  await pressKeys(app, ...allKeys);
  await focusIsOn(() => dialog.cancelButton());
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await pressKeys(app, "{Escape}");
  await nothingHappened(() => list.actions(host));
  await app.user.click(list.actions(host));
  await screen.findByRole("menu");
  await pressKeys(app, "x", "?", "#");
  await passTime(1000);
  expect(anyDialog()).toBeNull();
  expect(selection.bar()).toBeNull();
});

test("single keys can be turned off, and stay off after a reload", async () => {
  const app = await openList();
  const hint = () => within(main()).queryByText("/");
  expect(hint()).toBeVisible();
  await pressKeys(app, "?");
  await waitFor(() => expect(keySheet.singleKeys()).toBeChecked());
  await app.user.click(keySheet.singleKeys());
  // The search box hides its hint for "/".
  await waitFor(() => expect(screen.queryByText("/", { ignore: "[role=dialog] *" })).toBeNull());
  await pressKeys(app, "{Escape}");
  await waitFor(() => expect(keySheet.box()).toBeNull());
  expect(hint()).toBeNull();
  await app.load();
  await list.shown();
  linkAt(0).focus();
  await pressKeys(app, "j", "x", "s", "#", "?", "g", "a");
  await nothingHappened(() => linkAt(0));
  expect(app.address()).toBe("/instances");
  await pressKeys(app, "{ArrowDown}");
  await focusIsOn(() => linkAt(1));

  const connection = screen.getByRole("button", { name: "Connection" });
  await app.user.click(connection);
  await app.user.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
  await waitFor(() => expect(keySheet.singleKeys()).not.toBeChecked());
  await app.user.click(keySheet.singleKeys());
  await pressKeys(app, "{Escape}");
  await waitFor(() => expect(keySheet.box()).toBeNull());
  await focusIsOn(() => connection);
  expect(hint()).toBeVisible();
  linkAt(1).focus();
  await pressKeys(app, "j");
  await focusIsOn(() => linkAt(2));
});

test("? lists every shortcut, and closing returns the focus", async () => {
  const app = await openList();
  linkAt(0).focus();
  await pressKeys(app, "?");
  await waitFor(() => expect(keySheet.box()).toBeVisible());
  for (const [place, keys] of [
    ["In the list", ["j", "k", "x", "Enter"]],
    ["In the list and on an instance", ["s", "#"]],
    ["Go to", ["g o", "g i", "g s", "g a"]],
    ["In the search box", ["Tab"]],
    ["Everywhere", [/^(Ctrl|⌘) K$/, "/", "r", "?"]],
  ] as const) {
    for (const key of keys) expect(keySheet.group(place).getByText(key)).toBeVisible();
  }
  await pressKeys(app, "{Escape}");
  await waitFor(() => expect(keySheet.box()).toBeNull());
  await focusIsOn(() => linkAt(0));
  await app.load("/no-such-page");
  await screen.findByRole("heading", { name: "Page not found" });
  await pressKeys(app, "?");
  await waitFor(() => expect(keySheet.box()).toBeVisible());
});

const stopItem = () => screen.getByRole("menuitem", { name: "Stop…" });

test("a menu opened by the keyboard focuses its first item and loses no key, one opened by the pointer highlights none", async () => {
  const app = await openList();
  const { host } = targetAt(app.api, 0);
  list.actions(host).focus();
  // A key that repeats chooses nothing.
  await pressKeys(app, "{Enter>}");
  await focusIsOn(stopItem);
  sendKeyDown("Enter", { repeat: true });
  await pressKeys(app, "{/Enter}");
  await focusIsOn(stopItem);
  expect(anyDialog()).toBeNull();
  await pressKeys(app, "{Escape}");
  await focusIsOn(() => list.actions(host));
  await app.user.click(list.actions(host));
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  await pressKeys(app, "{ArrowDown}");
  await focusIsOn(stopItem);
  await pressKeys(app, "{Escape}");
  await focusIsOn(() => list.actions(host));
  await pressKeys(app, "{Enter}{ArrowDown}{Enter}");
  const dialog = await dialogOf("Delete", host);
  await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
});

/** Types keys into a field in a shadow root, as in an extension's panel. */
function typeIntoPanel(host: HTMLElement, mode: ShadowRootMode, keys: string[]): void {
  const field = document.createElement("input");
  host.attachShadow({ mode }).append(field);
  field.focus();
  for (const key of keys) {
    const init = { key, bubbles: true, cancelable: true, composed: true };
    field.dispatchEvent(new KeyboardEvent("keydown", init));
  }
}

/** Where extensions put their panel. A closed one amid the page looks like any of its elements. */
const panels: [ShadowRootMode, () => HTMLElement][] = [
  ["closed", () => document.body.appendChild(document.createElement("div"))],
  ["closed", () => document.documentElement.appendChild(document.createElement("div"))],
  ["open", () => main().appendChild(document.createElement("div"))],
];

test("keys typed into an extension's panel do nothing (PostHog/posthog#45615)", async () => {
  const app = await openList();
  await pressKeys(app, "j", "x");
  await waitFor(() => expect(selection.bar()).toHaveTextContent("1 selected"));
  for (const [mode, create] of panels) {
    const host = create();
    typeIntoPanel(host, mode, ["s", "#", "x", "/", "?", "Escape"]);
    await passTime(1000);
    expect(anyDialog()).toBeNull();
    expect(selection.bar()).toHaveTextContent("1 selected");
    host.remove();
  }
});

test("keys of a composition neither move nor pick in Jump to (yomidevs/yomitan#837)", async () => {
  const app = await openList();
  await jump.find(app, "o");
  await waitFor(() => expect(jump.options().length).toBeGreaterThan(1));
  const first = jump.highlighted().textContent;
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ["ArrowDown", "Enter", "Escape"]) sendKeyDown(key, composing);
  await passTime(100);
  expect(jump.highlighted()).toHaveTextContent(first);
  expect(app.address()).toBe("/instances");
});

// In the list

const exportButton = () => screen.getAllByRole("button", { name: "Export" })[0];

test("j and k move through the rows, and the arrows from a row's link; both stop at the ends", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  await waitFor(() => expect(list.hosts()).toHaveLength(10));
  list.refreshButton().focus();
  await pressKeys(app, "{ArrowDown}");
  expect(list.refreshButton()).toHaveFocus();
  await pressKeys(app, "k");
  await focusIsOn(() => linkAt(-1));
  list.refreshButton().focus();
  await pressKeys(app, "j");
  await focusIsOn(() => linkAt(0));
  await pressKeys(app, "{ArrowDown}");
  await focusIsOn(() => linkAt(1));
  await pressKeys(app, "{ArrowUp}");
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

test("a selects the page, then all matches, never deselects, and says why a mistaken search can't be selected", async () => {
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
  await search.type(app, "web is:broken");
  await waitFor(() => expect(exportButton()).toHaveAccessibleDescription());
  search.box().blur();
  await pressKeys(app, "a");
  await waitFor(() => expect(toasts()).toHaveTextContent("Correct the search first."));
  expect(selection.count()).toHaveTextContent(/^4 selected/);
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

test("/ focuses the search, also from another page", async () => {
  const app = await openList();
  await pressKeys(app, "/");
  await focusIsOn(search.box);
  const hint = () => screen.queryByText("/", { selector: "kbd" });
  expect(hint()).toBeVisible();
  await pressKeys(app, "web/j");
  expect(search.box()).toHaveValue("web/j");
  await waitFor(() => expect(hint()).toBeNull());
  await app.user.click(header.link("Activity"));
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  expect(app.address()).toBe("/activity");
  await focusIsOn(main);
  await pressKeys(app, "/");
  await focusIsOn(search.box);
  expect(search.box()).toHaveValue("");
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
