import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { selection } from "../testing/bulk.ts";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { fleet, hostsShown, pagesRead, reads, showsHosts, showsRows } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { alert, banner, exists, list, note, pager, search } from "../testing/pages.ts";

const path = "/api/v1/computes";
const config = { refreshSeconds: 0 };

/** Opens the app with 4,000 instances and waits for the first rows. */
async function open(at = "/instances") {
  const app = await openApp({ api: createApi({ instances: 4000 }), config, at });
  await showsRows(20);
  return app;
}

const progressIs = (text: string) =>
  waitFor(() => expect(fleet.progress()).toHaveAttribute("aria-valuetext", text));

const countIs = (text: unknown) =>
  passTimeUntil(() => expect(fleet.count().textContent).toEqual(text));

const ofAll = expect.stringMatching(/ of 4,000$/);

/** Waits until the whole fleet is loaded. */
async function allRead({ api }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await passTimeUntil(() => expect(new Set(pagesRead(api)).size).toBe(40));
  await passTimeUntil(() => expect(exists(fleet.progress)).toBe(false));
}

test("the plain list's rows stay in place until the first matches arrive", async () => {
  const app = await open("/instances?page=3");
  // Its code may be late.
  await reads(pager.position, "41–60 of 4,000");
  const hosts = hostsShown();
  app.api.faults.add({ kind: "hang", path });
  await search.type(app, "web");
  await waitFor(() => expect(fleet.progress()).toBeVisible());
  await waitFor(() => expect(app.address()).toBe("/instances?q=web"));
  expect(hostsShown()).toEqual(hosts);
  expect(pager.position().textContent).toBe("41–60 of 4,000");
  expect(document.title).toMatch(/^Instances \(4,000\), page 3 of 200 · /);
  expect(screen.queryByText(/ of 0/)).toBeNull();
});

test("rows of the previous search can be neither selected nor acted on", async () => {
  const app = await open();
  app.api.faults.add({ kind: "hang", path });
  await app.user.click(search.box());
  await app.user.paste("no-such-host\nnor-this-one\n");
  await waitFor(() => expect(fleet.progress()).toBeVisible());
  const [host = ""] = hostsShown();
  for (const control of [selection.box(host), selection.all(), list.actions(host)])
    await app.user.click(control);
  for (const key of ["x", "s", "#", "{Shift>}{ArrowDown}{/Shift}"]) {
    selection.box(host).focus();
    await app.user.keyboard(key);
  }
  for (const key of ["{Enter}", " ", "{ArrowDown}"]) {
    list.actions(host).focus();
    await app.user.keyboard(key);
  }
  await waitFor(() => expect(note("These rows are from your previous search.")).toBeVisible());
  expect(screen.queryByRole("menu")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(exists(selection.bar)).toBe(false);

  await app.user.click(fleet.button("Remove list"));
  await waitFor(() => expect(app.address()).toBe("/instances"));
  await app.user.click(selection.box(host));
  await selection.is("1 selected");
});

test("not all matches can be selected before the load is complete: the key a and the button say why", async () => {
  const app = await open();
  app.api.faults.add({ kind: "hang", path, skip: 3 });
  await search.type(app, "web");
  await progressIs("300 of 4,000");
  await app.user.click(await waitFor(() => selection.box(hostsShown()[0] ?? "")));
  for (const host of hostsShown()) expect(host).toContain("web");
  await app.user.keyboard("aa");
  await selection.is(`${hostsShown().length} selected`);
  await waitFor(() => expect(note("Not all instances have been read yet.")).toBeVisible());
  const button = () => selection.button("Select all matching");
  expect(button()).toHaveAccessibleDescription("Not all instances have been read yet.");
  await app.user.click(button());
  await app.user.click(fleet.button("Cancel loading"));
  app.api.faults.clear();
  await app.user.click(await screen.findByRole("button", { name: "Resume loading" }));
  await countIs(ofAll);
  const [matches = ""] = fleet.count().textContent.split(" ");
  await waitFor(() => expect(selection.button(`Select all ${matches} matching`)).toBeVisible());
  await app.user.click(selection.button(`Select all ${matches} matching`));
  await selection.is(`${matches} selected`);
});

test("another search drops a Select all that waits for the fleet", async () => {
  const app = await open();
  app.api.faults.add({ kind: "hang", path });
  await app.user.click(selection.box(hostsShown()[0] ?? ""));
  await app.user.click(selection.button("Select all"));
  await waitFor(() => within(selection.bar()).getByRole("progressbar"));
  await search.type(app, "web");
  await waitFor(() => expect(app.address()).toBe("/instances?q=web"));
  await app.user.click(fleet.button("Cancel loading"));
  app.api.faults.clear();
  await app.user.click(await screen.findByRole("button", { name: "Resume loading" }));
  await countIs(ofAll);
  await allRead(app);
  await waitFor(() => expect(selection.button(/^Select all [\d,]+ matching/)).toBeVisible());
  await selection.is("1 selected");
});

test("a cancelled load keeps its pages, and can be resumed", async () => {
  const app = await open();
  app.api.faults.add({ kind: "hang", path, skip: 5 });
  await search.type(app, "web");
  await progressIs("500 of 4,000");
  await app.user.click(fleet.button("Cancel loading"));
  await waitFor(() => expect(exists(fleet.progress)).toBe(false));
  expect(screen.getByText(/Loading was cancelled\. 500 of 4,000/)).toBeVisible();
  expect(hostsShown()).not.toEqual([]);
  app.api.faults.clear();
  app.api.log.clear();
  await app.user.click(fleet.button("Resume loading"));
  await countIs(ofAll);
  expect(screen.queryByText(/Loading was cancelled/)).toBeNull();
  await passTimeUntil(() => expect(exists(fleet.progress)).toBe(false));
  // The five loaded pages aren't read again, except page 1 to see whether the list has changed.
  expect(pagesRead(app.api)).toHaveLength(36);
});

test("a failure that passes during the load doesn't show", async () => {
  const app = await open();
  app.api.faults.add({ status: 500, path, skip: 4, count: 3 });
  app.api.faults.add({ kind: "truncate", path, skip: 12, count: 1 });
  await search.type(app, "web");
  await countIs(ofAll);
  await allRead(app);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a failure that stays shows its code, loaded pages stay searchable, and resuming completes the load", async () => {
  const app = await open();
  app.api.faults.add({ status: 403, path, skip: 6 });
  await search.type(app, "web");
  await passTimeUntil(() =>
    expect(alert("FORBIDDEN")).toHaveTextContent("of 4,000 instances are loaded"),
  );
  await waitFor(() => {
    for (const host of hostsShown()) expect(host).toContain("web");
  });
  app.api.faults.clear();
  await app.user.click(fleet.button("Resume loading"));
  await waitFor(() => expect(exists(() => alert("FORBIDDEN"))).toBe(false));
  await allRead(app);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the load waits for a rate limit to end", async () => {
  const app = await open();
  app.api.faults.add({ kind: "rate-limit", resetInSeconds: 1, path, skip: 8, count: 2 });
  await search.type(app, "web");
  await allRead(app);
  await countIs(ofAll);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where a page stays empty, it says how many of the total were seen", async () => {
  const api = createApi({ instances: 150 });
  const meta = { total: 150, page: 2, limit: 100 };
  const body = { success: true, message: "Compute instances retrieved", data: [], meta };
  api.faults.add({ kind: "json", body, path, query: { page: "2", limit: "100" } });
  await openApp({ api, config, at: "/instances?q=web" });
  await passTimeUntil(() => expect(screen.getByText("100 of 150 seen.")).toBeVisible());
});

test("the fleet refreshes by itself and shows changes", async () => {
  const app = await openApp({ api: createApi({ instances: 500 }) });
  await showsRows(20);
  await search.type(app, "id=480213");
  await showsRows(1);
  await countIs("1 of 500");
  await passTimeUntil(() => expect(exists(fleet.progress)).toBe(false));
  app.api.fleet.patch("480213", { hostName: "renamed-meanwhile" });
  await passTime(16_000);
  await showsHosts("renamed-meanwhile");
  expect(list.link("renamed-meanwhile")).toBeVisible();
  await waitFor(() => expect(exists(fleet.progress)).toBe(false));
});

test("a refresh updates the number of pages and of unreadable items", async () => {
  const api = createApi({ instances: 50 });
  const app = await openApp({ api, config: { readsPerSecond: 1 } });
  await search.type(app, "id=480213");
  await countIs("1 of 50");
  for (let number = 0; number < 449; number += 1) api.fleet.add({ id: `added-${number}` });
  api.fleet.add({ hostName: "nameless" });
  await passTimeUntil(() => expect(note("1 item could not be read")).toBeVisible());
  await countIs("1 of 499");
  // At a fifth of a request per second: a pass of five pages begins 25 s after the one before.
  const readsOf = (page: number) =>
    api.log.entries().filter(({ search }) => search === `?page=${page}&limit=100`);
  await passTimeUntil(() => expect(readsOf(5)).toHaveLength(3));
  const [, before, last] = readsOf(5);
  expect((last?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThan(24_000);
});

test("an instance ages out of a filter although nothing else changes", async () => {
  const api = createApi({ instances: 50 });
  const app = await openApp({ api });
  api.fleet.patch("480213", { createdAt: new Date(Date.now() - 59 * 60_000).toISOString() });
  await search.type(app, "id=480213 age<1h");
  await countIs("1 of 50");
  await passTime(90_000);
  await waitFor(() => expect(fleet.count().textContent).toBe("0 of 50"));
});

// openshift/origin#2568: ages followed the client's clock, so `age>2h` found a machine of 90 minutes.
test("ages and age filters go by the API's clock", async () => {
  const aheadMs = -3 * 3_600_000;
  const api = createApi({ instances: 50, now: () => Date.now() + aheadMs });
  const createdAt = new Date(Date.now() + aheadMs - 90 * 60_000).toISOString();
  api.fleet.patch("480213", { hostName: "young", createdAt, updatedAt: createdAt, state: "ERROR" });
  const app = await openApp({ api });
  await waitFor(() => expect(list.cell("young", "Created").textContent).toBe("1h ago"));
  expect(list.cell("young", "State").textContent).toBe("Error 1h");
  await search.type(app, "id=480213 age>2h");
  await countIs("0 of 50");
  await search.type(app, "id=480213 age<100min");
  await countIs("1 of 50");
  await app.user.click(banner.connectionButton());
  await waitFor(() =>
    expect(banner.connectionMenu()).toHaveTextContent(
      "The API’s clock is 3h behind this device’s. Ages go by the API’s.",
    ),
  );
});

test("sizes appear once the catalogue can be read after a failure", async () => {
  const api = createApi({ instances: 50 });
  api.faults.add({ status: 500, path: "/api/v1/computes/specifications" });
  const app = await openApp({ api, config });
  await search.type(app, "cpu>=1");
  await passTimeUntil(() => expect(api.faults.list()[0]?.fired).toBe(4));
  const isUnread = () => screen.queryByText("Sizes aren’t known yet. The search waits for them.");
  await waitFor(() => expect(isUnread()).toBeVisible());
  expect(exists(fleet.noMatches)).toBe(false);
  expect(fleet.button("Export")).toHaveAccessibleDescription("Sizes aren’t known yet.");
  await passTime(10_000);
  api.faults.clear();
  await passTimeUntil(() => expect(isUnread()).toBeNull());
  await countIs("50 of 50");
});
