import { Connected } from "../pages/connected.ts";
import { expect, pagesAnswered, pagesRead, test } from "./fleet.ts";
import { FleetSearch } from "../pages/instance-list.ts";

test.use({ serverOptions: { instances: 4000, config: { refreshSeconds: 0 } } });

test.beforeEach(async ({ connectPage, list }) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
});

test("one load serves two tabs, and continues when the loading tab is closed", async ({
  page,
  context,
  fleet,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 10 });
  await fleet.type("web");
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^1,000 of 4,000$/);
  const tab = await context.newPage();
  const other = new FleetSearch(tab);
  await tab.goto("/instances?q=web");
  await expect(other.progress).toHaveAttribute("aria-valuetext", /^1,000 of 4,000$/);
  await expect(new Connected(tab).list.hosts.first()).toBeVisible();
  // Ten pages; requests may overtake each other.
  const here = new Set(pagesAnswered(server.api));
  server.api.faults.clear();
  server.api.log.clear();
  // Page 1 and 30 others are one more than the API allows per second. If page 1 is slow on its way, they all arrive within a
  // second, and the API refuses the last.
  const lastPage = { page: "40", limit: "100" };
  server.api.faults.add({ kind: "rate-limit", query: lastPage, count: 1 });
  await page.close();
  await expect(other.progress).toBeHidden();
  await expect(other.count).toHaveText(/of 4,000$/);
  // The first page is read again to detect changes.
  expect(pagesRead(server.api).toSorted((a, b) => a - b)).toEqual([
    1,
    ...range(2, 40).filter((number) => !here.has(number)),
  ]);
});

test("a second tab has the whole fleet without reading it", async ({ context, fleet, server }) => {
  await fleet.type("web");
  await expect(fleet.count).toHaveText(/ of 4,000$/);
  // On a busy machine requests can arrive too close together: skip a 429.
  await expect.poll(() => pagesAnswered(server.api).length).toBe(40);
  await expect(fleet.progress).toBeHidden();
  server.api.log.clear();
  const tab = await context.newPage();
  await tab.goto("/instances?q=web");
  await expect(new FleetSearch(tab).count).toHaveText((await fleet.count.textContent()) ?? "");
  expect(pagesRead(server.api)).toEqual([]);
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);
