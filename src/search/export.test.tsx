import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBulk, selection } from "../testing/bulk.ts";
import { passTimeUntil } from "../testing/stand-ins/clock.ts";
import { downloadedBy, filesKept, parseCsv, readXlsx } from "../testing/stand-ins/downloads.ts";
import {
  chooseExport,
  type ExportLabel,
  fleet,
  hostsShown,
  pagesRead,
  showsHosts,
  showsRows,
} from "../testing/fleet.ts";
import { createApi, openApp, type TestApp } from "../testing/open-app.tsx";
import { alert, exists, header, note, pager, press, search, targetAt } from "../testing/pages.ts";
import type { Failure } from "../api/error.ts";
import {
  emptyFleetState,
  enterState,
  type KnownFleet,
  type Reading,
} from "../fleet/fleet-state.ts";
import { exportFileName, failedNote, savedNote, stoppedNote } from "./save-export.ts";

const path = "/api/v1/computes";
const hostile = '=HYPERLINK("http://x")';

async function open() {
  const api = createApi({ instances: 1000 });
  api.fleet.patch("480213", { hostName: hostile, tags: ["-1", "a, b"], ipv4: null });
  api.fleet.patch("517139", { hostName: "needle-10", future: { rack: [7] } });
  api.fleet.patch("489463", { hostName: "needle-2" });
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await showsRows(20);
  return app;
}

const exported = (app: TestApp, format: ExportLabel) =>
  downloadedBy(() => chooseExport(app, format));

/** Chooses CSV, and cancels the load halfway. */
async function cancelHalfway(app: TestApp): Promise<void> {
  app.api.faults.add({ kind: "hang", path, skip: 5 });
  await chooseExport(app, "CSV");
  await progressIs("500 of 1,000");
  await app.user.click(fleet.button("Cancel loading"));
  await waitFor(() =>
    expect(note("Nothing was exported.")).toHaveTextContent("Loading was cancelled."),
  );
  app.api.faults.clear();
}

const progressIs = (text: string) =>
  waitFor(() => expect(fleet.progress()).toHaveAttribute("aria-valuetext", text));

const loaded = () => passTimeUntil(() => expect(exists(fleet.progress)).toBe(false));

test("exporting the plain list loads the fleet and keeps the API's order; JSON has every field", async () => {
  const app = await open();
  const before = hostsShown();
  const { name, text } = await exported(app, "CSV");
  expect(name).toMatch(/^instances-\d{4}-\d\d-\d\dT\d{4}Z\.csv$/);
  const [names, ...rows] = parseCsv(text);
  expect(names).toEqual([
    "id",
    "hostName",
    "state",
    "specification",
    "vcpus",
    "memoryMb",
    "storageGb",
    "region",
    "ipv4",
    "privateIpv4",
    "image",
    "tags",
    "createdAt",
    "updatedAt",
  ]);
  expect(rows.map(([id]) => id)).toEqual(app.api.fleet.page(1, 1000).map(({ id }) => id));
  await waitFor(() => note("Exported 1,000 instances."));
  expect(new Set(pagesRead(app.api)).size).toBe(10);
  expect(app.address()).toBe("/instances");
  expect(hostsShown()).toEqual(before);
  // A host name that's a formula is plain text.
  const { state, region, privateIpv4, image, createdAt, updatedAt } =
    app.api.fleet.get("480213") ?? {};
  const number = expect.stringMatching(/^\d+$/);
  expect(rows.find(([id]) => id === "480213")).toEqual([
    "480213",
    `'${hostile}`,
    state,
    expect.stringMatching(/\w/),
    number,
    number,
    number,
    region,
    "",
    privateIpv4,
    image,
    `'-1, "a, b"`,
    createdAt,
    updatedAt,
  ]);
  const json = await exported(app, "JSON");
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toEqual(app.api.fleet.page(1, 1000));
});

test("the Excel file has numbers, dates and texts, none of which is a formula", async () => {
  const app = await open();
  const { name, file } = await exported(app, "Excel");
  expect(name).toMatch(/^instances-\d{4}-\d\d-\d\dT\d{4}Z\.xlsx$/);
  const [names, ...rows] = await readXlsx(file);
  expect(names?.slice(0, 6)).toEqual([
    "id",
    "hostName",
    "state",
    "specification",
    "vcpus",
    "memoryMb",
  ]);
  expect(rows.map(([id]) => id)).toEqual(app.api.fleet.page(1, 1000).map(({ id }) => id));
  const { createdAt } = app.api.fleet.get("480213") ?? {};
  const row = rows.find(([id]) => id === "480213");
  expect(row?.slice(0, 2)).toEqual(["480213", hostile]);
  expect(row?.slice(4, 7)).toEqual(Array.from({ length: 3 }, () => expect.any(Number)));
  expect(row?.[12]).toEqual(new Date(String(createdAt)));
  await waitFor(() => note("Exported 1,000 instances."));
});

test("a search exports its matches in the list's order, and without any says so", async () => {
  const app = await open();
  await search.type(app, "needle");
  await showsHosts("needle-2", "needle-10");
  await fleet.sortBy(app, "Host name");
  await waitFor(() => expect(app.address()).toContain("sort=hostName"));
  await fleet.sortBy(app, "Host name");
  await showsHosts("needle-10", "needle-2");
  const { text } = await exported(app, "JSON");
  expect(JSON.parse(text)).toEqual(["517139", "489463"].map((id) => app.api.fleet.get(id)));
  await waitFor(() => note("Exported 2 instances."));
  const [, ...rows] = parseCsv((await exported(app, "CSV")).text);
  expect(rows.map(([, host]) => host)).toEqual(["needle-10", "needle-2"]);
  await search.type(app, "nowhere");
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
  await chooseExport(app, "CSV");
  await waitFor(() => note("Nothing was exported."));
  expect(filesKept()).toHaveLength(2);
});

test("a cancelled load exports nothing, and Export resumes it", async () => {
  const app = await open();
  await cancelHalfway(app);
  expect(exists(fleet.progress)).toBe(false);
  expect(filesKept()).toEqual([]);
  const { text } = await exported(app, "JSON");
  expect(JSON.parse(text)).toEqual(app.api.fleet.page(1, 1000));
});

test("a failed load shows its code, exports nothing, and can be resumed", async () => {
  const app = await open();
  app.api.faults.add({ status: 403, path });
  await chooseExport(app, "CSV");
  await waitFor(() => expect(alert("Nothing was exported.")).toHaveTextContent("FORBIDDEN"));
  await app.user.click(
    within(alert("Nothing was exported.")).getByRole("button", { name: "Dismiss" }),
  );
  app.api.faults.clear();
  app.api.faults.add({ status: 403, path, skip: 6 });
  await chooseExport(app, "CSV");
  await passTimeUntil(() =>
    expect(alert("FORBIDDEN")).toHaveTextContent("of 1,000 instances are loaded"),
  );
  await waitFor(() => expect(note("Nothing was exported.")).toHaveTextContent("Loading failed."));
  expect(filesKept()).toEqual([]);
  app.api.faults.clear();
  await app.user.click(fleet.button("Resume loading"));
  await waitFor(() => expect(exists(() => alert("FORBIDDEN"))).toBe(false));
  const { text } = await exported(app, "CSV");
  expect(parseCsv(text)).toHaveLength(1001);
  expect(filesKept()).toHaveLength(1);
});

test("leaving the page while the fleet loads cancels the export", async () => {
  const app = await open();
  app.api.faults.add({ kind: "hang", path, skip: 5 });
  await chooseExport(app, "CSV");
  await progressIs("500 of 1,000");
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  await app.user.click(header.link("Instances"));
  await app.user.click(await screen.findByRole("button", { name: "Cancel loading" }));
  app.api.faults.clear();
  await app.user.click(await screen.findByRole("button", { name: "Resume loading" }));
  await search.type(app, "needle");
  await passTimeUntil(() => expect(fleet.count().textContent).toBe("2 of 1,000"));
  await loaded();
  expect(filesKept()).toEqual([]);
});

test("a selection across pages is exported in order of selection, without loading the fleet", async () => {
  const { app, api, targets } = await openBulk(1, { refreshSeconds: 0 });
  const [first] = targets;
  const hostile = { ...targetAt(api, 25), host: '=HYPERLINK("http://x")' };
  api.fleet.patch(hostile.id, { hostName: hostile.host });
  await selection.select(app, first);
  await press(app, () => pager.button("Next"));
  await selection.select(app, hostile);
  const save = (format: ExportLabel) =>
    downloadedBy(async () => {
      await press(app, () => selection.button("Export"));
      await app.user.click(await screen.findByRole("menuitem", { name: format }));
    });
  const [names, ...rows] = parseCsv((await save("CSV")).text);
  expect(names?.slice(0, 2)).toEqual(["id", "hostName"]);
  expect(rows.map(([id, host]) => [id, host])).toEqual([
    [first?.id, first?.host],
    [hostile.id, `'${hostile.host}`],
  ]);
  const items: unknown = JSON.parse((await save("JSON")).text);
  expect(items).toEqual([
    expect.objectContaining({ id: first?.id }),
    expect.objectContaining({ id: hostile.id }),
  ]);
  expect(pagesRead(api)).toEqual([]);
});

const minute = 60_000;
const now = Date.parse("2026-11-20T03:12:00Z");
const matches = { kind: "matches" } as const;
const instances = { kind: "instances" } as const;
const forbidden: Failure = { kind: "api", code: "FORBIDDEN", message: "No." };
const state = (known: Partial<KnownFleet> = {}, reading: Reading = { name: "whole" }) =>
  enterState({ ...emptyFleetState, readAt: now }, { ...known, ...reading });
const done = (count: number, missing = 0) => ({ count, missing });

test("the message counts the exported instances", () => {
  expect(savedNote(done(1), matches, state(), now)).toEqual({
    title: "Exported 1 instance.",
    text: "",
  });
  expect(savedNote(done(1284), matches, state(), now).title).toBe(
    `Exported ${(1284).toLocaleString()} instances.`,
  );
});

test("the message of a fleet export says how old it is, and counts unreadable items", () => {
  const later = state({ readAt: now - 3 * minute, unreadable: 2 });
  expect(savedNote(done(7), matches, later, now).text).toMatch(
    /^Data from 3.*ago\. 2 could not be read\.$/,
  );
  expect(savedNote(done(7), instances, later, now).text).toBe("");
});

test("the message counts selected instances that aren't known", () => {
  expect(savedNote(done(7, 1), instances, state(), now).text).toBe(
    "1 of the selected is no longer known.",
  );
  expect(savedNote(done(0, 2), instances, state(), now)).toEqual({
    title: "Nothing was exported.",
    text: "2 of the selected are no longer known.",
  });
});

test("an export without matches is reported as empty", () => {
  expect(savedNote(done(0), matches, state(), now)).toEqual({
    title: "Nothing was exported.",
    text: "There’s nothing to export.",
  });
});

test("the message mentions a stopped load's error only if the list doesn't", () => {
  const failed = state({}, { name: "failed", error: forbidden });
  expect(stoppedNote(state({}, { name: "cancelled" }))).not.toHaveProperty("error");
  expect(stoppedNote({ ...failed, size: 100 })).not.toHaveProperty("error");
  expect(stoppedNote(failed)).toMatchObject({ title: "Nothing was exported.", error: forbidden });
});

test("an earlier error of the fleet isn't blamed on the export", () => {
  expect(failedNote(state({}, { name: "old", error: forbidden }))).not.toHaveProperty("error");
  expect(failedNote(state({}, { name: "failed", error: forbidden }))).toMatchObject({
    error: forbidden,
  });
});

test("the file name has the UTC minute and only characters that file systems accept", () => {
  const now = Date.parse("2026-11-20T04:12:59.999+01:00");
  expect(exportFileName("csv", now)).toBe("instances-2026-11-20T0312Z.csv");
  expect(exportFileName("json", now)).toBe("instances-2026-11-20T0312Z.json");
});
