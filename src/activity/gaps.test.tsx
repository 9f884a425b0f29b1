import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { changes } from "../testing/pages/changes.ts";
import { passTime, passTimeUntil, sleepFor } from "../testing/browser/clock.ts";
import { pagesRead, storeWatchedView } from "../testing/fleet.ts";
import { InProcessWorker } from "../testing/browser/in-process-worker.ts";
import { createApi, openApp } from "../testing/open-app.tsx";

import { header, search } from "../testing/pages/pages.ts";
import { hideTab } from "../testing/browser/visibility.ts";

// The times without a reading, on the page of the changes.

const minute = 60_000;
const path = "/api/v1/computes";

/** The page of the changes, after the first reading, of a fleet that does not change by itself. */
async function open(config: { refreshSeconds?: number } = {}, instances = 12) {
  const api = createApi({ instances, transitMs: 100 * 60 * minute });
  const app = await openApp({ api, at: changes.at, config: { idleMinutes: 0, ...config } });
  await changes.begun();
  return { app, api };
}

/** Puts the clock forward so slowly that requests do not time out. */
async function passMinutes(minutes: number): Promise<void> {
  for (let second = 0; second < 60 * minutes; second += 1) await passTime(1000);
}

const gaps = () => screen.queryAllByText(/not read between/);

test("while a hidden tab reads at its own pace, nothing is said not to be read", async () => {
  storeWatchedView("Errors", "is:failed");
  const { api } = await open();
  await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(1));
  const show = await hideTab();
  api.log.clear();
  await passMinutes(20);
  expect(pagesRead(api).length).toBeGreaterThan(15);
  await show();
  await passMinutes(1);
  // A short look at another tab, too.
  const showAgain = await hideTab();
  await passMinutes(0.75);
  await showAgain();
  await passMinutes(1);
  expect(gaps()).toEqual([]);
});

test("a tab that was hidden without a watched view says that it did not read, and reads at once", async () => {
  const { api } = await open();
  const show = await hideTab();
  await passMinutes(20);
  api.log.clear();
  await show();
  await passTimeUntil(() => expect(gaps()).toHaveLength(1), 5);
  expect(pagesRead(api)).toHaveLength(1);
});

test("a sleep of the machine in the middle of a pass is said", async () => {
  const { api } = await open({}, 250);
  api.faults.add({
    kind: "pass",
    path,
    query: { page: "3", limit: "100" },
    count: 1,
    delayMs: 5000,
  });
  await passTimeUntil(() => expect(api.faults.list()[0]?.fired).toBe(1));
  await sleepFor(30 * minute);
  await passTimeUntil(() => expect(gaps()).toHaveLength(1));
  await passMinutes(5);
  expect(gaps()).toHaveLength(1);
});

test("a failed pass is said, also where the pause between two passes is long", async () => {
  const { api } = await open({ refreshSeconds: 120 });
  api.faults.add({ status: 500, path, count: 4 });
  await passTimeUntil(() => expect(api.faults.list()[0]?.fired).toBe(4), 150);
  expect(gaps()).toEqual([]);
  await passTimeUntil(() => expect(gaps()).toHaveLength(1), 90);
  await passMinutes(5);
  expect(gaps()).toHaveLength(1);
});

test("a cut connection costs a hidden tab one attempt a minute, and is said afterwards", async () => {
  storeWatchedView("Errors", "is:failed");
  const { api } = await open();
  await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(1));
  await hideTab();
  api.faults.add({ kind: "cut", path });
  await passMinutes(1);
  api.log.clear();
  await passMinutes(5);
  // Each attempt has four tries.
  expect(pagesRead(api).length).toBeLessThanOrEqual(5 * 4);
  expect(pagesRead(api).length).toBeGreaterThanOrEqual(3 * 4);
  api.faults.clear();
  await passTimeUntil(() => expect(gaps()).toHaveLength(1));
});

test("a tab that is hidden before its first load reads nothing until it is visible", async () => {
  const api = createApi({ instances: 12 });
  api.faults.add({ kind: "cut", path });
  const show = await hideTab();
  await openApp({ api, at: changes.at });
  await passMinutes(5);
  expect(pagesRead(api)).toEqual([]);
  api.faults.clear();
  await show();
  await changes.begun();
});

test("a first load that fails in a hidden tab is not tried again until it is visible", async () => {
  const api = createApi({ instances: 12 });
  api.faults.add({ kind: "cut", path });
  await openApp({ api, at: changes.at });
  await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(0));
  const show = await hideTab();
  await passMinutes(1);
  const before = pagesRead(api).length;
  await passMinutes(5);
  expect(pagesRead(api)).toHaveLength(before);
  api.faults.clear();
  await show();
  await changes.begun();
});

test("a visible tab reads at once, however long its pause in hiding still lasts", async () => {
  storeWatchedView("Errors", "is:failed");
  const { api } = await open();
  await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(1));
  const show = await hideTab();
  await passMinutes(1);
  const before = pagesRead(api).length;
  await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(before));
  await passMinutes(1 / 3);
  api.log.clear();
  await show();
  await waitFor(() => expect(pagesRead(api)).toHaveLength(1));
});

test("a watched view is read on in a hidden tab after the search has broken and started again", async () => {
  storeWatchedView("Errors", "is:failed");
  const { app, api } = await open();
  await passTimeUntil(() => expect(pagesRead(api).length).toBeGreaterThan(1));
  InProcessWorker.breakLatest();
  await app.user.click(header.link("Instances"));
  await search.type(app, "is:failed");
  await passMinutes(1);
  await hideTab();
  await passMinutes(1);
  api.log.clear();
  await passMinutes(5);
  expect(pagesRead(api).length).toBeGreaterThanOrEqual(4);
});

test("a watched view is read where automatic refresh is off, and nothing else is", async () => {
  storeWatchedView("Errors", "is:failed");
  const { app, api } = await open({ refreshSeconds: 0 });
  await app.load("/instances?q=is:failed");
  await app.user.click(await screen.findByRole("button", { name: "Views" }));
  await waitFor(() =>
    expect(screen.getByRole("dialog")).toHaveTextContent("Watched views are checked every 60 sec."),
  );
  api.log.clear();
  await passMinutes(5);
  expect(pagesRead(api).length).toBeGreaterThanOrEqual(4);
  expect(pagesRead(api).length).toBeLessThanOrEqual(5);
  await app.user.click(await screen.findByRole("button", { name: "Watch Errors" }));
  await passMinutes(1);
  api.log.clear();
  await passMinutes(5);
  expect(pagesRead(api)).toEqual([]);
});
