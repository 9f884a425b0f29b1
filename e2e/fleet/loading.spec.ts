import { Connected } from "../pages/connected.ts";
import { FleetSearch } from "../pages/fleet-search.ts";
import { expect, pagesAnswered, pagesRead, test } from "./fleet.ts";

test.use({ serverOptions: { instances: 4000, config: { refreshSeconds: 0 } } });

test.beforeEach(async ({ connectPage, list }) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
});

test("matches come with the first pages, and progress is said until all are there", async ({
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 3 });
  await fleet.type("web");
  await expect(list.hosts.first()).toBeVisible();
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^300 of 4,000$/);
});

test("no number of matches is said before the first of them can be known", async ({
  page,
  fleet,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes" });
  await fleet.type("web");
  await expect(fleet.progress).toBeVisible();
  await expect(page.getByText(/ of 0/)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Instances \(4,000\) · /);
});

test("rows that stay until the first match is there are said to be where they are", async ({
  page,
  fleet,
  list,
  pager,
  server,
}) => {
  await list.open("?page=3");
  await expect(pager.position).toHaveText("41–60 of 4,000");
  const hosts = await list.hosts.allInnerTexts();
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes" });
  await fleet.type("web");
  await expect(fleet.progress).toBeVisible();
  await expect(page).toHaveURL("/instances?q=web");
  await expect(list.hosts).toHaveText(hosts);
  await expect(pager.position).toHaveText("41–60 of 4,000");
  await expect(page).toHaveTitle(/^Instances \(4,000\), page 3 of 200 · /);
});

test("a load can be cancelled, keeps what it has, and goes on where it was", async ({
  page,
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 5 });
  await fleet.type("web");
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^500 of 4,000$/);
  await fleet.button("Cancel loading").click();
  await expect(fleet.progress).toBeHidden();
  await expect(page.getByText("Loading was cancelled: 500 of 4,000")).toBeVisible();
  await expect(list.hosts.first()).toBeVisible();
  server.api.faults.clear();
  server.api.log.clear();
  await fleet.button("Go on").click();
  await expect(fleet.count).toHaveText(/ of 4,000$/);
  await expect(page.getByText("Loading was cancelled")).toBeHidden();
  await expect.poll(() => pagesRead(server.api).length).toBe(36);
});

test("a fault in the middle that passes is not even seen", async ({ page, fleet, server }) => {
  server.api.faults.add({ status: 500, path: "/api/v1/computes", skip: 4, count: 3 });
  server.api.faults.add({ kind: "truncate", path: "/api/v1/computes", skip: 12, count: 1 });
  await fleet.type("web");
  await expect(fleet.count).toHaveText(/ of 4,000$/);
  await expect.poll(() => new Set(pagesRead(server.api)).size).toBe(40);
  await expect(fleet.progress).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("one that stays is said with its code, what was read is searched, and Go on goes on", async ({
  page,
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ status: 403, path: "/api/v1/computes", skip: 6 });
  await fleet.type("web");
  const problem = page.getByRole("alert").filter({ hasText: "FORBIDDEN" });
  await expect(problem).toContainText("of 4,000 instances were read");
  await expect(list.hosts.first()).toBeVisible();
  server.api.faults.clear();
  await fleet.button("Go on").click();
  await expect(problem).toBeHidden();
  await expect.poll(() => new Set(pagesRead(server.api)).size).toBe(40);
});

test("a rate limit in the middle is waited out", async ({ page, fleet, server }) => {
  server.api.faults.add({
    kind: "rate-limit",
    resetInSeconds: 1,
    path: "/api/v1/computes",
    skip: 8,
    count: 2,
  });
  await fleet.type("web");
  await expect.poll(() => new Set(pagesRead(server.api)).size).toBe(40);
  await expect(fleet.progress).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("instances that come and go while it loads end in the fleet as it is then", async ({
  fleet,
  list,
  server,
}) => {
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", skip: 20 });
  await fleet.type("id:480");
  await expect(fleet.progress).toHaveAttribute("aria-valuetext", /^2,000 of 4,000$/);
  const [gone, last] = [server.api.fleet.page(1, 1)[0], server.api.fleet.page(20, 100).at(-1)];
  server.api.fleet.remove(String(gone?.["id"]));
  server.api.fleet.add({ id: "new-born", hostName: "needle" }, "end");
  server.api.fleet.add({ id: "newer-born", hostName: "needle" }, "end");
  server.api.faults.clear();
  await fleet.button("Cancel loading").click();
  await fleet.button("Go on").click();
  await fleet.type("needle");
  await expect(list.hosts).toHaveText(["needle", "needle"]);
  await expect(fleet.count).toHaveText("2 of 4,001");
  await fleet.type(`id=${String(gone?.["id"])}`);
  await expect(fleet.noMatches).toBeVisible();
  await fleet.type(`id=${String(last?.["id"])}`);
  await expect(list.hosts).toHaveCount(1);
});

test("a page that comes empty loses nothing behind it, and the fleet is not said to be all of it", async ({
  page,
  fleet,
  list,
  server,
}) => {
  const last = server.api.fleet.page(40, 100).at(-1);
  const meta = { total: 4000, page: 3, limit: 100 };
  server.api.faults.add({
    kind: "json",
    body: { success: true, message: "Compute instances retrieved", data: [], meta },
    path: "/api/v1/computes",
    query: { page: "3", limit: "100" },
  });
  await fleet.type(`id=${String(last?.["id"])}`);
  const notice = page.getByText("The fleet changed while it was loaded");
  await expect(notice).toBeVisible();
  await expect(fleet.count).toHaveText("1 of 3,900");
  await expect(list.hosts).toHaveText([String(last?.["hostName"])]);
  server.api.faults.clear();
  await fleet.button("Load again").click();
  await expect(fleet.count).toHaveText("1 of 4,000");
  await expect(notice).toBeHidden();
});

test("one load serves two tabs, and goes on when the tab that reads is closed", async ({
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
  // Ten of them, but requests may overtake each other on their way.
  const here = new Set(pagesAnswered(server.api));
  server.api.faults.clear();
  server.api.log.clear();
  await page.close();
  await expect(other.progress).toBeHidden();
  await expect(other.count).toHaveText(/of 4,000$/);
  // The first page tells whether the list is still the same.
  expect(pagesRead(server.api).toSorted((a, b) => a - b)).toEqual([
    1,
    ...range(2, 40).filter((number) => !here.has(number)),
  ]);
});

test("a second tab has the whole fleet without reading it", async ({ context, fleet, server }) => {
  await fleet.type("web");
  await expect(fleet.count).toHaveText(/ of 4,000$/);
  // On a machine that is jammed, requests that left in time can arrive too close together: a 429 is no reading.
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
