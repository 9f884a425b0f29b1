import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { passTime, passTimeUntil, sleepFor } from "../testing/browser/clock.ts";
import { hideTab } from "../testing/browser/visibility.ts";
import { fleet, hostsShown, pagesRead, reads, showsHosts } from "../testing/fleet.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { changes } from "../testing/pages/changes.ts";
import { exists, header, list, note, search } from "../testing/pages/pages.ts";
import { selection } from "../testing/pages/bulk.ts";
import { loadRecord } from "../fleet/load/record.ts";
import { connectionFingerprint } from "../session/connection.ts";
import { InProcessWorker } from "../testing/browser/in-process-worker.ts";

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

  test("an export of the matches reads once more, and then says why there is none", async () => {
    const { app, api } = await openChanging();
    api.log.clear();
    await app.user.click(screen.getByRole("button", { name: "Export" }));
    await app.user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
    await passTimeUntil(() => expect(note(/^Nothing was exported\./)).toBeVisible());
    expect(pagesRead(api).length).toBeGreaterThan(24);
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

  test("a worker that has ended is started again within 15 s, and a search finds what was remembered", async () => {
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
