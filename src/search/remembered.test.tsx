import { screen, waitFor, within } from "@testing-library/react";
import { openDB } from "idb";
import { expect, onTestFinished, test, vi } from "vitest";
import { saltName } from "../fleet/fleet-state.ts";
import { loadRecord } from "../fleet/load/record.ts";
import { connectionFingerprint } from "../session/connection.ts";
import { passTimeUntil, sleepFor } from "../testing/browser/clock.ts";
import { fleet, pagesRead, reads, showsHosts } from "../testing/fleet.ts";
import { createApi, demoKey, openApp, type OpenOptions } from "../testing/open-app.tsx";
import { selection } from "../testing/pages/bulk.ts";
import { jump } from "../testing/pages/jump.ts";
import { alert, connectPage, exists, header, list, note } from "../testing/pages/pages.ts";

const path = "/api/v1/computes";
const dayMs = 86_400_000;

const fingerprint = () => connectionFingerprint(demoKey("owner"), "");

/** Reads the storage until the check passes. */
async function recordIs(check: (isStored: boolean) => void): Promise<void> {
  const name = await fingerprint();
  let isStored: boolean | undefined;
  await passTimeUntil(() => {
    void loadRecord(name).then((record) => (isStored = record !== undefined));
    expect(isStored).toBeDefined();
    check(isStored === true);
  });
}
const isStored = () => recordIs((isStored) => expect(isStored).toBe(true));
const isErased = () => recordIs((isStored) => expect(isStored).toBe(false));

/** The app has read and stored 300 instances. "needle" is on the third page. */
async function openAndStore({ config = {}, ...options }: OpenOptions = {}) {
  const api = createApi({ instances: 300 });
  const [target, other] = api.fleet.page(3, 100);
  const [id, otherId] = [String(target?.["id"]), String(other?.["id"])];
  api.fleet.patch(id, { hostName: "needle", state: "RUNNING" });
  const app = await openApp({
    api,
    // Otherwise the night would be an idle time: the session would end.
    config: { refreshSeconds: 0, idleMinutes: 0, ...config },
    at: "/instances?q=needle",
    ...options,
  });
  await isStored();
  const comeBack = async (at: string, ms = dayMs): Promise<void> => {
    vi.setSystemTime(Date.now() + ms);
    api.log.clear();
    await app.load(at);
  };
  return { app, api, id, otherId, comeBack };
}

test("the next day the search finds at once, without a request, and says as of when", async () => {
  const { api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path });
  await comeBack("/instances?q=needle");
  await showsHosts("needle");
  expect(note(/^1 of 300 so far$/)).toBeVisible();
  expect(screen.getByText(/^ ?· 0 read again$/)).toBeVisible();
  // The progress, the totals and the row.
  expect(screen.getAllByText(/^As of yesterday [\d: APM]+$/)).toHaveLength(3);
  expect(await screen.findByRole("button", { name: "All 1" })).toBeVisible();
});

test("the pass that follows replaces what was remembered, page by page", async () => {
  const { api, id, comeBack } = await openAndStore();
  api.fleet.patch(id, { state: "STOPPED" });
  api.faults.add({ kind: "hang", path, skip: 2 });
  await comeBack("/instances?q=needle");
  await screen.findByText(/^ ?· 200 of 300 read again$/);
  await waitFor(() => expect(list.row("needle")).toHaveTextContent("Running"));
  api.faults.clear();
  await comeBack("/instances?q=needle");
  await waitFor(() => expect(list.row("needle")).toHaveTextContent("Stopped"));
  await reads(fleet.count, "1 of 300");
  expect(screen.queryByText(/As of/)).toBeNull();
  expect(new Set(pagesRead(api))).toEqual(new Set([1, 2, 3]));
});

test("a row says as of when it is until it is read again", async () => {
  const { api, comeBack } = await openAndStore();
  const [first] = api.fleet.page(1, 1);
  api.fleet.patch(String(first?.["id"]), { hostName: "needle-1" });
  api.faults.add({ kind: "hang", path, skip: 1 });
  await comeBack("/instances?q=needle");
  await showsHosts("needle-1", "needle");
  await waitFor(() => expect(list.row("needle-1")).not.toHaveTextContent("As of"));
  expect(list.row("needle")).toHaveTextContent(/As of yesterday/);
  api.faults.clear();
  await comeBack("/instances?q=needle");
  await waitFor(() => expect(list.row("needle")).not.toHaveTextContent("As of"));
});

test("the Filter menu says as of when it counts", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path });
  await comeBack("/instances?q=needle");
  await showsHosts("needle");
  await fleet.openFilter(app, "state");
  await waitFor(() => expect(fleet.choice("state", /Running, 1$/)).toBeVisible());
  const menu = within(screen.getByRole("dialog", { name: "Filter by state" }));
  expect(menu.getByText(/^As of yesterday/)).toBeVisible();
});

test("until the pass is complete, matches can be neither selected together nor exported or copied", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path, skip: 2 });
  await comeBack("/instances?q=needle");
  await showsHosts("needle");
  await app.user.click(selection.box("needle"));
  const all = await screen.findByRole("button", { name: "Select all matching" });
  expect(all).toHaveAttribute("aria-disabled", "true");
  for (const button of screen.getAllByRole("button", { name: "Export" }).slice(1))
    expect(button).toHaveAttribute("aria-disabled", "true");
  const copyButton = () => screen.getByRole("button", { name: "Copy" });
  expect(copyButton()).toHaveAttribute("aria-disabled", "true");
  api.faults.clear();
  await comeBack("/instances?q=needle");
  await reads(fleet.count, "1 of 300");
  await app.user.click(selection.box("needle"));
  await waitFor(() => expect(copyButton()).not.toHaveAttribute("aria-disabled"));
});

test("the overview and Jump to say as of when", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "hang", path, skip: 1 });
  await comeBack("/overview");
  expect(await screen.findByText(/^300$/)).toBeVisible();
  expect(await screen.findByText(/^As of yesterday [\d: APM]+$/)).toBeVisible();
  await screen.findByText(/100 of 300 read again/);
  await jump.pressKey(app);
  await jump.fill(app, "needle");
  await screen.findByText(/^1 found among the remembered instances/);
  expect(jump.inside().getByText(/^As of yesterday/)).toBeVisible();
  expect(jump.inside().getByText(/100 of 300 read again$/)).toBeVisible();
});

test("a pass that fails half-way leaves the remembered rows, marked", async () => {
  const { app, api, comeBack } = await openAndStore();
  api.faults.add({ kind: "error", path, status: 403, skip: 2 });
  await comeBack("/instances?q=needle");
  await waitFor(() =>
    expect(alert()).toHaveTextContent(
      /200 of 300 instances are read again, the others are as of yesterday/,
    ),
  );
  await showsHosts("needle");
  expect(screen.getAllByText(/^As of yesterday [\d: APM]+$/)[0]).toBeVisible();
  api.faults.clear();
  await app.user.click(screen.getByRole("button", { name: "Resume loading" }));
  await reads(fleet.count, "1 of 300");
  expect(exists(alert)).toBe(false);
});

test("a message says once what has changed since then, and Changes lists it", async () => {
  const { app, api, id, otherId, comeBack } = await openAndStore();
  api.fleet.patch(id, { state: "STOPPED" });
  api.fleet.remove(otherId);
  await comeBack("/instances?q=needle");
  const line = /^Since yesterday .*: 1 changed, 1 no longer listed$/;
  expect(await screen.findByText(line)).toBeVisible();
  await app.user.click(screen.getByRole("button", { name: "See changes" }));
  expect(await screen.findByText(/^ ?Since yesterday .*: 1 changed\.$/)).toBeVisible();
  await app.user.keyboard("r");
  expect(await screen.findByText(/^ ?Since yesterday .*: 1 gone, 1 changed\.$/)).toBeVisible();
  await comeBack("/instances?q=needle", 1000);
  await reads(fleet.count, "1 of 299");
  expect(screen.queryByText(line)).toBeNull();
});

/** Encryption that takes until the test ends it. */
function holdEncryption() {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const encrypt = vi.spyOn(crypto.subtle, "encrypt").mockReturnValue(promise);
  onTestFinished(() => encrypt.mockRestore());
  const begins = () => waitFor(() => expect(encrypt).toHaveBeenCalledTimes(1));
  return { begins, end: () => resolve(new ArrayBuffer()) };
}

test("after a reload while the first pass is stored, there is no record", async () => {
  const encryption = holdEncryption();
  const api = createApi({ instances: 300 });
  const app = await openApp({ api, config: { refreshSeconds: 0 }, at: "/instances?q=web" });
  await encryption.begins();
  api.faults.add({ kind: "hang", path });
  await app.load();
  encryption.end();
  await isErased();
  expect(screen.queryByText(/As of/)).toBeNull();
});

test("after a reload while a later pass is stored, the record is that of the one before", async () => {
  const { app, api, id, comeBack } = await openAndStore();
  api.fleet.patch(id, { hostName: "renamed" });
  const encryption = holdEncryption();
  await comeBack("/instances?q=renamed");
  await encryption.begins();
  api.faults.add({ kind: "hang", path });
  await app.load("/instances?q=needle");
  encryption.end();
  await showsHosts("needle");
  expect(screen.getAllByText(/^As of yesterday [\d: APM]+$/)[0]).toBeVisible();
  await isStored();
});

test("Disconnect erases what is remembered", async () => {
  const { app } = await openAndStore();
  await header.disconnect(app);
  const name = saltName(await fingerprint());
  expect(localStorage.getItem(`compute.${name}`)).toBeNull();
  await isErased();
});

test("a rejected key erases what is remembered", async () => {
  const { app, api } = await openAndStore();
  api.faults.add({ kind: "error", path, status: 401 });
  await app.load("/instances");
  await isErased();
  expect(localStorage.getItem(`compute.${saltName(await fingerprint())}`)).toBeNull();
});

test("the idle time-out keeps what is remembered", async () => {
  await openAndStore({ config: { idleMinutes: 10 } });
  await sleepFor(11 * 60_000);
  await waitFor(() => expect(connectPage.keyField()).toBeVisible());
  expect(localStorage.getItem(`compute.${saltName(await fingerprint())}`)).not.toBeNull();
  await isStored();
});

test("with rememberFleetDays 0 nothing is written", async () => {
  const api = createApi({ instances: 300 });
  const config = { refreshSeconds: 0, rememberFleetDays: 0 };
  await openApp({ api, config, at: "/instances?q=web" });
  await waitFor(() => expect(fleet.count()).toBeVisible());
  await isErased();
  expect(localStorage.getItem(`compute.${saltName(await fingerprint())}`)).toBeNull();
});

test("a record that can’t be erased holds up no search", async () => {
  // While this is open, deleting the database hangs.
  const open = await openDB("compute.fleet");
  onTestFinished(() => open.close());
  const api = createApi({ instances: 300 });
  await openApp({ api, config: { rememberFleetDays: 0 }, at: "/instances?q=web" });
  await waitFor(() => expect(fleet.count()).toBeVisible());
});
