import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { passTimeUntil } from "../testing/stand-ins/clock.ts";
import { fleet } from "../testing/fleet.ts";
import { createApi, openApp, type TestApp } from "../testing/open-app.tsx";
import { alert, cellBeneath, exists, list, press, search, targetAt } from "../testing/pages.ts";

const table = () => screen.getByRole("table", { name: "Groups" });
const groups = () =>
  within(table())
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
const ages = () => within(screen.getByRole("list", { name: "Age" }));

const sortButton = (name: string) => within(table()).getByRole("button", { name });
const columnHeader = (name: string) => sortButton(name).closest("th");
interface Mark {
  link: string;
  count: string;
}
/** The links of the figures and ages, and how many instances each says it has. */
function figures(): Mark[] {
  const tones = screen.getAllByRole("link", {
    name: /^(Running|Stopped|In transit|Failed|Other) /,
  });
  return [...tones, ...ages().getAllByRole("link", { name: /, [1-9]/ })].map(
    ({ title, textContent }) => ({
      link: title || textContent,
      count: /\d+(?=$| instances?$)/.exec(title || textContent)?.[0] ?? "",
    }),
  );
}
/** The links of the groups, and how many instances each says it has. */
function groupMarks(): Mark[] {
  const rows = within(table()).getAllByRole("row").slice(1);
  return rows.map((row) => ({
    link: within(within(row).getByRole("rowheader")).getByRole("link").textContent,
    count: cellBeneath(table(), row, "Instances").textContent,
  }));
}

/** The overview of 30 running instances in five regions, and of those that the fields change. */
async function open(changes: Record<string, unknown>[] = [], at = "/overview"): Promise<TestApp> {
  const api = createApi({ instances: 30 });
  for (const { id } of api.fleet.page(1, 30))
    api.fleet.patch(String(id), { state: "RUNNING", region: "eu-1", tags: [] });
  for (const [place, fields] of changes.entries())
    api.fleet.patch(String(api.fleet.page(place + 1, 1)[0]?.id), fields);
  const app = await openApp({ api, at });
  await waitFor(table);
  return app;
}

test("says what there is, where, and what is wrong, and leads there", async () => {
  const app = await open([
    { state: "ERROR", region: "us-1" },
    { state: "STOPPED", region: "us-1" },
    { state: "MIGRATING" },
    { specificationId: "unheard-of", specification: undefined },
  ]);
  for (const figure of ["Running 27", "Stopped 1", "In transit 1", "Failed 1", "Other 0"])
    expect(screen.getByRole("link", { name: figure })).toBeVisible();
  expect(screen.getByRole("link", { name: "1 of unknown size" })).toBeVisible();
  expect(groups()).toEqual(["eu-1", "us-1"]);
  const row = within(table()).getByRole("row", { name: /^us-1/ });
  expect(cellBeneath(table(), row, "Instances")).toHaveTextContent("2");
  for (const [tone, count] of Object.entries({
    Running: 0,
    Failed: 1,
    "In transit": 0,
    Stopped: 1,
  }))
    expect(cellBeneath(table(), row, tone)).toHaveTextContent(new RegExp(`^${count}\\b`));
  await press(app, () => sortButton("Failed"));
  await waitFor(() => expect(groups()).toEqual(["us-1", "eu-1"]));
  const failed = within(table()).getByRole("row", { name: /^us-1/ });
  await app.user.click(within(cellBeneath(table(), failed, "Failed")).getByRole("link"));
  await waitFor(() => expect(app.address()).toBe("/instances?q=region%3Aus-1%20is%3Afailed"));
});

test("before the catalogue is read, no sum of sizes is 0", async () => {
  const api = createApi({ instances: 30 });
  api.faults.add({ path: "*/specifications", status: 403 });
  await openApp({ api, at: "/overview" });
  await waitFor(() => expect(screen.getByRole("link", { name: "vCPUs —" })).toBeVisible());
  expect(screen.getByRole("link", { name: "Memory —" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Sizes aren’t known yet" })).toBeVisible();
  const [, row] = within(table()).getAllByRole("row");
  expect(row).toHaveTextContent("—");
});

test("instances of unknown size and age can be listed", async () => {
  const app = await open([
    { specificationId: "unheard-of", specification: undefined },
    { createdAt: undefined },
    { createdAt: "yesterday" },
  ]);
  await app.user.click(screen.getByRole("link", { name: "1 of unknown size" }));
  await waitFor(() => expect(search.count()).toHaveTextContent("1 of 30"));
  expect(app.address()).toBe("/instances?q=no%3Asize");
  await app.goBack();
  await app.user.click(await screen.findByRole("link", { name: "2 of unknown age" }));
  await waitFor(() => expect(search.count()).toHaveTextContent("2 of 30"));
});

test("every number leads to as many instances as it says, and back to the page as it was", async () => {
  const changes = ["web", "prod", "a, b", 'quo"te', "-x", "#1"].map((tag, place) => ({
    tags: [tag, "all"],
    region: place % 2 === 0 ? `${tag}-1` : undefined,
    image: place % 3 === 0 ? undefined : `image ${tag}`,
    state: ["ERROR", "STOPPED", "MIGRATING", "PENDING", "HIBERNATING", "dreaming"][place],
    createdAt: new Date(Date.now() - 4 ** place * 3_600_000).toISOString(),
  }));
  const at = "/overview?group=tag&q=-host%3Anobody";
  const app = await open(changes, at);
  async function follow(marks: Mark[]): Promise<void> {
    const address = app.address();
    for (const { link, count } of marks) {
      await app.user.click(screen.getByRole("link", { name: link }));
      await waitFor(() => expect(search.count()).toHaveTextContent(`${count} of 30`));
      await app.goBack();
      await waitFor(table);
      expect(app.address()).toBe(address);
    }
  }
  await follow(figures());
  for (const group of ["Region", "State", "Specification", "Image", "Tag"]) {
    await app.user.click(screen.getByRole("radio", { name: group }));
    await waitFor(() => expect(sortButton(group)).toBeVisible());
    // The smallest are those that were made for this test.
    await follow(groupMarks().slice(-2));
  }
});

test("the table sorts", async () => {
  const app = await open([
    { state: "ERROR", region: "us-1" },
    { region: "=1+1", specificationId: "unheard-of", specification: undefined },
  ]);
  expect(columnHeader("Instances")).toHaveAttribute("aria-sort", "descending");
  await press(app, () => sortButton("Region"));
  await waitFor(() => expect(columnHeader("Region")).toHaveAttribute("aria-sort", "ascending"));
  const names = within(table()).getAllByRole("rowheader");
  expect(names.map(({ textContent }) => textContent)).toEqual(["=1+1", "eu-1", "us-1"]);
});

test("a search of the list and the catalogue lead to their overview, and it to the list", async () => {
  const app = await openApp({ at: "/instances?q=region%3Aeu*" });
  await list.shown();
  await app.user.click(screen.getByRole("link", { name: "Overview of these" }));
  await waitFor(() => expect(app.address()).toBe("/overview?q=region%3Aeu%2A"));
  await waitFor(table);
  await app.user.click(await screen.findByRole("link", { name: /^\d+ of 250 ?instances$/ }));
  await waitFor(() => expect(app.address()).toBe("/instances?q=region%3Aeu%2A"));
  await app.load("/specifications");
  await app.user.click(await screen.findByRole("link", { name: "Overview by specification" }));
  await waitFor(() => expect(app.address()).toBe("/overview?group=specification"));
});

test("of many groups the first hundred are in the table until all are asked for", async () => {
  const api = createApi({ instances: 120 });
  for (const [place, { id }] of api.fleet.page(1, 120).entries())
    api.fleet.patch(String(id), { tags: [`tag-${place}`] });
  const app = await openApp({ api, at: "/overview?group=tag" });
  await waitFor(() => expect(groups()).toHaveLength(100));
  await press(app, () => screen.getByRole("button", { name: "Show all 120 groups" }));
  await waitFor(() => expect(groups()).toHaveLength(120));
  expect(app.address()).toBe("/overview?group=tag&rows=all");
  await app.user.click(screen.getByRole("radio", { name: "Region" }));
  await waitFor(() => expect(app.address()).toBe("/overview?group=region"));
});

test("the address has the query, the group and the order, which a reload keeps", async () => {
  const app = await open([{ region: "us-1", tags: ["web", "prod"] }, { region: "us-1" }]);
  await app.user.click(screen.getByRole("radio", { name: "Tag" }));
  await waitFor(() => expect(groups()).toEqual(["No tag", "prod", "web"]));
  expect(
    screen.getByText("An instance with several of these tags counts in each of its groups."),
  ).toBeVisible();
  await press(app, () => sortButton("Tag"));
  await search.type(app, "region:us*");
  await waitFor(() => expect(app.address()).toBe("/overview?group=tag&sort=name&q=region%3Aus%2A"));
  await waitFor(() => expect(screen.getByText("2 of 30")).toBeVisible());
  const before = groups();
  await app.load();
  await waitFor(() => expect(screen.getByText("2 of 30")).toBeVisible());
  expect(groups()).toEqual(before);
  expect(screen.getByRole("radio", { name: "Tag" })).toBeChecked();
});

test("a query without matches says so, and can be cleared", async () => {
  const app = await open();
  await search.type(app, "nothing-has-this");
  await waitFor(() => expect(screen.getByText("No instances match")).toBeVisible());
  await press(app, () => screen.getByRole("button", { name: "Clear search" }));
  await waitFor(table);
});

/** The addresses of all links to the list that the page has had while something was done. */
async function linksDuring(action: () => Promise<void>): Promise<Set<string | null>> {
  const links = new Set<string | null>();
  const collect = () => {
    for (const link of document.querySelectorAll('a[href*="?q="]'))
      links.add(link.getAttribute("href"));
  };
  const observer = new MutationObserver(collect);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await action();
  observer.disconnect();
  return links;
}

test("what is shown before another search or grouping has no link with the new one", async () => {
  const app = await open([{ region: "us-1" }]);
  const searched = await linksDuring(async () => {
    await search.type(app, "region:us*");
    await waitFor(() => expect(groups()).toEqual(["us-1"]));
  });
  expect(searched).toContain("/instances?q=region%3Aus%2A%20region%3Aus-1");
  expect(searched).not.toContain("/instances?q=region%3Aus%2A%20region%3Aeu-1");
  const grouped = await linksDuring(async () => {
    await app.user.click(screen.getByRole("radio", { name: "State" }));
    await waitFor(() => expect(groups()).toEqual(["Running"]));
  });
  expect(grouped).toContain("/instances?q=region%3Aus%2A%20state%3ARUNNING");
  expect(grouped).not.toContain("/instances?q=region%3Aus%2A%20state%3Aus-1");
});

/** Opens the map over 30 running instances of one region, two of which get other states. */
async function openMap() {
  const opened: string[] = [];
  vi.spyOn(window, "open").mockImplementation((address) => {
    opened.push(String(address));
    return null;
  });
  const api = createApi({ instances: 30 });
  for (const { id } of api.fleet.page(1, 30))
    api.fleet.patch(String(id), { state: "RUNNING", region: "eu-1" });
  const [first, later] = [targetAt(api, 0), targetAt(api, 9)];
  api.fleet.patch(later.id, { hostName: "broken-2", state: "ERROR" });
  await openApp({ api, at: "/overview" });
  const map = await screen.findByRole("group", { name: "Map" });
  await within(map).findByRole("link", { name: "eu-1, 30 instances" });
  const canvas = map.querySelector("canvas");
  if (!canvas) throw new Error("The map has no canvas.");
  // The worst state is the first cell.
  const cell = { clientX: 6, clientY: 6, ctrlKey: true };
  fireEvent.pointerMove(canvas, cell);
  await waitFor(() => expect(within(map).getByText("broken-2")).toBeVisible());
  // A refresh begins after the first pass.
  await waitFor(() => expect(exists(fleet.progress)).toBe(false));

  /**
   * Refreshes, and clicks at every step of the event loop (some are between two answers) until the map names the
   * other one. Returns what the map named and what opened, per click.
   */
  async function clickDuringRefresh(): Promise<{ named: string[]; opened: string[] }> {
    fireEvent.keyDown(document.body, { key: "r" });
    const named: string[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.start();
    while (named.at(-1) !== "broken-1" && named.length < 100_000) {
      const name = within(map).queryByText(/^broken-/)?.textContent;
      if (name !== undefined) {
        named.push(name);
        fireEvent.click(map.querySelector("canvas") ?? map, cell);
      }
      await new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true });
        port2.postMessage("");
      });
    }
    port1.close();
    expect([named[0], named.at(-1)]).toEqual(["broken-2", "broken-1"]);
    await waitFor(() => expect(opened).toHaveLength(named.length));
    vi.restoreAllMocks();
    const nameOf = (address: string) => (address.endsWith(first.id) ? "broken-1" : "broken-2");
    return { named, opened: opened.map(nameOf) };
  }
  return { api, first, clickDuringRefresh };
}

test("a click on a cell opens the instance that the map names, also while a refresh arrives", async () => {
  const { api, first, clickDuringRefresh } = await openMap();
  api.fleet.patch(first.id, { hostName: "broken-1", state: "ERROR" });
  const { named, opened } = await clickDuringRefresh();
  expect(opened).toEqual(named);
});

test("the map names nothing more when a refresh takes the block from beneath the pointer", async () => {
  const { api } = await openMap();
  for (const { id } of api.fleet.page(1, 30)) api.fleet.patch(String(id), { region: "us-1" });
  fireEvent.keyDown(document.body, { key: "r" });
  await waitFor(() => expect(groups()).toEqual(["us-1"]));
  expect(screen.queryByText("broken-2")).toBeNull();
  vi.restoreAllMocks();
});

test("a failed refresh of the figures says why, and Retry refreshes them", async () => {
  const app = await open();
  app.api.faults.add({ path: "/api/v1/computes", status: 500 });
  await app.user.keyboard("r");
  await passTimeUntil(() => expect(alert("INTERNAL_SERVER_ERROR")).toBeVisible());
  expect(alert("INTERNAL_SERVER_ERROR")).toHaveTextContent("Showing data from");
  expect(screen.getByText(/The last refresh failed/)).toBeVisible();
  expect(table()).toBeVisible();
  app.api.faults.clear();
  await press(app, () => screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(exists(() => alert("INTERNAL_SERVER_ERROR"))).toBe(false));
});

test("a fleet that cannot be read says why, and Retry reads it", async () => {
  const api = createApi({ instances: 3 });
  api.faults.add({ path: "/api/v1/computes", status: 403, code: "FORBIDDEN" });
  const app = await openApp({ api, at: "/overview" });
  await waitFor(() => expect(alert("FORBIDDEN")).toBeVisible());
  api.faults.clear();
  await press(app, () => screen.getByRole("button", { name: /Retry|Resume loading|again/ }));
  await waitFor(table);
});

test("a load that was cancelled at once says so, and goes on when asked", async () => {
  const api = createApi({ instances: 3 });
  api.faults.add({ path: "/api/v1/computes", kind: "pass", delayMs: 3000 });
  const app = await openApp({ api, at: "/overview" });
  await waitFor(() => expect(screen.getByText("Reading the instances…")).toBeVisible());
  await press(app, () => screen.getByRole("button", { name: "Cancel loading" }));
  await waitFor(() => expect(screen.getByText(/Loading was cancelled/)).toBeVisible());
  expect(exists(() => screen.getByText("Reading the instances…"))).toBe(false);
  api.faults.clear();
  await press(app, () => screen.getByRole("button", { name: "Resume loading" }));
  await waitFor(table);
});
