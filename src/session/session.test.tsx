import { screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  passIgnoredPresses,
  passTime,
  passTimeUntil,
  sleepFor,
} from "../testing/stand-ins/clock.ts";
import { fleet, pagesRead } from "../testing/fleet.ts";
import { type TestApp, createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { openBulkDialog, run, selection } from "../testing/bulk.ts";
import {
  type Target,
  alert,
  arrivedAt,
  askTo,
  banner,
  connectAsOwner,
  connectForm,
  connectPage,
  detail,
  exists,
  header,
  list,
  note,
  openConnect,
  pager,
  press,
  search,
  targetAt,
} from "../testing/pages.ts";
import { openTabWith } from "../testing/tab-state.ts";

// A session survives reloads, and ends on request, on a 401 or after the idle time.

const minute = 60_000;

/** A stored session for another address than the configured one. */
const elsewhere = JSON.stringify({
  apiKey: demoKey("owner"),
  baseUrl: "https://elsewhere.example/eu",
  fingerprint: "0123456789abcdef",
});

test.each([
  ["https://elsewhere.example/eu", "elsewhere.example/eu"],
  ["/demo-api", "localhost:8787/demo-api"],
])("a key that is stored for %s is sent to no other address", async (baseUrl, shown) => {
  const app = await openApp({ key: null, at: "/connect" });
  sessionStorage.setItem("compute.session", JSON.stringify({ ...JSON.parse(elsewhere), baseUrl }));
  // What it left in this tab is not for the next key.
  const refusal = { kind: "api", message: "No", code: "TEAM_SUSPENDED", action: "stop web-1" };
  sessionStorage.setItem("compute.team-banner", JSON.stringify(refusal));
  await app.load("/instances?page=2");
  await connectForm.shown();
  expect(
    note(`key was entered for ${shown}, and this dashboard now uses localhost:8787`),
  ).toBeVisible();
  expect(app.api.log.entries()).toEqual([]);
  expect(Object.entries(sessionStorage)).toEqual([]);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances?page=2");
  await list.shown();
  expect(exists(alert)).toBe(false);
});

test("the same address spelt differently keeps its session", async () => {
  const app = await openApp({ key: null, at: "/connect" });
  const session = { ...JSON.parse(elsewhere), baseUrl: `${location.origin}/api/v1/` };
  sessionStorage.setItem("compute.session", JSON.stringify(session));
  await app.load("/instances");
  await list.shown();
  expect(app.api.log.entries()[0]?.keyName).toBe("owner");
});

test("another tab's key isn't sent to another address than it was entered for", async () => {
  const app = await openApp({ key: null, at: "/connect" });
  await openTabWith("connected.");
  const tab = new BroadcastChannel("compute.session");
  onTestFinished(() => tab.close());
  tab.addEventListener("message", ({ data }) => {
    const offer = { type: "offer", ...JSON.parse(elsewhere), usedAt: 0 };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
    if (data.type === "ask") tab.postMessage(offer);
  });
  await app.load("/instances");
  await connectForm.shown();
  expect(note(/key was entered for elsewhere\.example\/eu/)).toBeVisible();
  expect(app.api.log.entries()).toEqual([]);
});

test("a connected tab skips the connect page", async () => {
  const app = await openApp();
  await list.shown();
  await app.load("/connect");
  await arrivedAt(app, "/instances");
  await list.shown();
  await app.load("/connect?to=%2Fspecifications%3Flimit%3D10");
  await waitFor(() => expect(app.address()).toBe("/specifications?limit=10"));
});

test("Disconnect removes the key: Back shows none of the team's data, nothing is sent, and another key shows its own", async () => {
  const app = await openApp({ at: "/instances?page=2" });
  await list.shown();
  await header.disconnect(app);
  await connectForm.shown();
  expect(app.address()).toBe("/connect");
  expect(note("Disconnected. The key was removed from this browser.")).toBeVisible();
  expect(Object.entries(sessionStorage)).toEqual([]);

  app.api.log.clear();
  await app.goBack();
  await waitFor(() => expect(app.address()).toMatch(/^\/connect/));
  await connectForm.shown();
  expect(exists(list.table)).toBe(false);
  await app.load("/instances");
  await connectForm.shown();
  expect(app.api.log.entries()).toEqual([]);
  await app.user.click(connectForm.demoKey(/^Member/));
  await arrivedAt(app, "/instances");
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  const names = app.api.log.entries().map(({ keyName }) => keyName);
  expect(new Set(names)).toEqual(new Set(["member"]));
});

async function revokeTheKey({ api }: TestApp): Promise<void> {
  api.faults.add({ status: 401, message: "The API key has been revoked" });
  await passTime(15_000);
}

test("revoking the key mid-session leads to Connect, with the reason, and nothing more is sent with it", async () => {
  const app = await openApp({ at: "/instances?page=3&limit=10" });
  await waitFor(() => expect(pager.position()).toHaveTextContent("21–30 of 250"));
  await revokeTheKey(app);
  await connectForm.shown();
  expect(app.address()).toMatch(/^\/connect\?to=/);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(alert()).toHaveTextContent("Your session has ended.");
  expect(alert()).toHaveTextContent("The API key has been revoked");
  expect(alert()).toHaveTextContent("UNAUTHORIZED");
  // Any of several requests in flight may be answered first.
  const refused = app.api.log.entries().filter(({ code }) => code === "UNAUTHORIZED");
  expect(refused).not.toEqual([]);
  expect(alert()).toHaveTextContent(
    new RegExp(refused.map(({ requestId }) => requestId).join("|")),
  );
  expect(Object.entries(sessionStorage)).toEqual([]);
  app.api.log.clear();
  await passTime(5 * minute);
  expect(app.api.log.entries()).toEqual([]);

  app.api.faults.clear();
  await connectAsOwner(app);
  await arrivedAt(app, "/instances?page=3&limit=10");
  await waitFor(() => expect(pager.position()).toHaveTextContent("21–30 of 250"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a key revoked during sleep shows the reason after a reload", async () => {
  const app = await openApp({ at: "/instances/480213" });
  // Let everything load, so that nothing is refused before the reload.
  await waitFor(() => expect(detail.fact("Summary", "Specification")).toHaveTextContent(/\d vCPU/));
  app.api.faults.add({ status: 401 });
  await app.load();
  await waitFor(() => expect(alert()).toHaveTextContent("Your session has ended."));
  app.api.faults.clear();
  await connectAsOwner(app);
  await arrivedAt(app, "/instances/480213");
});

test("half an hour without input disconnects, with a note", async () => {
  const app = await openApp({
    at: "/instances?page=2",
    config: { idleMinutes: 30, refreshSeconds: 0 },
  });
  await waitFor(() => expect(pager.position()).toHaveTextContent("21–40 of 250"));
  await passTime(20 * minute);
  await app.user.keyboard("{Shift}");
  await passTime(29 * minute);
  expect(list.table()).toBeVisible();
  await passTime(2 * minute);
  await connectForm.shown();
  expect(note("after 30 min of inactivity")).toBeVisible();
  await connectAsOwner(app);
  await waitFor(() => expect(pager.position()).toHaveTextContent("21–40 of 250"));
});

test("a clock that is set back doesn't put off the end", async () => {
  const app = await openApp({ config: { idleMinutes: 30, refreshSeconds: 0 } });
  await list.shown();
  await passTime(20 * minute);
  vi.setSystemTime(Date.now() - 300 * minute);
  await passTime(5 * minute);
  expect(list.table()).toBeVisible();
  await passTime(6 * minute);
  await connectForm.shown();
  expect(app.writes()).toEqual([]);
});

test("a reload after the idle time is no input: nothing is sent, and the page says why", async () => {
  const app = await openApp({ config: { idleMinutes: 30, refreshSeconds: 0 } });
  await list.shown();
  const before = app.api.log.entries().length;
  // The browser was closed for as long, and restores the tab.
  sessionStorage.setItem("compute.last-input", String(Date.now() - 31 * minute));
  await app.load();
  await connectForm.shown();
  expect(note("after 30 min of inactivity")).toBeVisible();
  expect(app.api.log.entries()).toHaveLength(before);
});

test("a minute before, a banner says so, and any input keeps the connection", async () => {
  const app = await openApp({ config: { idleMinutes: 30, refreshSeconds: 0 } });
  await list.shown();
  const warning = () => screen.queryByText("Disconnecting within a minute.");
  await passTime(28 * minute);
  expect(warning()).toBeNull();
  await passTime(1.5 * minute);
  expect(warning()).toBeVisible();
  await app.user.keyboard("{Shift}");
  await waitFor(() => expect(warning()).toBeNull());
  await passTime(20 * minute);
  expect(list.table()).toBeVisible();
});

describe("where Connect leads", () => {
  test("without a key a page leads to Connect, and from there to the page", async () => {
    const app = await openConnect({ at: "/instances?page=3&limit=10" });
    expect(app.address()).toMatch(/^\/connect\?to=/);
    expect(app.api.log.entries()).toEqual([]);
    await connectAsOwner(app);
    await arrivedAt(app, "/instances?page=3&limit=10");
    await waitFor(() => expect(banner.whole()).toBeVisible());
    await waitFor(() => expect(pager.position()).toHaveTextContent("21–30 of 250"));
    expect(list.hosts()).toHaveLength(10);
  });

  // Every hostile path is in validation.test.ts.
  test("a return address that a browser could take for another origin isn't followed", async () => {
    const instances = `${location.origin}/instances`;
    // Browsers drop the tab and see "//evil.example".
    const to = encodeURIComponent("/\t/evil.example");
    const app = await openConnect({ at: `/connect?to=${to}` });
    await connectAsOwner(app);
    await list.shown();
    expect(location.href).toBe(instances);
    // With a key, and unencoded.
    for (const next of [to, "//evil.example"]) {
      await app.load(`/connect?to=${next}`);
      await list.shown();
      expect(location.href).toBe(instances);
    }
  });
});

// After the session ends nothing is sent with its key, whatever the tab was doing.

const listing = "/api/v1/computes";
const catalogue = "/api/v1/computes/specifications";

interface Opened {
  app: TestApp;
  targets: Target[];
}

/** Two of the three pages are found, so the rows don't move any more. */
async function foundSoFar(): Promise<void> {
  await waitFor(() => expect(note("40 of 200 so far")).toBeVisible());
}

const phases: Record<string, (opened: Opened) => Promise<void>> = {
  async "the fleet loads"({ app }) {
    app.api.faults.add({ kind: "hang", path: listing, query: { limit: "100" }, skip: 2 });
    await search.type(app, "web");
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(2));
    await foundSoFar();
  },
  async "the fleet waits to try a page again"({ app }) {
    app.api.faults.add({ status: 500, path: listing, query: { limit: "100" }, skip: 2 });
    await search.type(app, "web");
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(3));
    await foundSoFar();
  },
  async "the fleet waits for a rate limit"({ app }) {
    const limited = { kind: "rate-limit", resetInSeconds: 60 } as const;
    app.api.faults.add({ ...limited, path: listing, query: { limit: "100" }, skip: 2, count: 1 });
    await search.type(app, "web");
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(2));
    await foundSoFar();
  },
  async "the fleet's load has failed"({ app }) {
    app.api.faults.add({ kind: "cut", path: listing, query: { limit: "100" }, skip: 2 });
    await search.type(app, "web");
    await passTimeUntil(() => expect(fleet.button("Resume loading")).toBeVisible());
  },
  async "the fleet refreshes"({ app }) {
    await search.type(app, "web");
    await waitFor(() => expect(fleet.count().textContent).toMatch(/ of 250$/));
    app.api.faults.add({ kind: "hang", path: listing, query: { limit: "100" } });
    const before = pagesRead(app.api).length;
    await press(app, list.refreshButton);
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(before));
  },
  async "a run sends"({ app, targets }) {
    app.api.faults.add({ method: "POST", kind: "hang", skip: 2 });
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await waitFor(() => expect(app.writes().length).toBeGreaterThan(3));
  },
  async "a run waits for a rate limit"({ app, targets }) {
    app.api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 60, skip: 2 });
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await waitFor(() => expect(app.writes().length).toBeGreaterThan(2));
  },
  async "a run is paused"({ app, targets }) {
    app.api.faults.add({ method: "POST", kind: "hang", skip: 2 });
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await app.user.click(await waitFor(() => run.button("Pause")));
  },
  async "a stop is tracked"({ app, targets: [target] }) {
    const dialog = await askTo(app, "Stop", target?.host ?? "");
    await dialog.confirm(app);
    await waitFor(() => expect(list.row(target?.host ?? "")).toHaveTextContent("Stop requested"));
  },
  async "a run is tracked"({ app, targets }) {
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await passTimeUntil(() => expect(app.api.log.written()).toHaveLength(targets.length));
  },
  async "the catalogue loads"({ app }) {
    app.api.faults.add({ kind: "hang", path: catalogue });
    await app.load("/instances");
    await list.shown();
    await waitFor(() => expect(app.api.faults.list()[0]?.fired).toBeGreaterThan(0));
  },
  async "the catalogue waits to try again"({ app }) {
    app.api.faults.add({ status: 500, path: catalogue });
    await app.load("/instances");
    await list.shown();
    await waitFor(() => expect(app.api.faults.list()[0]?.fired).toBeGreaterThan(0));
  },
};

const ends: Record<string, (app: TestApp) => Promise<void>> = {
  async Disconnect(app) {
    await header.disconnect(app);
    // While a run is in progress, Disconnect asks first.
    const button = screen.queryByRole("button", { name: "Disconnect" });
    if (button) await app.user.click(button);
  },
  async "the idle time-out"() {
    await sleepFor(61 * minute);
  },
  async "a 401"(app) {
    // Until then a press on a row that the search or the load has just moved does nothing.
    await passIgnoredPresses();
    const link = list.hosts().at(-1);
    const id = link?.getAttribute("href")?.split("/").at(-1) ?? "";
    app.api.faults.add({ status: 401, method: "GET", path: `${listing}/${id}` });
    // A second rejection ends the session.
    app.api.faults.add({ status: 401, method: "GET", path: listing, query: { limit: "1" } });
    await list.choose(app, link?.textContent ?? "", "Stop…");
  },
};

// The session's signal ends everything, whatever ended the session: each phase meets one of the ends.
for (const [place, [phase, begin]] of Object.entries(phases).entries()) {
  for (const [how, end] of Object.entries(ends).filter((_, at) => at === place % 3)) {
    test(`nothing is sent after ${how} while ${phase}`, async () => {
      const api = createApi({ transitMs: 60 * minute });
      const targets = Array.from({ length: 12 }, (_, place) => targetAt(api, place));
      for (const { id } of targets) api.fleet.patch(id, { state: "RUNNING" });
      const app = await openApp({ api });
      await list.shown();
      await begin({ app, targets });
      await end(app);
      await passTimeUntil(() => expect(connectPage.heading()).toBeVisible());
      const sent = () =>
        api.log.entries().map(({ method, path, search }) => method + path + search);
      const before = sent().length;
      await app.expectWrites(...app.writes());
      await passTime(10 * minute);
      expect(sent().slice(before)).toEqual([]);
    });
  }
}

// Invalid stored values count as missing and get replaced.

const garbage = [
  "",
  "null",
  "7.5",
  "-1",
  "1e999",
  "NaN",
  '"text"',
  "[null]",
  '[{"name":1}]',
  "{",
  '{"starts":[null,"x"],"blockedUntil":"y"}',
];
const names = [
  "ended-sessions",
  "hidden-columns",
  "zone",
  "reloaded-for",
  "rows",
  "rows-per-page",
  "scroll",
  "single-keys",
  "team-banner",
  "theme",
  "views-2",
];

test("with garbage stored under every name the session survives every reload", async () => {
  const app = await openApp();
  await list.shown();
  const session = sessionStorage.getItem("compute.session") ?? "";
  const fingerprint = /"fingerprint":"(\w+)"/.exec(session)?.[1];
  for (const text of garbage) {
    for (const name of names) {
      localStorage.setItem(`compute.${name}`, text);
      sessionStorage.setItem(`compute.${name}`, text);
    }
    for (const name of Object.keys(localStorage)) localStorage.setItem(name, text);
    localStorage.setItem(`compute.ended-sessions.${fingerprint}`, text);
    await app.load("/instances");
    await waitFor(() => expect(list.hosts()).toHaveLength(20));
  }
  await header.disconnect(app);
  await connectForm.shown();
});

test("with garbage as the session the connect page shows", async () => {
  const app = await openApp({ key: null, at: "/connect", config: { allowCustomApi: true } });
  await connectForm.shown();
  for (const text of [
    ...garbage,
    '{"apiKey":1,"baseUrl":""}',
    '{"apiKey":"two words","baseUrl":""}',
    '{"apiKey":"line\\nbreak","baseUrl":""}',
    '{"apiKey":"demo-owner-2f7c9a41","baseUrl":"http://"}',
    '{"apiKey":"demo-owner-2f7c9a41","baseUrl":"nonsense:"}',
  ]) {
    sessionStorage.setItem("compute.session", text);
    await app.load("/instances");
    await connectForm.shown();
    expect(app.api.log.entries()).toEqual([]);
  }
  await connectAsOwner(app);
  await list.shown();
});
