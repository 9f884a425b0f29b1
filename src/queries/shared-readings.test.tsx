import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { fleet, pagesRead, reads, showsRows } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { alert, exists, search } from "../testing/pages/pages.ts";

// List and fleet need the same page of the API's list: it's read once for both.

const at = "/instances?limit=100";
const path = "/api/v1/computes";

test("a search on arrival doesn't read the page's rows twice", async () => {
  const app = await openApp({ api: createApi({ instances: 300 }), at });
  await showsRows(100);
  await app.user.type(search.box(), "web");
  await waitFor(() => expect(fleet.count().textContent).toMatch(/ of 300$/));
  expect(pagesRead(app.api).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test("a small fleet on one page is read once per interval", async () => {
  const api = createApi({ instances: 60 });
  // An instance in transit would be read more often.
  for (const { id } of api.fleet.page(1, 100)) api.fleet.patch(String(id), { state: "RUNNING" });
  await openApp({ api, at });
  await showsRows(60);
  await passTimeUntil(() => expect(fleet.button("All 60")).toBeVisible());
  for (let second = 0; second < 20; second += 1) await passTime(1000);
  api.log.clear();
  api.fleet.patch("480213", { state: "FAILED" });
  for (let second = 0; second < 150; second += 1) await passTime(1000);
  expect(pagesRead(api).length).toBeGreaterThanOrEqual(9);
  expect(pagesRead(api).length).toBeLessThanOrEqual(10);
  await waitFor(() => expect(fleet.button("Failed 1")).toBeVisible());
});

test("a failing page is tried four times, counting list and fleet together", async () => {
  const api = createApi({ instances: 60 });
  api.faults.add({ status: 500, path });
  const app = await openApp({ api, at, config: { refreshSeconds: 0 } });
  await search.type(app, "web");
  await passTimeUntil(() => expect(exists(alert)).toBe(true));
  await passTime(10_000);
  expect(pagesRead(api)).toEqual([1, 1, 1, 1]);
  api.faults.clear();
});

test("if the list shifts under the first page, the fleet reads that page again", async () => {
  const api = createApi({ instances: 300 });
  const app = await openApp({ api, at });
  await showsRows(100);
  const gone = String(api.fleet.page(1, 1)[0]?.["id"]);
  api.fleet.remove(gone);
  await app.user.type(search.box(), "-none");
  await reads(fleet.count, "299 of 299");
  expect(pagesRead(api).filter((page) => page === 1)).toHaveLength(2);
});
