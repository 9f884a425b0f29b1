import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { fleet, hostsShown, pagesRead, reads, showsHosts, showsRows } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import {
  alert,
  header,
  exists,
  list,
  note,
  pager,
  press,
  search,
  withText,
  writeOf,
} from "../testing/pages.ts";

/** Opens the app with 1,000 instances, three of which have names of their own. */
async function open(at?: string) {
  const api = createApi({ instances: 1000, transitMs: 300 });
  api.fleet.patch("480213", { hostName: "needle-1", tags: ["lost, found"] });
  api.fleet.patch("517139", { hostName: "needle-10", ipv4: "198.18.7.77" });
  api.fleet.patch("489463", { hostName: "needle-2", region: "moon-1" });
  const app = await openApp({ api, ...(at && { at }) });
  await list.shown();
  return app;
}

const rowBox = (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` });

const addressIs = (app: { address: () => string }, address: string) =>
  waitFor(() => expect(app.address()).toBe(address));

test("finds any instance of the fleet while you type", async () => {
  const app = await open();
  await app.user.type(search.box(), "needle");
  await showsHosts("needle-1", "needle-2", "needle-10");
  await reads(fleet.count, "3 of 1,000");
  await reads(pager.position, "1–3 of 3");
  await addressIs(app, "/instances?q=needle");
  // Typing reads nothing more: the fleet was read once.
  await waitFor(() => expect(new Set(pagesRead(app.api)).size).toBe(10));
  expect(pagesRead(app.api)).toHaveLength(10);
  await search.type(app, "198.18.7.77");
  await showsHosts("needle-10");
  await search.type(app, "region:moon*");
  await showsHosts("needle-2");
  expect(pagesRead(app.api)).toHaveLength(10);
});

test("a tag with a line break stays in the search when it's edited", async () => {
  const api = createApi({ instances: 50 });
  api.fleet.patch("480213", { hostName: "needle-1", tags: ["lost\r\nfound"] });
  api.fleet.patch("480250", { hostName: "needle-2", tags: ["lost\r\nfound"] });
  api.fleet.patch("480287", { hostName: "needle-3", tags: ["lostfound"] });
  const address = "/instances?q=tag%3A%22lost%0D%0Afound%22";
  const app = await openApp({ api, at: address });
  await showsHosts("needle-1", "needle-2");
  await app.user.type(search.box(), " -host:needle-1");
  await showsHosts("needle-2");
  await addressIs(app, `${address}%20-host%3Aneedle-1`);
  expect(search.box()).toHaveValue('tag:"lost␍␊found" -host:needle-1');
});

test("Clear returns to the plain list, and leaves no matches in the next search", async () => {
  const app = await open();
  await search.type(app, "needle");
  await showsHosts("needle-1", "needle-2", "needle-10");
  await app.user.click(fleet.clearButton());
  await reads(pager.position, "1–20 of 1,000");
  expect(search.box()).toHaveValue("");
  await addressIs(app, "/instances");
  const seen = new Set<number>();
  const countRows = () => {
    if (exists(list.table)) seen.add(list.table().querySelectorAll("tbody tr").length);
  };
  const observer = new MutationObserver(countRows);
  observer.observe(document.body, { childList: true, subtree: true });
  await search.type(app, "region:moon*");
  await showsHosts("needle-2");
  observer.disconnect();
  expect(seen).toContain(1);
  expect(seen).not.toContain(3);
});

test("a search without matches shows the query but no totals, and offers to clear it", async () => {
  const app = await open();
  await search.type(app, '"<b>now\u200bhere"');
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
  // In its chip and in the message.
  await waitFor(() => expect(screen.getAllByText('"<b>now[U+200B]here"')).toHaveLength(2));
  await reads(fleet.count, "0 of 1,000");
  expect(screen.queryByText(/^0 vCPU/)).toBeNull();
  await app.user.click(fleet.button("Clear search"));
  await showsRows(20);
  await waitFor(() =>
    expect(screen.getByText(/vCPU · /).parentElement).toHaveTextContent(/ memory · /),
  );
});

test("the list says how many instances of unknown size it leaves out", async () => {
  const api = createApi({ instances: 30 });
  for (const { id } of api.fleet.page(1, 3))
    api.fleet.patch(String(id), { specificationId: "unheard-of", specification: undefined });
  await openApp({ api, at: "/instances?q=-cpu%3E%3D192" });
  await reads(fleet.count, "27 of 30");
  await waitFor(() => expect(screen.getByText("3 of unknown size are not listed.")).toBeVisible());
});

test("while a search is half typed, the matches of the rest can't be acted on", async () => {
  const app = await open();
  await search.type(app, "needle");
  await showsRows(3);
  await app.user.click(rowBox("needle-1"));
  const bar = within(screen.getByRole("region", { name: "Selection" }));
  expect(await bar.findByRole("button", { name: "Select all 3 matching" })).toBeVisible();
  await app.user.type(search.box(), " state:");
  await waitFor(() => expect(bar.queryByRole("button", { name: /^Select all/ })).toBeNull());
});

test("a link restores query, sort and page", async () => {
  const app = await open("/instances?q=needle&sort=-hostName&page=2&limit=2");
  const sameView = async () => {
    await showsHosts("needle-1");
    expect(search.box()).toHaveValue("needle");
    expect(fleet.header("Host name")).toHaveAttribute("aria-sort", "descending");
    await reads(pager.position, "3–3 of 3");
  };
  await sameView();
  await app.load();
  await sameView();
  await app.load("/instances?q=480213");
  await showsHosts("needle-1");
  expect(app.address()).toBe("/instances?q=480213");
  await app.load("/instances?q=needle?,moon&limit=10");
  await waitFor(() => expect(search.box()).toHaveValue("needle?,moon"));
  await fleet.sortBy(app, "Region");
  await waitFor(() => expect(app.address()).toMatch(/sort=region/));
  const { searchParams } = new URL(app.address(), location.href);
  expect(searchParams.get("q")).toBe("needle?,moon");
  expect(searchParams.get("limit")).toBe("10");
});

test("a mistake is said in a pause of the typing, and until it's corrected", async () => {
  const app = await openApp();
  await showsRows(20);
  await app.user.type(search.box(), "is:broken");
  expect(search.box()).toBeValid();
  await passTime(400);
  expect(search.box()).toBeInvalid();
  expect(search.box()).toHaveFocus();
  expect(search.box()).toHaveAccessibleDescription(/broken/);
  await app.user.type(search.box(), " db or");
  expect(search.box()).toHaveAccessibleDescription(/broken/);
  expect(search.box()).not.toHaveAccessibleDescription(/OR in capitals/);
  await passTime(400);
  expect(search.box()).toHaveAccessibleDescription(/OR in capitals/);
});

test("typing adds no history entries, choosing does", async () => {
  const app = await open();
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  await app.user.click(header.link("Instances"));
  await list.shown();
  await app.user.type(search.box(), "needle");
  await addressIs(app, "/instances?q=needle");
  await fleet.choose(app, "region", /moon-1/);
  await addressIs(app, "/instances?q=needle%20region%3Amoon-1");
  await showsHosts("needle-2");
  await app.goBack();
  await waitFor(() => expect(search.box()).toHaveValue("needle"));
  await showsRows(3);
  await app.goBack();
  await addressIs(app, "/specifications");
});

test("filters show counts and become part of the query", async () => {
  const app = await open();
  const value = () => fleet.choice("tag", /^lost, found, 1$/);
  await search.type(app, "needle");
  await fleet.openFilter(app, "tag");
  await waitFor(() => expect(value()).not.toBeChecked());
  await app.user.click(value());
  await waitFor(() => expect(value()).toBeChecked());
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(search.box()).toHaveValue('needle tag:"lost, found"'));
  await showsHosts("needle-1");
  await app.user.click(fleet.chip("tag"));
  await app.user.click(await waitFor(value));
  await waitFor(() => expect(value()).not.toBeChecked());
  // The menu is open, so its chip stays.
  expect(fleet.chip("tag")).toHaveAccessibleName("Filter by tag: any");
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(fleet.filterButton()).toHaveFocus());
  await waitFor(() => expect(search.box()).toHaveValue("needle"));
  await showsRows(3);
});

test("every term is a chip that can be removed, and so is a parenthesis or a search with OR", async () => {
  const app = await open("/instances?q=needle+host:needle+-is:failed+region:moon-1");
  const removes = () =>
    screen.getAllByRole("button", { name: /^Remove filter/ }).map(({ ariaLabel }) => ariaLabel);
  await waitFor(() =>
    expect(removes()).toEqual([
      "Remove filter Region",
      "Remove filter needle",
      "Remove filter host:needle",
      "Remove filter -is:failed",
    ]),
  );
  expect(fleet.chip("region")).toHaveAccessibleName("Filter by region: moon-1");
  await app.user.click(fleet.button("Remove filter Region"));
  await waitFor(() => expect(search.box()).toHaveValue("needle host:needle -is:failed"));
  expect(fleet.filterButton()).toHaveFocus();
  await app.user.click(fleet.button("Remove filter host:needle"));
  await waitFor(() => expect(search.box()).toHaveValue("needle -is:failed"));
  await search.type(app, "needle (cpu>1 OR web)");
  await waitFor(() =>
    expect(removes()).toEqual(["Remove filter needle", "Remove filter (cpu>1 OR web)"]),
  );
  await app.user.click(fleet.button("Remove filter needle"));
  await waitFor(() => expect(search.box()).toHaveValue("(cpu>1 OR web)"));
  await search.type(app, "cpu>1 OR web");
  await waitFor(() => expect(removes()).toEqual(["Remove filter cpu>1 OR web"]));
});

test("a filter can be chosen by keyboard", async () => {
  const app = await open();
  fleet.filterButton().focus();
  await app.user.keyboard("{Enter}");
  await screen.findByRole("option", { name: "Region" });
  await app.user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(fleet.choice("region", /moon/)).toBeVisible());
  // Back to the list of fields.
  await app.user.keyboard("{Backspace}");
  await screen.findByRole("option", { name: "Region" });
  await app.user.keyboard("reg{Enter}");
  await waitFor(() => expect(fleet.choice("region", /moon/)).toBeVisible());
  await app.user.keyboard("moo{Enter}");
  await waitFor(() => expect(search.box()).toHaveValue("region:moon-1"));
  expect(screen.getAllByRole("option", { name: /-\d/ })).toHaveLength(1);
  // Back to the list of fields.
  await app.user.keyboard("{Escape}");
  await screen.findByRole("option", { name: "Region" });
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(fleet.filterButton()).toHaveFocus());
});

test("Enter picks a filter's first value, and neither adds nor removes one in use", async () => {
  const app = await open("/instances?q=needle");
  const highlighted = () =>
    screen.queryAllByRole("option").find((option) => option.hasAttribute("data-highlighted"));
  fleet.filterButton().focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(highlighted()).toHaveAccessibleName("State"));
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(highlighted()).toHaveAccessibleName(/^Running, 3$/));
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(search.box()).toHaveValue("needle state:RUNNING"));
  await waitFor(() => expect(highlighted()).toBeUndefined());
  await app.user.keyboard("{Enter}");
  await passTime(1000);
  expect(search.box()).toHaveValue("needle state:RUNNING");
  expect(fleet.choice("state", /^Running/)).toHaveAttribute("aria-selected", "true");
  await app.user.keyboard("{Escape}{Escape}");
  await search.type(app, "region:moon-1");
  await showsHosts("needle-2");
  fleet.chip("region").focus();
  // The second time with values that are counted already.
  for (const _ of [1, 2]) {
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(fleet.choice("region", /^moon-1/)).toBeChecked());
    expect(highlighted()).toBeUndefined();
    await app.user.keyboard("{Enter}");
    await passTime(1000);
    expect(search.box()).toHaveValue("region:moon-1");
    await app.user.keyboard("{Escape}");
    await waitFor(() => expect(fleet.chip("region")).toHaveFocus());
  }
});

test("a small fleet is counted right after the first rows, and tabs filter by kind of state", async () => {
  const app = await open();
  const tab = (name: RegExp) => screen.getByRole("button", { name });
  expect(tab(/^All 1,000$/)).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(tab(/^Stopped \d/)).toBeVisible());
  expect(tab(/^Running \d/)).toBeVisible();
  expect(exists(() => tab(/^Other/))).toBe(false);
  expect(pagesRead(app.api)).toHaveLength(10);
  const count = tab(/^Stopped/).textContent.replace(/\D/g, "");
  await app.user.click(tab(/^Stopped/));
  await addressIs(app, "/instances?q=is%3Astopped");
  await reads(fleet.count, `${count} of 1,000`);
  expect(tab(/^Stopped/)).toHaveAttribute("aria-pressed", "true");
  await app.user.click(tab(/^All/));
  await addressIs(app, "/instances");
});

test("a large fleet is counted on request; a failed count says why, and can be retried", async () => {
  const app = await openApp({
    api: createApi({ instances: 10_100 }),
    config: { refreshSeconds: 0 },
  });
  await list.shown();
  await passTime(10_000);
  expect(pagesRead(app.api)).toEqual([]);
  app.api.faults.add({ method: "GET", path: "/api/v1/computes", status: 500 });
  await app.user.click(fleet.button("Count states: reads all 10,100"));
  await passTimeUntil(() =>
    expect(alert("States not counted")).toHaveTextContent(/INTERNAL_SERVER_ERROR/),
  );
  app.api.faults.clear();
  app.api.faults.add({ method: "GET", path: "/api/v1/computes", kind: "cut" });
  await app.user.click(fleet.button("Count states again"));
  await passTimeUntil(() =>
    expect(alert("States not counted")).toHaveTextContent(/network is down/),
  );
  app.api.faults.clear();
  await app.user.click(fleet.button("Count states again"));
  await passTimeUntil(() => expect(screen.getByRole("button", { name: /^Stopped/ })).toBeVisible());
  expect(exists(() => alert("States not counted"))).toBe(false);
});

test("fields and values are suggested; a chosen value closes the suggestions, ↑ opens them again, and typing does", async () => {
  const app = await open();
  app.api.fleet.patch("517139", { region: "moon-10" });
  await app.user.type(search.box(), "reg");
  await waitFor(() =>
    expect(fleet.suggestions().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/region:/),
    ]),
  );
  await app.user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(search.box()).toHaveValue("region:"));
  await app.user.type(search.box(), "moo");
  await app.user.click(await waitFor(() => withText(fleet.suggestions(), "moon-1")));
  await waitFor(() => expect(search.box()).toHaveValue("region:moon-1"));
  await showsHosts("needle-2");
  // Though moon-10 begins with it: the list would lie over the rows.
  expect(exists(fleet.suggestions)).toBe(false);
  expect(search.box()).toHaveFocus();
  await app.user.keyboard("{ArrowUp}");
  await waitFor(() => expect(fleet.suggestions()[0]).toHaveAttribute("aria-selected", "true"));
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(search.box()).toHaveValue("region:moon-10"));
  await waitFor(() => expect(exists(fleet.suggestions)).toBe(false));
  await app.user.type(search.box(), "{Backspace}{Backspace}");
  await waitFor(() => expect(fleet.suggestions().length).toBeGreaterThan(1));
});

test("Tab takes the completion, but nothing from an empty box", async () => {
  const app = await open();
  await app.user.type(search.box(), "needle reg");
  await waitFor(() => expect(fleet.suggestions()).toHaveLength(1));
  await app.user.tab();
  await waitFor(() => expect(search.box()).toHaveValue("needle region:"));
  await app.user.type(search.box(), "moo");
  await waitFor(() => withText(fleet.suggestions(), "moon-1"));
  await app.user.keyboard("{ArrowDown}");
  await app.user.tab();
  await waitFor(() => expect(search.box()).toHaveValue("needle region:moon-1"));
  expect(search.box()).toHaveFocus();
  await showsHosts("needle-2");
  await waitFor(() => expect(exists(fleet.suggestions)).toBe(false));
  await app.user.tab();
  expect(search.box()).not.toHaveFocus();
});

test("an empty box offers fields, and picks none by itself", async () => {
  const app = await open();
  const offered = () => fleet.suggestions().map(({ textContent }) => textContent);
  await app.user.keyboard("/");
  await waitFor(() => expect(offered()).toContain("state:state:stopped,error"));
  expect(screen.getByText("Paste or drop a list of host names to find them")).toBeVisible();
  await app.user.tab();
  expect(search.box()).toHaveValue("");
  expect(exists(fleet.suggestions)).toBe(false);
  await search.type(app, "needle");
  await showsRows(3);
  // Clear focuses the box but covers no row.
  await app.user.click(fleet.clearButton());
  await showsRows(20);
  expect(search.box()).toHaveFocus();
  expect(exists(fleet.suggestions)).toBe(false);
  await app.user.keyboard("{ArrowDown}");
  await app.user.click(await waitFor(() => withText(fleet.suggestions(), "region:eu*")));
  await waitFor(() => expect(search.box()).toHaveValue("region:"));
  await waitFor(() => withText(fleet.suggestions(), "moon-1"));
});

test("selected instances can be listed, whatever page they're on", async () => {
  const app = await open("/instances?q=needle");
  await showsRows(3);
  await app.user.click(rowBox("needle-1"));
  await app.user.click(rowBox("needle-2"));
  await app.user.click(await screen.findByRole("button", { name: "Show selected" }));
  await showsRows(2);
  await addressIs(app, "/instances?q=is%3Aselected");
  // The list follows the selection.
  await app.user.click(rowBox("needle-1"));
  await showsHosts("needle-2");
  expect(exists(() => screen.getByRole("button", { name: "Show selected" }))).toBe(false);
});

test("is:protected matches what the guard rail protects", async () => {
  const api = createApi();
  api.fleet.patch("480213", { hostName: "guarded-1", tags: [" ｐｒｅｃｉｏｕｓ "] });
  const config = { protectedTags: ["Precious"] };
  await openApp({ api, config, at: "/instances?q=is:protected" });
  await waitFor(() => expect(hostsShown()).toEqual(["guarded-1"]));
});

test("text too long for an address is refused with a message", async () => {
  const app = await open("/instances?q=needle");
  await showsRows(3);
  await app.user.click(search.box());
  await app.user.paste("x".repeat(20_000));
  expect(await screen.findByText(/The text is too long\./)).toBeVisible();
  expect(search.box()).toHaveValue("needle");
  await app.user.clear(search.box());
  await app.user.paste("é".repeat(500));
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
  await waitFor(() => expect(app.address().length).toBeGreaterThan(3000));
  // One from a long link can be shortened.
  await app.load(`/instances?q=${"needle+".repeat(1000)}`);
  await showsRows(3);
  await app.user.type(search.box(), "{Backspace}");
  await waitFor(() => expect(search.box()).toHaveValue("needle ".repeat(1000).slice(0, -1)));
  expect(screen.queryByText(/The text is too long/)).toBeNull();
});

test("a completion or filter too long for an address is refused with a message", async () => {
  const api = createApi();
  api.fleet.patch("480213", { hostName: "needle-9", tags: [`long${"x".repeat(10_000)}`] });
  const app = await openApp({ api, at: "/instances?q=needle-9" });
  await waitFor(() => expect(list.link("needle-9")).toBeVisible());
  const refusal = () => note("The text is too long.");
  await app.user.type(search.box(), " tag:lon");
  await app.user.click(await waitFor(() => withText(fleet.suggestions(), "long")));
  await waitFor(() => expect(refusal()).toBeVisible());
  expect(search.box()).toHaveValue("needle-9 tag:lon");
  await addressIs(app, "/instances?q=needle-9%20tag%3Alon");
  await app.user.click(within(refusal()).getByRole("button", { name: "Dismiss note" }));
  await search.type(app, "needle-9");
  await fleet.choose(app, "tag", /long/);
  await waitFor(() => expect(refusal()).toBeVisible());
  await addressIs(app, "/instances?q=needle-9");
});

test("the help explains the query language", async () => {
  const app = await open();
  const help = () => fleet.button("How to search");
  await app.user.click(help());
  expect(await screen.findByRole("dialog", { name: "How to search" })).toHaveTextContent(
    "mem>=8gb",
  );
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(help()).toHaveFocus());
});

test("a stop started from the matches is tracked in them", async () => {
  const app = await open();
  await search.type(app, "needle-10");
  await showsHosts("needle-10");
  await list.choose(app, "needle-10", "Stop…");
  await press(app, () => screen.getByRole("button", { name: "Stop instance" }));
  await waitFor(() => expect(list.row("needle-10")).toHaveTextContent("Stop requested"));
  await passTimeUntil(() => expect(list.row("needle-10")).toHaveTextContent("Stopped"));
  await app.expectWrites(writeOf("Stop", { id: "517139", host: "", ipv4: "" }));
});

test("links and Back replace the typed query, also before it is in the address", async () => {
  const app = await open();
  await search.type(app, "e");
  await addressIs(app, "/instances?q=e");
  await press(app, () => pager.button("Next"));
  await addressIs(app, "/instances?q=e&page=2");
  await search.type(app, "needle");
  await addressIs(app, "/instances?q=needle");
  await showsRows(3);
  await app.goBack();
  await addressIs(app, "/instances?q=e");
  await waitFor(() => expect(search.box()).toHaveValue("e"));
  await app.user.click(header.link("Instances"));
  await addressIs(app, "/instances");
  await waitFor(() => expect(search.box()).toHaveValue(""));
  await showsRows(20);
  await app.user.selectOptions(pager.rowsPerPage(), "50");
  await showsRows(50);
  await search.type(app, "needle");
  // Typed text reaches the address after a pause.
  expect(app.address()).toBe("/instances?limit=50");
  await app.goBack();
  await addressIs(app, "/instances");
  await passTime(1000);
  await showsRows(20);
  expect(search.box()).toHaveValue("");
  expect(app.address()).toBe("/instances");
});
