import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { holdClock, passTime, passTimeUntil, releaseClock } from "../testing/stand-ins/clock.ts";
import { createApi, demoKey, openApp, type TestApp } from "../testing/open-app.tsx";
import {
  alert,
  connectPage,
  detail,
  header,
  exists,
  list,
  note,
  pager,
  press,
  search,
} from "../testing/pages.ts";
import { hostsShown, reads, showsRows } from "../testing/fleet.ts";
import { listPath, readings, refresh, showRows, typePage } from "../testing/tables.ts";

/** A refresh would use up the fault meant for the next page. */
const noRefresh = { refreshSeconds: 0 };

type Api = ReturnType<typeof createApi>;

/** The first host name on a page of 20. */
const firstOf = ({ fleet }: Api, page: number) => String(fleet.page(page, 20)[0]?.["hostName"]);

async function addressIs(app: TestApp, address: string): Promise<void> {
  await waitFor(() => expect(app.address()).toBe(address));
}

test("the pager's buttons go through the pages, and keep the focus", async () => {
  const app = await openApp();
  await reads(pager.position, "1–20 of 250");
  expect(pager.button("First")).toHaveAttribute("aria-disabled", "true");
  pager.button("Previous").focus();
  expect(pager.button("Previous")).toHaveFocus();
  expect(pager.button("Previous")).toHaveAttribute("aria-disabled", "true");
  await app.user.keyboard("{Enter}");
  await app.user.click(pager.button("First"));
  expect(app.address()).toBe("/instances");

  pager.button("Next").focus();
  await app.user.keyboard("{Enter}");
  await reads(pager.position, "21–40 of 250");
  expect(pager.button("Next")).toHaveFocus();
  expect(app.address()).toBe("/instances?page=2");
  expect(hostsShown()[0]).toBe(firstOf(app.api, 2));

  await press(app, () => pager.button("Last"));
  await reads(pager.position, "241–250 of 250");
  expect(app.address()).toBe("/instances?page=13");
  await showsRows(10);
  expect(pager.button("Next")).toHaveAttribute("aria-disabled", "true");
  expect(pager.button("Last")).toHaveAttribute("aria-disabled", "true");

  await press(app, () => pager.button("Previous"));
  await reads(pager.position, "221–240 of 250");
  await press(app, () => pager.button("First"));
  await reads(pager.position, "1–20 of 250");
  expect(app.address()).toBe("/instances");
});

test("a slash too many in an address doesn't matter", async () => {
  const app = await openApp();
  for (const [at, address] of [
    ["/instances/", "/instances"],
    ["/instances//?limit=50", "/instances?limit=50"],
    ["/instances/480213/", "/instances/480213"],
    // A host's address with a slash at its end, joined with a path.
    [`${location.origin}//instances?limit=50`, "/instances?limit=50"],
    [`${location.origin}//`, "/instances"],
  ] as const) {
    await app.load(at);
    await waitFor(() => expect(app.address()).toBe(address));
  }
});

test("while a page loads, the table is busy, the range still describes the rows, and the pager works", async () => {
  const app = await openApp({ config: noRefresh });
  await reads(pager.position, "1–20 of 250");
  const [first] = hostsShown();
  app.api.faults.add({ kind: "hang", path: listPath, query: { page: "2" } });
  await press(app, () => pager.button("Next"));
  await waitFor(() => expect(pager.pageBox()).toHaveValue("2"));
  await waitFor(() => expect(list.table()).toHaveAttribute("aria-busy", "true"));
  expect(hostsShown()[0]).toBe(first);
  expect(pager.position().textContent).toBe("1–20 of 250");
  await press(app, () => pager.button("Next"));
  await reads(pager.position, "41–60 of 250");
  await waitFor(() => expect(hostsShown()[0]).toBe(firstOf(app.api, 3)));
  await waitFor(() => expect(list.table()).toHaveAttribute("aria-busy", "false"));
});

test("the next page shows rows from memory first, then the API's", async () => {
  const released = Promise.withResolvers<void>();
  const api = createApi({ wait: () => released.promise });
  const app = await openApp({ api });
  await showsRows(20);
  const [second] = api.fleet.page(2, 20);
  const before = firstOf(api, 2);
  // The tabs get counts once the whole fleet is in memory.
  await screen.findByRole("button", { name: /^Stopped \d/ });
  api.faults.add({ kind: "pass", path: listPath, query: { page: "2", limit: "20" }, delayMs: 1 });
  await press(app, () => pager.button("Next"));
  await reads(pager.position, "21–40 of 250");
  expect(hostsShown()[0]).toBe(before);
  expect(list.table()).toHaveAttribute("aria-busy", "false");
  api.fleet.patch(String(second?.["id"]), { hostName: "renamed-since" });
  released.resolve();
  await waitFor(() => expect(hostsShown()[0]).toBe("renamed-since"));
});

test("a typed page number opens that page, and the box keeps the focus", async () => {
  const app = await openApp();
  await list.shown();
  await typePage(app, "7");
  await reads(pager.position, "121–140 of 250");
  expect(app.address()).toBe("/instances?page=7");
  expect(pager.pageBox()).toHaveValue("7");

  pager.pageBox().focus();
  await app.user.clear(pager.pageBox());
  await app.user.keyboard("2{Enter}");
  await reads(pager.position, "21–40 of 250");
  expect(pager.pageBox()).toHaveFocus();
  // Leaving the box sends nothing more.
  await app.user.tab();
  await app.goBack();
  await reads(pager.position, "121–140 of 250");
  expect(pager.pageBox()).toHaveValue("7");
});

test("changing the rows per page opens the page that has the first row", async () => {
  const app = await openApp({ at: "/instances?page=11" });
  await reads(pager.position, "201–220 of 250");
  const [first = ""] = hostsShown();
  await showRows(app, 50);
  await reads(pager.position, "201–250 of 250");
  await showsRows(50);
  expect(app.address()).toBe("/instances?page=5&limit=50");
  expect(hostsShown()[0]).toBe(first);
  await showRows(app, 100);
  await reads(pager.position, "201–250 of 250");
  expect(app.address()).toBe("/instances?page=3&limit=100");
  await showRows(app, 10);
  await addressIs(app, "/instances?page=21&limit=10");
  await showsRows(10);
});

test("a new list uses the rows per page chosen last", async () => {
  const app = await openApp();
  await list.shown();
  await showRows(app, 50);
  await addressIs(app, "/instances?limit=50");
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  await app.user.click(header.link("Instances"));
  await addressIs(app, "/instances?limit=50");
  await showsRows(50);
  await app.load("/");
  await addressIs(app, "/instances?limit=50");
  await header.disconnect(app);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  await connectPage.connect(app, demoKey("owner"));
  await addressIs(app, "/instances?limit=50");
  await list.shown();
  await showRows(app, 20);
  await app.user.click(header.link("Activity"));
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await app.user.click(header.link("Instances"));
  await addressIs(app, "/instances");
});

// nusmods/nusmods#763: Safari throws after 100 writes of the address in 30 s.
test("the address waits until the typing pauses", async () => {
  const app = await openApp({ config: noRefresh });
  await showsRows(20);
  await app.user.click(search.box());
  holdClock();
  for (const letter of "web-prod") {
    await app.user.keyboard(letter);
    await passTime(340);
  }
  expect(app.address()).toBe("/instances");
  releaseClock();
  await addressIs(app, "/instances?q=web-prod");
});

test("the tab's title names the view", async () => {
  const app = await openApp({ at: "/instances?page=2" });
  const titleIs = (title: string) => waitFor(() => expect(document.title).toBe(title));
  await titleIs("Instances (250), page 2 of 13 · Compute");
  await press(app, () => pager.button("Next"));
  await titleIs("Instances (250), page 3 of 13 · Compute");
  await search.type(app, "id:480213");
  await titleIs("Instances (1 of 250) · Compute");
  await app.user.click(header.link("Activity"));
  await titleIs("Activity (0) · Compute");
});

test("a pasted link, back, forward and a reload open the same view, whatever rows were chosen last", async () => {
  const app = await openApp();
  await list.shown();
  await showRows(app, 50);
  await reads(pager.position, "1–50 of 250");
  await press(app, () => pager.button("Next"));
  await reads(pager.position, "51–100 of 250");
  const [link, hosts] = [app.address(), hostsShown()];
  const sameView = async () => {
    await reads(pager.position, "51–100 of 250");
    await waitFor(() => expect(hostsShown()).toEqual(hosts));
    expect(app.address()).toBe(link);
  };
  await app.user.click(list.link(hosts[0] ?? ""));
  await waitFor(() => expect(detail.card("Details")).toBeVisible());
  await app.goBack();
  await sameView();
  await app.goBack();
  await reads(pager.position, "1–50 of 250");
  await app.goForward();
  await sameView();
  await app.load("/specifications");
  localStorage.setItem("compute.rows-per-page", "10");
  await app.load(link);
  await sameView();
  expect(pager.rowsPerPage()).toHaveValue("50");
});

test("an invalid address is corrected without another request", async () => {
  const app = await openApp({ at: "/activity" });
  for (const [given, corrected, rows] of [
    ["?page=0&limit=1000", "", 20],
    ["?page=abc", "", 20],
    ["?page=-1&limit=0", "", 20],
    ["?page=1.5&limit=10", "?limit=10", 10],
    ["?page=3&limit=101", "?page=3", 20],
    // 2^53 + 1, which JavaScript can't represent.
    ["?page=9007199254740993", "", 20],
    ["?page=null&limit=true", "", 20],
    ["?page=2&page=3", "", 20],
    ["?page=1&limit=20", "", 20],
  ] as const) {
    app.api.log.clear();
    await app.load(`/instances${given}`);
    await showsRows(rows);
    await addressIs(app, `/instances${corrected}`);
    const asked = readings(app.api, listPath);
    expect(asked).not.toEqual([]);
    for (const { search } of asked)
      expect(search).toMatch(/^\?page=[1-9]\d*&limit=([1-9]\d?|100)$/);
  }
});

// chef/automate#4879
test("a page whose last row is gone offers the page that is the last now", async () => {
  const api = createApi({ instances: 11 });
  const app = await openApp({
    api,
    at: "/instances?q=region:*&page=2&limit=10",
    config: noRefresh,
  });
  await reads(pager.position, "11–11 of 11");
  api.fleet.remove(String(api.fleet.page(11, 1)[0]?.["id"]));
  const last = () => screen.getByRole("button", { name: "Go to page 1" });
  await passTimeUntil(() => {
    list.refreshButton().click();
    expect(last()).toBeVisible();
  });
  await app.user.click(last());
  await reads(pager.position, "1–10 of 10");
});

test("no empty state while loading", async () => {
  const api = createApi({ instances: 15 });
  const app = await openApp({ api, at: "/instances?page=2", config: noRefresh });
  expect(await screen.findByText("Page 2 is past the end of the list.")).toBeVisible();
  api.faults.add({ kind: "hang", path: listPath, query: { page: "1" }, count: 1 });
  await app.user.click(screen.getByRole("button", { name: "Go to page 1" }));
  await waitFor(() => expect(note("Loading instances")).toBeInTheDocument());
  expect(screen.queryByText("This team has no instances.")).toBeNull();
  api.faults.clear();
  await passTimeUntil(() => alert("No answer"));
  await refresh(app);
  await showsRows(15);
});

test("no page of a sorted fleet is past the end before the end is known", async () => {
  const api = createApi();
  api.faults.add({ kind: "hang", path: listPath, query: { page: "2", limit: "100" } });
  await openApp({ api, at: "/instances?sort=-created&page=10", config: noRefresh });
  expect(await screen.findByRole("progressbar", { name: "Loading fleet" })).toBeVisible();
  // Meanwhile the loaded part is sorted.
  await reads(pager.position, "0–0 of 150");
  expect(note("Loading instances")).toBeInTheDocument();
  expect(screen.queryByText(/is past the end/)).toBeNull();
  expect(exists(list.hosts)).toBe(false);
});

test("the pager shows the page and limit that the server answered with", async () => {
  const api = createApi();
  // The specification doesn't say what happens to a limit beyond 100. This server uses 50.
  for (const page of [1, 2]) {
    const data = api.fleet.page(page, 50);
    const body = { success: true, message: "", data, meta: { total: 250, page, limit: 50 } };
    api.faults.add({ path: listPath, kind: "json", body, count: 1 });
  }
  const app = await openApp({ api, at: "/instances?limit=100", config: noRefresh });
  await reads(pager.position, "1–50 of 250");
  expect(pager.rowsPerPage()).toHaveValue("50");
  await showsRows(50);
  await press(app, () => pager.button("Next"));
  await reads(pager.position, "51–100 of 250");
  expect(pager.pageBox()).toHaveValue("2");
});

test("without a usable meta the rows show, and the pager has no total", async () => {
  const api = createApi();
  const data = api.fleet.page(1, 20);
  const body = { success: true, message: "", data, meta: { total: "many", page: null } };
  api.faults.add({ path: listPath, kind: "json", body, count: 1 });
  const app = await openApp({ api, config: noRefresh });
  await showsRows(20);
  expect(pager.position().textContent).toBe("1–20 of an unknown number");
  expect(pager.button("Last")).toHaveAttribute("aria-disabled", "true");
  await press(app, () => pager.button("Next"));
  await reads(pager.position, "21–40 of 250");
});
