import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import { sendKeyDown } from "../../testing/browser/keys.ts";
import { showsHosts } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { list, search, targetAt } from "../../testing/pages/pages.ts";

test("keys of a composition neither move nor pick suggestions (yomidevs/yomitan#837)", async () => {
  const app = await openApp();
  await list.shown();
  await app.user.type(search.box(), "sta");
  await screen.findByRole("listbox");
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ["ArrowDown", "Tab", "Enter", "Escape"]) sendKeyDown(key, composing);
  await passTime(100);
  expect(search.box()).toHaveValue("sta");
  expect(screen.getByRole("listbox")).toBeVisible();
  await app.user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(search.box()).toHaveValue("state:"));
});

test("Escape leaves the text in the box, which Chromium would clear (mattermost/mattermost#7215)", async () => {
  const app = await openApp();
  await list.shown();
  // An iPhone corrects no search (lobsters/lobsters#2195).
  expect(search.box()).toHaveAttribute("autocorrect", "off");
  await search.type(app, "web");
  expect(sendKeyDown("Escape"), "the browser's own action is prevented").toBe(true);
});

test("↓ leads from the box to the rows, Enter opens one, u and g i lead back to the search", async () => {
  const api = createApi({ instances: 60 });
  const { host } = targetAt(api, 0);
  const app = await openApp({ api });
  await list.shown();
  await search.type(app, host.slice(0, 3));
  await waitFor(() => expect(app.address()).toContain("q="));
  const searched = app.address();
  await app.user.keyboard("{ArrowDown}");
  expect(list.hosts()[0]).toHaveFocus();
  for (const back of ["u", "gi"]) {
    await app.user.keyboard("{Enter}");
    await screen.findByRole("heading", { level: 1, name: host });
    await app.user.keyboard(back);
    await waitFor(() => expect(app.address()).toBe(searched));
    await list.shown();
    list.link(host).focus();
  }
});

test("Enter opens the only match, Escape leaves the box with its text", async () => {
  const api = createApi({ instances: 60 });
  const { id } = targetAt(api, 5);
  api.fleet.patch(id, { hostName: "needle-1" });
  const app = await openApp({ api });
  await list.shown();
  await search.type(app, "needle");
  await showsHosts("needle-1");
  await app.user.keyboard("{Escape}{Escape}");
  expect(search.box()).not.toHaveFocus();
  expect(search.box()).toHaveValue("needle");
  await app.user.keyboard("/{Enter}");
  await waitFor(() => expect(app.address()).toBe(`/instances/${id}`));
});

test("a click that closes Filter, Views or the suggestions opens no row (oxidecomputer/console#2610)", async () => {
  const api = createApi();
  const { host } = targetAt(api, 0);
  const app = await openApp({ api });
  await list.shown();
  for (const name of ["Filter", "Views"]) {
    await app.user.click(await screen.findByRole("button", { name }));
    await screen.findByRole("dialog");
    await app.user.click(list.link(host));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(app.address()).toBe("/instances");
  }
  await app.user.click(search.box());
  await screen.findByRole("listbox");
  await app.user.click(list.cell(host, "Region"));
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(app.address()).toBe("/instances");
  await app.user.click(list.link(host));
  await waitFor(() => expect(app.address()).toMatch(/^\/instances\/\d+$/));
});

test("Escape in the values of a filter goes back to the fields, and closes those", async () => {
  const app = await openApp();
  await list.shown();
  await app.user.click(await screen.findByRole("button", { name: "Filter" }));
  await app.user.click(await screen.findByRole("option", { name: "Region" }));
  await screen.findByRole("dialog", { name: "Filter by region" });
  await app.user.keyboard("{Escape}");
  await screen.findByRole("dialog", { name: "Filter" });
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
