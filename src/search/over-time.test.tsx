import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, onTestFinished, vi } from "vitest";
import { passTime, passTimeUntil, sleepFor } from "../testing/stand-ins/clock.ts";
import { hideTab } from "../testing/tab-state.ts";
import { fleet, hostsShown, pagesRead, reads, showsHosts } from "../testing/fleet.ts";
import { createApi, demoKey, openApp, type OpenOptions } from "../testing/open-app.tsx";
import { changes } from "../testing/tables.ts";
import { alert, connectPage, exists, header, jump, list, note, search } from "../testing/pages.ts";
import { selection } from "../testing/bulk.ts";
import { loadRecord } from "../fleet/load/record-db.ts";
import { connectionFingerprint } from "../session/connection.ts";
import { InProcessWorker } from "../testing/stand-ins/in-process-worker.ts";
import { openDB } from "idb";
import { saltName } from "../fleet/fleet-state.ts";

/** Puts the clock forward so slowly that requests do not time out. */
async function passMinutes(minutes: number): Promise<void> {
  for (let second = 0; second < 60 * minutes; second += 1) await passTime(1000);
}

describe("a hidden tab", () => {
  // A hidden tab reads nothing for its fleet.

  const minute = 60_000;
  const path = "/api/v1/computes";

  /** A search in a fleet that doesn't change by itself. */
  async function openSearch(instances = 300) {
    const api = createApi({ instances, transitMs: 1000 * minute });
    const [target] = api.fleet.page(3, 100);
    const id = String(target?.["id"]);
    api.fleet.patch(id, { hostName: "needle", state: "RUNNING" });
    const app = await openApp({ api, at: "/instances?q=needle", config: { idleMinutes: 0 } });
    return { app, api, id };
  }

  test("a tab that was hidden for an hour shows what it had, reads at once, and keeps its changes", async () => {
    const { app, api, id } = await openSearch();
    await reads(fleet.count, "1 of 300");
    api.fleet.patch(id, { state: "STOPPED" });
    await passTimeUntil(() => expect(header.link("Activity, 1 change")).toBeVisible(), 60);
    const show = await hideTab();
    await passTime(1000);
    api.log.clear();
    await passMinutes(60);
    expect(pagesRead(api)).toEqual([]);
    api.fleet.patch(id, { hostName: "needle-2" });
    await showsHosts("needle");
    await show();
    await showsHosts("needle-2");
    expect(pagesRead(api).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    await app.user.click(header.link("Activity, 2 changes"));
    await app.user.click(await waitFor(() => changes.tab("Changes")));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
  });

  test("a tab that is hidden in mid-pass reads on when it is visible, and no page twice", async () => {
    const api = createApi({ instances: 1000 });
    api.faults.add({ kind: "hang", path, skip: 5 });
    await openApp({ api, at: "/instances?q=web" });
    await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(5));
    const show = await hideTab();
    api.faults.clear();
    const here = new Set(pagesRead(api).slice(0, 5));
    api.log.clear();
    await passMinutes(1);
    expect(pagesRead(api)).toEqual([]);
    await show();
    await waitFor(() => expect(fleet.count().textContent).toMatch(/ of 1,000$/));
    // The first page is read again to see whether the list has changed.
    const rest = Array.from({ length: 10 }, (_, place) => place + 1).filter(
      (page) => !here.has(page),
    );
    expect(pagesRead(api).toSorted((a, b) => a - b)).toEqual([1, ...rest]);
  });

  test("a tab that is hidden before its first load reads nothing until it is visible", async () => {
    const api = createApi({ instances: 12 });
    const show = await hideTab();
    await openApp({ api, at: changes.at });
    await passMinutes(5);
    expect(pagesRead(api)).toEqual([]);
    await show();
    await changes.begun();
  });

  test("a computer that slept in the middle of a pass reads on", async () => {
    const api = createApi({ instances: 250 });
    api.faults.add({
      kind: "pass",
      path,
      query: { page: "3", limit: "100" },
      count: 1,
      delayMs: 5000,
    });
    await openApp({ api, at: "/instances?q=web", config: { idleMinutes: 0 } });
    await passTimeUntil(() => expect(api.faults.list()[0]?.fired).toBe(1));
    await sleepFor(30 * minute);
    await passTimeUntil(() => expect(fleet.count().textContent).toMatch(/ of 250$/));
  });
});

describe("a list that changes with each reading", () => {
  // A list that no two readings show alike, e.g. of an API that sorts it by nothing.

  const size = 2345;
  const seen = /^1,\d{3} to 2,\d{3} of 2,345 seen\.$/;

  /** A search, after the passes over such a list. */
  async function openChanging(before?: () => Promise<void>) {
    const api = createApi({ instances: size });
    if (!before) api.fleet.shuffleList();
    const app = await openApp({ api, at: "/instances?q=web" });
    if (before) {
      await before();
      api.fleet.shuffleList();
    }
    await passTimeUntil(() => expect(screen.getByText(seen)).toBeVisible());
    return { app, api };
  }

  const countIs = (text: RegExp) => passTimeUntil(() => expect(note(text)).toBeVisible());

  test("what was never read whole is not called all, selected or exported as all", async () => {
    const { app } = await openChanging();
    await countIs(/ of 2,\d{3} so far$/);
    expect(
      exists(() => screen.getByRole("button", { name: /^(All|Failed|Running) [\d,]+$/ })),
    ).toBe(false);
    await app.user.click(selection.all());
    await waitFor(() => expect(selection.bar()).toBeVisible());
    expect(screen.getByRole("button", { name: "Select all matching" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await list.shown();
  });

  test("instances that were known stay, and it reads again only when asked to", async () => {
    const { app, api } = await openChanging(() => countIs(/^[\d,]+ of 2,345$/));
    await countIs(/ of 2,345 so far$/);
    api.log.clear();
    await passTime(120_000);
    expect(pagesRead(api)).toEqual([]);
    api.fleet.sortList();
    await app.user.click(screen.getByRole("button", { name: "Load again" }));
    await countIs(/^[\d,]+ of 2,345$/);
    expect(await screen.findByRole("button", { name: /^All [\d,]+$/ })).toBeVisible();
    expect(exists(() => screen.getByText(/seen\.$/))).toBe(false);
    expect(exists(fleet.progress)).toBe(false);
  });
});

async function openNeedle() {
  const api = createApi({ instances: 300 });
  const [needle, other] = api.fleet.page(3, 100);
  api.fleet.patch(String(needle?.["id"]), { hostName: "needle" });
  api.fleet.patch(String(other?.["id"]), { hostName: "thimble" });
  const app = await openApp({ api, at: "/instances?q=needle" });
  await reads(fleet.count, "1 of 300");
  return { app, api };
}

describe("a worker that has ended", () => {
  // A browser that is out of memory ends a worker, and no event says so.

  const blamesApi = () => screen.getByText(/didn’t answer|No complete answer|unreachable/i);

  test("a worker that has ended is started again within 12 s, and a search finds what was remembered", async () => {
    const { app, api } = await openNeedle();
    await waitFor(async () =>
      expect(await loadRecord(await connectionFingerprint(demoKey("owner"), ""))).toBeDefined(),
    );
    InProcessWorker.silenceLatest();
    api.faults.add({ kind: "hang", path: "/api/v1/computes" });
    await search.type(app, "thimble");
    for (let second = 0; second < 14; second += 1) await passTime(1000);
    await passTimeUntil(() => expect(hostsShown()).toEqual(["thimble"]));
  });

  test("a worker that ends while the fleet is read again is not blamed on the API", async () => {
    const { api } = await openNeedle();
    InProcessWorker.silenceLatest();
    const before = pagesRead(api).length;
    let blamed = false;
    await passTimeUntil(() => {
      blamed ||= exists(blamesApi);
      expect(pagesRead(api).length).toBeGreaterThan(before + 3);
    }, 60);
    await reads(fleet.count, "1 of 300");
    expect(blamed || exists(blamesApi)).toBe(false);
  });
});

const path = "/api/v1/computes";
const dayMs = 86_400_000;

const fingerprint = () => connectionFingerprint(demoKey("owner"), "");

/** Reads the storage until the check passes. */
async function recordIs(check: (isStored: boolean) => void): Promise<void> {
  const name = await fingerprint();
  let isStored: boolean | undefined;
  await passTimeUntil(() => {
    void loadRecord(name).then((record) => (isStored = record !== undefined));
    expect(isStored).toBeDefined();
    check(isStored === true);
  });
}
const isStored = () => recordIs((isStored) => expect(isStored).toBe(true));
const isErased = () => recordIs((isStored) => expect(isStored).toBe(false));

/** The app has read and stored 300 instances. "needle" is on the third page. */
async function openAndStore({ config = {}, ...options }: OpenOptions = {}) {
  const api = createApi({ instances: 300 });
  const [target, other] = api.fleet.page(3, 100);
  const [id, otherId] = [String(target?.["id"]), String(other?.["id"])];
  api.fleet.patch(id, { hostName: "needle", state: "RUNNING" });
  const app = await openApp({
    api,
    // Otherwise the night would be an idle time: the session would end.
    config: { refreshSeconds: 0, idleMinutes: 0, ...config },
    at: "/instances?q=needle",
    ...options,
  });
  await isStored();
  const comeBack = async (at: string, ms = dayMs): Promise<void> => {
    vi.setSystemTime(Date.now() + ms);
    api.log.clear();
    await app.load(at);
  };
  return { app, api, id, otherId, comeBack };
}

test("the next day the search finds at once, without a request, and says as of when", async () => {
  const { api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path });
  await comeBack("/instances?q=needle");
  await showsHosts("needle");
  expect(note(/^1 of 300 so far$/)).toBeVisible();
  expect(screen.getByText(/^ ?· 0 read again$/)).toBeVisible();
  // The progress, the totals and the row.
  expect(screen.getAllByText(/^As of yesterday [\d: APM]+$/)).toHaveLength(3);
  expect(await screen.findByRole("button", { name: "All 1" })).toBeVisible();
});

test("the pass that follows replaces what was remembered, page by page; each row says as of when it is until then", async () => {
  const { api, id, comeBack } = await openAndStore();
  const [first] = api.fleet.page(1, 1);
  api.fleet.patch(String(first?.["id"]), { hostName: "needle-1" });
  api.fleet.patch(id, { state: "STOPPED" });
  api.faults.add({ kind: "hang", path, skip: 2 });
  await comeBack("/instances?q=needle");
  await screen.findByText(/^ ?· 200 of 300 read again$/);
  await waitFor(() => expect(list.row("needle-1")).not.toHaveTextContent("As of"));
  expect(list.row("needle")).toHaveTextContent("Running");
  expect(list.row("needle")).toHaveTextContent(/As of yesterday/);
  api.faults.clear();
  await comeBack("/instances?q=needle");
  await waitFor(() => expect(list.row("needle")).toHaveTextContent("Stopped"));
  await reads(fleet.count, "2 of 300");
  expect(screen.queryByText(/As of/)).toBeNull();
  expect(new Set(pagesRead(api))).toEqual(new Set([1, 2, 3]));
});

test("the Filter menu says as of when it counts", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path });
  await comeBack("/instances?q=needle");
  await showsHosts("needle");
  await fleet.openFilter(app, "state");
  await waitFor(() => expect(fleet.choice("state", /Running, 1$/)).toBeVisible());
  const menu = within(screen.getByRole("dialog", { name: "Filter by state" }));
  expect(menu.getByText(/^As of yesterday/)).toBeVisible();
});

test("until the pass is complete, matches can be neither selected together nor exported or copied", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path, skip: 2 });
  await comeBack("/instances?q=needle");
  await showsHosts("needle");
  await app.user.click(selection.box("needle"));
  const all = await screen.findByRole("button", { name: "Select all matching" });
  expect(all).toHaveAttribute("aria-disabled", "true");
  for (const button of screen.getAllByRole("button", { name: "Export" }).slice(1))
    expect(button).toHaveAttribute("aria-disabled", "true");
  const copyButton = () => screen.getByRole("button", { name: "Copy" });
  expect(copyButton()).toHaveAttribute("aria-disabled", "true");
  api.faults.clear();
  await comeBack("/instances?q=needle");
  await reads(fleet.count, "1 of 300");
  await app.user.click(selection.box("needle"));
  await waitFor(() => expect(copyButton()).not.toHaveAttribute("aria-disabled"));
});

test("the overview and Jump to say as of when", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path, skip: 1 });
  await comeBack("/overview");
  expect(await screen.findByText(/^300$/)).toBeVisible();
  expect(await screen.findByText(/^As of yesterday [\d: APM]+$/)).toBeVisible();
  await screen.findByText(/100 of 300 read again/);
  await jump.pressKey(app);
  await jump.fill(app, "needle");
  await screen.findByText(/^1 found among the remembered instances/);
  expect(jump.inside().getByText(/^As of yesterday/)).toBeVisible();
});

test("a pass that fails half-way leaves the remembered rows, marked", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "error", path, status: 403, skip: 2 });
  await comeBack("/instances?q=needle");
  await waitFor(() =>
    expect(alert()).toHaveTextContent(
      /200 of 300 instances are read again, the others are as of yesterday/,
    ),
  );
  await showsHosts("needle");
  expect(screen.getAllByText(/^As of yesterday [\d: APM]+$/)[0]).toBeVisible();
  api.faults.clear();
  await app.user.click(screen.getByRole("button", { name: "Resume loading" }));
  await reads(fleet.count, "1 of 300");
  expect(exists(alert)).toBe(false);
});

test("a message says once what has changed since then, and Changes lists it", async () => {
  const { app, api, id, otherId, comeBack } = await openAndStore();
  api.fleet.patch(id, { state: "STOPPED" });
  api.fleet.remove(otherId);
  await comeBack("/instances?q=needle");
  const line = /^Since yesterday .*: 1 changed, 1 no longer listed$/;
  expect(await screen.findByText(line)).toBeVisible();
  await app.user.click(screen.getByRole("button", { name: "See changes" }));
  expect(await screen.findByText(/^ ?Since yesterday .*: 1 changed\.$/)).toBeVisible();
  await app.user.keyboard("r");
  expect(await screen.findByText(/^ ?Since yesterday .*: 1 gone, 1 changed\.$/)).toBeVisible();
  await comeBack("/instances?q=needle", 1000);
  await reads(fleet.count, "1 of 299");
  expect(screen.queryByText(line)).toBeNull();
});

test("Disconnect erases what is remembered", async () => {
  const { app } = await openAndStore();
  await header.disconnect(app);
  const name = saltName(await fingerprint());
  expect(localStorage.getItem(`compute.${name}`)).toBeNull();
  await isErased();
});

test("a rejected key erases what is remembered", async () => {
  const { app, api } = await openAndStore();
  api.faults.add({ kind: "error", path, status: 401 });
  await app.load("/instances");
  await isErased();
  expect(localStorage.getItem(`compute.${saltName(await fingerprint())}`)).toBeNull();
});

test("the idle time-out keeps what is remembered", async () => {
  await openAndStore({ config: { idleMinutes: 10 } });
  await sleepFor(11 * 60_000);
  await waitFor(() => expect(connectPage.keyField()).toBeVisible());
  expect(localStorage.getItem(`compute.${saltName(await fingerprint())}`)).not.toBeNull();
  await isStored();
});

test("with rememberFleetDays 0 nothing is written, and a record that can’t be erased holds up no search", async () => {
  // While this is open, deleting the database hangs.
  const open = await openDB("compute.fleet");
  onTestFinished(() => open.close());
  const api = createApi({ instances: 300 });
  await openApp({ api, config: { rememberFleetDays: 0 }, at: "/instances?q=web" });
  await waitFor(() => expect(fleet.count()).toBeVisible());
  expect(localStorage.getItem(`compute.${saltName(await fingerprint())}`)).toBeNull();
});
