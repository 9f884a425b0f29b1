import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passIgnoredPresses, passTimeUntil } from "../../testing/stand-ins/clock.ts";
import {
  alert,
  askTo,
  connectPage,
  dialogOf,
  exists,
  header,
  jump,
  list,
  search,
  targetAt,
  writeOf,
} from "../../testing/pages.ts";
import {
  focusIsOn,
  linkAt,
  main,
  openList,
  pressEnterOn,
  pressKeys,
  selection,
} from "../../testing/keys.ts";
import { createApi, demoKey, openApp } from "../../testing/open-app.tsx";

const computes = "/api/v1/computes";

const button = (name: string) => screen.getByRole("button", { name });

test("a new page has the focus on its main content", async () => {
  const app = await openApp({ key: null });
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  await focusIsOn(main);
  expect(main()).toHaveAccessibleName("Instances");
  await pressEnterOn(app, header.link("Specifications"));
  await waitFor(() => expect(main()).toHaveAccessibleName("Specifications"));
  await focusIsOn(main);
  await jump.find(app, "activity");
  await pressKeys(app, "{Enter}");
  await waitFor(() => expect(main()).toHaveAccessibleName("Activity"));
  await focusIsOn(main);
  await app.goBack();
  await waitFor(() => expect(main()).toHaveAccessibleName("Specifications"));
  await focusIsOn(main);
});

test("when the focused row disappears, the next row gets the focus", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  const [first, , third, fourth] = [0, 1, 2, 3].map((place) => targetAt(app.api, place));
  if (!first || !third || !fourth) throw new Error("Too few instances");
  list.link(third.host).focus();
  app.api.fleet.remove(third.id);
  await pressKeys(app, "r");
  await waitFor(() => expect(exists(() => list.row(third.host))).toBe(false));
  await focusIsOn(() => list.link(fourth.host));

  list.actions(first.host).focus();
  app.api.fleet.remove(first.id);
  await pressKeys(app, "r");
  await waitFor(() => expect(exists(() => list.row(first.host))).toBe(false));
  await focusIsOn(() => linkAt(0));
  expect(main()).not.toHaveFocus();
});

test("when another instance takes the place of a row, it gets neither the focus nor the open menu", async () => {
  const app = await openList({ at: "/instances?limit=10", config: { refreshSeconds: 1 } });
  const [ninth, tenth, eleventh, twelfth] = [8, 9, 10, 11].map((place) => targetAt(app.api, place));
  if (!ninth || !tenth || !eleventh || !twelfth) throw new Error("Too few instances");
  selection.box(tenth.host).focus();
  app.api.fleet.remove(tenth.id);
  await pressKeys(app, "r");
  await focusIsOn(() => list.link(eleventh.host));

  // A press on a row that has just moved does nothing.
  await passIgnoredPresses();
  await app.user.click(list.actions(eleventh.host));
  await screen.findByRole("menu", { name: `Actions for ${eleventh.host}` });
  app.api.fleet.remove(eleventh.id);
  await passTimeUntil(() => list.row(twelfth.host));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());

  await app.user.click(list.actions(ninth.host));
  const menu = await screen.findByRole("menu", { name: `Actions for ${ninth.host}` });
  app.api.fleet.remove(twelfth.id);
  await passTimeUntil(() => expect(list.table()).not.toHaveTextContent(twelfth.host));
  expect(menu).toBeVisible();
});

test("after a delete the next row has the focus", async () => {
  const app = await openList();
  const [target, next] = [targetAt(app.api, 0), targetAt(app.api, 1)];
  list.link(target.host).focus();
  await pressKeys(app, "#");
  const dialog = await dialogOf("Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await focusIsOn(() => list.link(target.host));
  app.api.fleet.remove(target.id);
  await passTimeUntil(() => expect(exists(() => list.row(target.host))).toBe(false));
  await focusIsOn(() => list.link(next.host));
  await app.expectWrites(writeOf("Delete", target));
});

test("a row that disappears while its dialog is open leaves the focus on the main content", async () => {
  const app = await openList();
  const target = targetAt(app.api, 0);
  list.link(target.host).focus();
  await pressKeys(app, "s");
  const dialog = await dialogOf("Stop", target.host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  app.api.fleet.remove(target.id);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.button("Close")).toBeVisible());
  // The dialog hides the page behind it from assistive technology.
  await passTimeUntil(() => expect(screen.queryByText(target.host, { selector: "a" })).toBeNull());
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await focusIsOn(main);
});

test("clearing a search focuses the search box", async () => {
  const app = await openApp({ at: "/instances?limit=10&q=web" });
  await waitFor(() => expect(search.count()).toBeVisible());
  await pressEnterOn(app, button("Clear all"));
  await waitFor(() => expect(exists(() => button("Clear all"))).toBe(false));
  await focusIsOn(search.box);

  await app.load("/instances?limit=10&q=no-such-thing");
  await pressEnterOn(app, await screen.findByRole("button", { name: "Clear search" }));
  await waitFor(() => expect(list.hosts()).toHaveLength(10));
  await focusIsOn(search.box);
});

test("when a pressed button disappears, the main content gets the focus", async () => {
  const app = await openApp({ at: "/instances?page=99" });
  await pressEnterOn(app, await screen.findByRole("button", { name: "Go to page 13" }));
  await waitFor(() => expect(exists(() => button("Go to page 13"))).toBe(false));
  await focusIsOn(main);

  app.api.faults.add({ path: computes, status: 403 });
  await app.load("/instances");
  const retry = await screen.findByRole("button", { name: "Retry" });
  app.api.faults.clear();
  await pressEnterOn(app, retry);
  await list.shown();
  await focusIsOn(main);
});

test("cancelling and resuming the fleet load leaves the focus on the main content", async () => {
  const api = createApi({ instances: 250 });
  // Let the list's page and the fleet's first page through.
  api.faults.add({ path: computes, kind: "hang", skip: 2 });
  const app = await openList({ api, at: "/instances?limit=10" });
  await search.type(app, "web");
  await pressEnterOn(app, await screen.findByRole("button", { name: "Cancel loading" }));
  const goOn = await screen.findByRole("button", { name: "Resume loading" });
  expect(screen.queryByRole("progressbar", { name: "Loading fleet" })).toBeNull();
  await focusIsOn(main);
  app.api.faults.clear();
  await pressEnterOn(app, goOn);
  await waitFor(() => expect(exists(() => button("Resume loading"))).toBe(false));
  await focusIsOn(main);
});

test("dismissing a banner leaves the focus on the main content", async () => {
  const app = await openList({ key: "suspended" });
  const target = targetAt(app.api, 0);
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  const banner = () => alert("TEAM_SUSPENDED");
  await waitFor(() => within(banner()).getByRole("button", { name: "Dismiss" }));
  await passIgnoredPresses();
  await pressEnterOn(app, within(banner()).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(exists(banner)).toBe(false));
  await focusIsOn(main);
  await app.expectWrites(writeOf("Stop", target, 403));
});

test("a click beside all controls leaves the page without focus", async () => {
  const app = await openList({ at: "/instances?limit=10" });
  const target = targetAt(app.api, 0);
  list.link(target.host).focus();
  await app.user.click(screen.getByRole("banner"));
  expect(list.link(target.host)).not.toHaveFocus();
  app.api.fleet.remove(target.id);
  // `click()` doesn't focus the button, as a real click would.
  list.refreshButton().click();
  await waitFor(() => expect(exists(() => list.row(target.host))).toBe(false));
  expect(main()).not.toHaveFocus();
  expect(linkAt(0)).not.toHaveFocus();
});
