import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil, sleepFor } from "../testing/browser/clock.ts";
import { hideTab } from "../testing/browser/visibility.ts";
import { fleet, pagesRead, reads, showsHosts } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { changes } from "../testing/pages/changes.ts";
import { header } from "../testing/pages/pages.ts";

// A hidden tab reads nothing for its fleet.

const minute = 60_000;
const path = "/api/v1/computes";

/** Puts the clock forward so slowly that requests do not time out. */
async function passMinutes(minutes: number): Promise<void> {
  for (let second = 0; second < 60 * minutes; second += 1) await passTime(1000);
}

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
