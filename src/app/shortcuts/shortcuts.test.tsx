import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import { jump } from "../../testing/pages/jump.ts";
import {
  anyDialog,
  focusIsOn,
  keySheet,
  linkAt,
  main,
  openList,
  pressKeys,
  selection,
  sendKeyDown,
  toasts,
} from "../../testing/browser/keys.ts";
import { openApp } from "../../testing/open-app.tsx";
import {
  askTo,
  detail,
  dialogOf,
  list,
  pager,
  search,
  targetAt,
} from "../../testing/pages/pages.ts";
import { openActions } from "../../testing/writes.ts";

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

test("r reads the instance again, and the catalogue in any order", async () => {
  const { api, app, target } = await openActions({ at: "/instances/480213" });
  await waitFor(() => expect(detail.heading()).toHaveTextContent(target.host));
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

test("g and another key open a page", async () => {
  const app = await openApp({ at: "/activity" });
  await screen.findByRole("heading", { level: 1 });
  for (const [key, page] of [
    ["o", "Overview"],
    ["i", "Instances"],
    ["s", "Specifications"],
    ["a", "Activity"],
  ] as const) {
    await pressKeys(app, "g", key);
    await waitFor(() => expect(detail.heading()).toHaveTextContent(new RegExp(`^${page}`)));
    expect(anyDialog()).toBeNull();
  }
});

test("g waits for the next key, however long that takes (a alone selects the page)", async () => {
  const app = await openList();
  await pressKeys(app, "g");
  await passTime(60_000);
  await pressKeys(app, "a");
  await waitFor(() => expect(detail.heading()).toHaveTextContent(/^Activity/));
  await pressKeys(app, "g", "i");
  await list.shown();
  expect(selection.bar()).toBeNull();
});

test("g is over after another key, Tab or a click", async () => {
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
});

test("the connection menu has the keyboard shortcuts", async () => {
  const app = await openApp({ at: "/specifications" });
  const button = await screen.findByRole("button", { name: "Connection" });
  await app.user.click(button);
  await app.user.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await pressKeys(app, "{Escape}");
  await waitFor(() => expect(anyDialog()).toBeNull());
  await focusIsOn(() => button);
});

const allKeys = ["/", "j", "k", "x", "s", "#", "r", "?", "g"];

async function nothingHappened(focus: () => HTMLElement): Promise<void> {
  // A dialog or a request would show up within this time.
  await passTime(1000);
  await focusIsOn(focus);
  expect(toasts()).toBeEmptyDOMElement();
  expect(selection.bar()).toBeNull();
}

test("? opens the list of shortcuts on the not-found page", async () => {
  const app = await openApp({ at: "/no-such-page" });
  await screen.findByRole("heading", { name: "Page not found" });
  await pressKeys(app, "?");
  await waitFor(() => expect(anyDialog()).toHaveAccessibleName("Keyboard shortcuts"));
});

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

test("no shortcut runs with Ctrl, Alt or Meta, nor during the composition of text", async () => {
  const app = await openList();
  linkAt(0).focus();
  for (const modifier of ["Control", "Alt", "Meta"]) {
    for (const key of ["j", "x", "s", "#"])
      await pressKeys(app, `{${modifier}>}${key}{/${modifier}}`);
  }
  sendKeyDown("s", { isComposing: true });
  sendKeyDown("#", { keyCode: 229 });
  sendKeyDown("x", { isComposing: true });
  await nothingHappened(() => linkAt(0));
  expect(anyDialog()).toBeNull();
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

test("a key that repeats opens one dialog", async () => {
  const app = await openList();
  await pressKeys(app, "j", "{x>2/}");
  await waitFor(() => expect(selection.bar()).toHaveTextContent("1 selected"));
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

  await app.user.click(screen.getByRole("button", { name: "Connection" }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
  await waitFor(() => expect(keySheet.singleKeys()).not.toBeChecked());
  await app.user.click(keySheet.singleKeys());
  await pressKeys(app, "{Escape}");
  await waitFor(() => expect(keySheet.box()).toBeNull());
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
