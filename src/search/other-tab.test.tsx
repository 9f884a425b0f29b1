import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { fleet, pagesRead, reads, showsHosts, storeWatchedView } from "../testing/fleet.ts";
import { askForPages, openLoadingTab, statesSaid } from "../testing/loading-tab.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { changes } from "../testing/pages/changes.ts";
import { hideTab } from "../testing/browser/visibility.ts";
import { detail, exists, header, list, note, search } from "../testing/pages/pages.ts";

// How a tab gets the fleet from the tab that loads it.

/** Opens the app in a second tab. "needle" is on the third page. */
async function open(at = "/instances", config: { refreshSeconds?: number } = {}) {
  const tab = await openLoadingTab();
  const api = createApi({ instances: 300 });
  const [target] = api.fleet.page(3, 100);
  api.fleet.patch(String(target?.["id"]), { hostName: "needle" });
  const app = await openApp({ api, at, config });
  const sendPage = (page: number) => tab.sendPage(page, [...api.fleet.page(page, 100)]);
  const sendRest = () => {
    for (const page of [2, 3]) sendPage(page);
    tab.endScan();
  };
  return { app, api, tab, sendPage, sendRest };
}

test("while pages are still coming, nothing counts as missing", async () => {
  const { app, tab, sendPage, sendRest } = await open();
  await list.shown();
  await app.user.click(search.box());
  await app.user.paste("needle\nno-such-host\n");
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says();
  sendPage(1);
  await waitFor(() => expect(note(/^0 found so far$/)).toBeVisible());
  await waitFor(() => expect(note(/^0 of 100 so far$/)).toBeVisible());
  expect(exists(() => note(/not found/))).toBe(false);
  expect(exists(fleet.noMatches)).toBe(false);
  sendRest();
  await showsHosts("needle");
  await reads(fleet.count, "1 of 300");
  await waitFor(() => expect(note(/^1 found · 1 not found$/)).toBeVisible());
});

test("while pages are still coming, the overview says how many of its instances have been read", async () => {
  const { tab, sendPage, sendRest } = await open("/overview");
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says();
  sendPage(1);
  await waitFor(() => expect(note(/^100 .*of 300 read$/)).toBeVisible());
  sendRest();
  await waitFor(() => expect(exists(() => note(/ read/))).toBe(false));
});

test("while pages are still coming, no specification shows a number of instances", async () => {
  const { app, tab, sendPage, sendRest } = await open("/specifications");
  await app.user.click(await screen.findByRole("button", { name: "Count instances" }));
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says();
  sendPage(1);
  const counts = () => screen.queryAllByRole("link", { name: /^\d+ instances? that use / });
  await passTime(1000);
  expect(counts()).toEqual([]);
  sendRest();
  await waitFor(() => expect(counts().length).toBeGreaterThan(5));
});

test("an instance deleted in another tab is no longer found", async () => {
  const { app, tab, api, sendPage, sendRest } = await open();
  const [needle] = api.fleet.page(3, 100);
  await search.type(app, "needle");
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says();
  sendPage(1);
  sendRest();
  await showsHosts("needle");
  tab.findsGone(String(needle?.["id"]));
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
});

test("after another tab resumed the load, a tab that takes over doesn't resume it again", async () => {
  const { app, api, tab, sendPage, sendRest } = await open();
  await search.type(app, "needle");
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says({ phase: "cancelled", done: 1 });
  sendPage(1);
  await app.user.click(await screen.findByRole("button", { name: "Resume loading" }));
  await waitFor(() => expect(tab.commands).toContain("resume"));
  tab.says({ phase: "loading" });
  sendRest();
  tab.says();
  await reads(fleet.count, "1 of 300");
  tab.close();
  await passTime(5000);
  expect(pagesRead(api), "it is not due yet").toEqual([]);
});

test("a loading tab that doesn’t answer, such as a suspended one, doesn’t hold up the search", async () => {
  const { app, api, tab } = await open();
  await search.type(app, "needle");
  await waitFor(() => expect(tab.commands).toContain("need"));
  expect(pagesRead(api)).toEqual([]);
  await passTimeUntil(() => expect(pagesRead(api)).toEqual([1, 2, 3]), 10);
  await showsHosts("needle");
});

test("a loading tab that runs again loads for the other tabs, as before", async () => {
  const { app, api, tab } = await open();
  await search.type(app, "needle");
  await passTimeUntil(() => expect(pagesRead(api)).toEqual([1, 2, 3]), 20);
  await showsHosts("needle");
  for (let answers = 0; answers < 12; answers++) {
    tab.says();
    await passTime(5000);
  }
  expect(pagesRead(api), "no second reading").toEqual([1, 2, 3]);
});

test("a tab that takes over answers before it reads anything itself", async () => {
  const { app, api, tab, sendPage, sendRest } = await open("/instances", { refreshSeconds: 0 });
  await search.type(app, "needle");
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says({ phase: "loading" });
  sendPage(1);
  sendRest();
  tab.says();
  await reads(fleet.count, "1 of 300");
  tab.close();
  const states = await statesSaid();
  states.ask();
  await waitFor(() => expect(states.said()).toMatchObject([{ phase: "ready" }]));
  expect(pagesRead(api)).toEqual([]);
});

test("a loading tab that answers is left to load, however long that takes", async () => {
  const { app, api, tab } = await open();
  await search.type(app, "needle");
  await waitFor(() => expect(tab.commands).toContain("need"));
  tab.says({ phase: "loading", done: 0 });
  await waitFor(() => expect(exists(fleet.progress)).toBe(true));
  await passTime(15_000);
  expect(pagesRead(api)).toEqual([]);
});

test("a tab that becomes visible tells the loading tab right away", async () => {
  const { tab } = await open("/overview");
  await waitFor(() => expect(tab.commands).toContain("need"));
  const show = await hideTab();
  tab.commands.length = 0;
  await show();
  await waitFor(() => expect(tab.commands).toContain("need"));
});

const gone = { id: "999999", hostName: "was-here", state: "RUNNING", ipv4: "192.0.2.7" };

test("an instance page in a new tab shows what the loading tab knows, and loads no fleet", async () => {
  const { api, tab } = await open("/instances/999999");
  await waitFor(() => expect(tab.requests()).toBe(1));
  tab.says();
  tab.sendFeed(
    { kind: "state", before: { ...gone, state: "STOPPED" }, after: gone },
    { kind: "gone", before: gone },
  );
  await screen.findByRole("heading", { level: 2, name: "Last known details" });
  expect(screen.getByText("192.0.2.7")).toBeVisible();
  expect(detail.card("Changes seen")).toHaveTextContent(/Stopped.*Running/);
  await waitFor(() => expect(header.link("Activity, 2 changes")).toBeVisible());
  expect(tab.commands).not.toContain("need");
  expect(pagesRead(api)).toEqual([]);
});

test("changes seen in one tab aren't new in another", async () => {
  const { app, tab } = await open("/instances/999999");
  await waitFor(() => expect(tab.requests()).toBe(1));
  tab.sendFeed({ kind: "new", after: gone }, { kind: "gone", before: gone });
  await waitFor(() => expect(header.link("Activity, 2 changes")).toBeVisible());
  tab.says({ seenChange: 1 });
  await waitFor(() => expect(header.link("Activity, 1 change")).toBeVisible());
  await app.user.click(header.link("Activity, 1 change"));
  await app.user.click(await waitFor(() => changes.tab("Changes")));
  await waitFor(() => expect(tab.commands).toContain("seen"));
  await waitFor(() => expect(header.link("Activity")).toBeVisible());
});

test("changes that arrive while the tab is hidden count as seen once it's visible again", async () => {
  const { tab } = await open(changes.at);
  await waitFor(() => expect(tab.requests()).toBe(1));
  const showTab = await hideTab();
  tab.sendFeed({ kind: "new", after: gone });
  await waitFor(() => expect(changes.row("New")).toBeVisible());
  expect(tab.commands).not.toContain("seen");
  await showTab();
  await waitFor(() => expect(tab.commands).toContain("seen"));
});

test("an instance page shows no changes of an earlier machine with the same id", async () => {
  const { api, tab } = await open("/instances/480213");
  const now = [...api.fleet.page(1, 100)].find(({ id }) => id === "480213");
  const earlier = { ...now, createdAt: "2020-01-01T00:00:00Z" };
  await waitFor(() => expect(tab.requests()).toBe(1));
  tab.sendFeed(
    { kind: "region", before: { ...earlier, region: "mars-1" }, after: earlier },
    { kind: "new", after: now ?? {} },
  );
  await waitFor(() => expect(detail.card("Changes seen")).toHaveTextContent("New"));
  expect(detail.card("Changes seen")).not.toHaveTextContent("mars-1");
});

const rowBox = (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` });

/** A hidden tab frees its index before this. */
const hiddenMs = 11 * 60_000;

test("a tab that was hidden for long gets its matches back from the loading tab", async () => {
  const { app, tab, sendPage, sendRest } = await open();
  await list.shown();
  await app.user.click(search.box());
  await app.user.paste("needle\nno-such-host\n");
  await waitFor(() => expect(tab.requests()).toBe(1));
  tab.says();
  sendPage(1);
  sendRest();
  await showsHosts("needle");
  await app.user.click(rowBox("needle"));
  const showTab = await hideTab();
  await passTime(hiddenMs);
  await showTab();
  await waitFor(() => expect(tab.requests(), "the index was ended").toBe(2));
  tab.says();
  sendPage(1);
  await waitFor(() => expect(note(/^0 found so far$/)).toBeVisible());
  sendRest();
  await showsHosts("needle");
  await reads(fleet.count, "1 of 300");
  expect(rowBox("needle")).toBeChecked();
});

test("a hidden tab with a watched view keeps its index", async () => {
  storeWatchedView("Needles", "needle");
  const { tab, sendPage, sendRest } = await open();
  await waitFor(() => expect(tab.requests()).toBe(1));
  tab.says();
  sendPage(1);
  sendRest();
  const showTab = await hideTab();
  await passTime(hiddenMs);
  await showTab();
  await passTime(5000);
  expect(tab.requests()).toBe(1);
});

test("a hidden tab that loaded the fleet keeps its index for the others", async () => {
  const api = createApi({ instances: 300 });
  const app = await openApp({ api });
  await search.type(app, "needle");
  await waitFor(() => expect(pagesRead(api)).toHaveLength(3));
  await hideTab();
  await passTime(hiddenMs);
  const pages = await askForPages();
  await waitFor(() => expect(pages()).toEqual([1, 2, 3]));
});
