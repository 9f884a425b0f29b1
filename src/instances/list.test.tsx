import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fleet, hostsShown, reads } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import {
  alert,
  askTo,
  columnsOf,
  detail,
  exists,
  list,
  note,
  pager,
  press,
  targetAt,
  writeOf,
} from "../testing/pages.ts";
import { firstId, instanceColumns, refresh } from "../testing/tables.ts";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { openActions } from "../testing/writes.ts";
import { toasts } from "../testing/keys.ts";

test("every column shows the API's value", async () => {
  const { api } = await openApp();
  const first = api.fleet.get(firstId) ?? {};
  const host = String(first["hostName"]);
  const size = api.catalogue.get(String(first["specificationId"])) ?? {};
  await waitFor(() => expect(hostsShown()[0]).toBe(host));
  // Without the select boxes and the menus.
  expect(columnsOf(list.table()).slice(1, -1)).toEqual(instanceColumns);
  await waitFor(() => expect(list.cell(host, "Specification")).toHaveTextContent("vCPU"));
  const shown = {
    "Host name": [host, firstId],
    State: ["Running"],
    Specification: ["2 vCPU 8 GB", size["specification"]],
    Region: [first["region"]],
    IPv4: [first["ipv4"]],
    "Private IPv4": [first["privateIpv4"]],
    Image: [first["image"]],
    Tags: ["batch", "cost-4410", "reserved"],
    Updated: [/\d+\S+ ago/],
    Created: [/\d+(mo|y) ago/],
  };
  for (const column of instanceColumns) {
    const cell = list.cell(host, column);
    for (const part of shown[column]) {
      expect(cell).toHaveTextContent(part instanceof RegExp ? part : String(part));
    }
  }
});

test("once the only instance is deleted, the page says that there is none", async () => {
  const api = createApi({ instances: 1 });
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await reads(pager.position, "1–1 of 1");
  api.fleet.remove(firstId);
  await refresh(app);
  await waitFor(() => expect(screen.getByText("This team has no instances.")).toBeVisible());
  expect(exists(list.table)).toBe(false);
  expect(exists(pager.position)).toBe(false);
});

test("any string works as a state", async () => {
  const states = {
    SHUTTING_DOWN: "Shutting down 3d",
    TERMINATED: "Terminated",
    // With the time since its last change.
    DISK_FAILED: "Disk failed 3d",
    "Half asleep": "Half asleep",
    "42": "42",
    "<b>BOLD</b>": "<b>BOLD</b>",
  };
  const api = createApi();
  const updatedAt = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
  for (const [place, state] of Object.keys(states).entries()) {
    const id = String(Number(firstId) + 37 * place);
    api.fleet.patch(id, { hostName: `host-${place}`, state, updatedAt });
  }
  await openApp({ api });
  await list.shown();
  for (const [place, [state, label]] of Object.entries(states).entries()) {
    const cell = list.cell(`host-${place}`, "State");
    expect(cell.textContent).toBe(label);
    expect(within(cell).getByTitle(state)).toBeVisible();
  }
});

test("an item can have both specification fields, or one that the catalogue lacks", async () => {
  const api = createApi();
  const { specificationId } = api.fleet.get(firstId) ?? {};
  const specification = "c2-m8";
  api.fleet.patch(firstId, { hostName: "both", specification });
  api.fleet.patch("480250", { hostName: "swapped", specificationId: "gone", specification });
  api.fleet.patch("480287", { hostName: "by-id", specificationId, specification: "renamed" });
  api.fleet.patch("480324", { hostName: "unknown", specificationId: "no-such-size" });
  const nameless = api.fleet.get("480361") ?? {};
  api.fleet.patch("480361", { hostName: "nameless" });
  const unnamed = { memoryMb: null, vcpus: 6, specification: undefined };
  api.catalogue.patch(String(nameless["specificationId"]), unnamed);
  await openApp({ api });
  for (const [host, shown] of [
    ["both", "2 vCPU 8 GBc2-m8"],
    ["swapped", "2 vCPU 8 GBc2-m8"],
    ["by-id", "2 vCPU 8 GBrenamed"],
    ["unknown", "no-such-size"],
    // With only one known number.
    ["nameless", "6 vCPU"],
  ] as const)
    await waitFor(() => expect(list.cell(host, "Specification").textContent).toBe(shown));
});

test("instances show without the catalogue", async () => {
  const api = createApi();
  api.faults.add({ path: "*/specifications", status: 403 });
  const { specificationId } = api.fleet.get(firstId) ?? {};
  api.fleet.patch(firstId, { hostName: "web-1" });
  await openApp({ api });
  await reads(() => list.cell("web-1", "Specification"), String(specificationId));
  await waitFor(() => expect(api.log.entries().map(({ code }) => code)).toContain("FORBIDDEN"));
  expect(list.cell("web-1", "Specification").textContent).toBe(String(specificationId));
  expect(exists(alert)).toBe(false);
});

/** Names that a teammate or an attacker could choose. */
const names = {
  markup: `<img src=x onerror="document.title='owned'">`,
  script: "</script><script>document.title='owned'</script>",
  template: "{{constructor.constructor('document.title=1')()}}${7*7}",
  "300 characters without a space": "x".repeat(300),
  "300 characters with spaces": "long name ".repeat(30).trim(),
  emoji: "👩‍👩‍👧‍👦🏴‍☠️🧨",
  "combining marks": `z${"\u0351\u0327\u0300".repeat(40)}algo`,
  "a name of every object": "__proto__",
};

test("any host name shows as text", async () => {
  const api = createApi();
  for (const [place, name] of Object.values(names).entries())
    api.fleet.patch(targetAt(api, place).id, { hostName: name, tags: [name, name], region: name });
  const app = await openApp({ api });
  await waitFor(() => expect(hostsShown()).toEqual(expect.arrayContaining(Object.values(names))));
  await waitFor(() => expect(document.title).toMatch(/^Instances \(\d+\) · Compute$/));
  for (const name of Object.values(names)) {
    expect(list.actions(name)).toBeVisible();
    expect(screen.queryByRole("img")).toBeNull();
    await app.user.click(list.link(name));
    await reads(detail.heading, name);
    await waitFor(() => expect(detail.card("Details")).toBeVisible());
    expect(screen.queryByRole("img")).toBeNull();
    await waitFor(() => expect(document.title).toBe(`${name} · Compute`));
    await app.goBack();
    await list.shown();
  }
});

test("hostile values of the other fields show as text", async () => {
  const { markup } = names;
  const api = createApi();
  api.fleet.patch(firstId, {
    hostName: "web-1",
    state: markup,
    region: markup,
    image: markup,
    specificationId: markup,
    ipv4: markup,
    privateIpv4: markup,
    tags: [markup],
    createdAt: markup,
    updatedAt: markup,
    [markup]: { [markup]: [markup] },
  });
  const app = await openApp({ api });
  await list.shown();
  for (const column of instanceColumns.filter((name) => name !== "Host name")) {
    await reads(() => list.cell("web-1", column), markup);
  }
  await app.user.click(list.link("web-1"));
  await waitFor(() => expect(detail.fact("Other fields", markup)).toHaveTextContent("onerror"));
  expect(screen.queryByRole("img")).toBeNull();
  await waitFor(() => expect(document.title).toBe("web-1 · Compute"));
});

test("clicking a row opens its instance, clicking a value filters by it", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1", tags: ["prod"], region: "eu-central-1" });
  const app = await openApp({ api });
  await list.shown();
  await app.user.click(within(list.row("web-1")).getByRole("checkbox"));
  expect(app.address()).toBe("/instances");
  await app.user.click(list.cell("web-1", "State"));
  await reads(detail.heading, "web-1");
  await app.load("/instances");
  await list.shown();
  const tag = within(list.cell("web-1", "Tags")).getByRole("link", { name: "prod" });
  expect(tag).toHaveAttribute("href", "/instances?q=tag%3Aprod");
  expect(tag).toHaveAttribute("title", "Show instances with tag prod");
  await app.user.click(within(list.cell("web-1", "Region")).getByRole("link"));
  await waitFor(() => expect(app.address()).toBe("/instances?q=region%3Aeu-central-1"));
});

test("the menu of a stopped instance says so at Stop, which can still be used", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1", state: "TERMINATED" });
  const app = await openApp({ api });
  await list.shown();
  await app.user.click(screen.getByRole("button", { name: "Actions for web-1" }));
  const stop = await screen.findByRole("menuitem", { name: "Stop…" });
  expect(stop).toHaveAccessibleDescription("Already terminated.");
  expect(screen.getByRole("menuitem", { name: "Delete…" })).not.toHaveAccessibleDescription();
  await app.user.click(stop);
  await screen.findByRole("dialog", { name: "Stop web-1?" });
});

test("vCPUs, Memory, Storage and ID are hidden by default, and sort", async () => {
  // Stored before these columns existed, so it doesn't show them.
  localStorage.setItem("compute.hidden-columns", '["image"]');
  const app = await openApp();
  await list.shown();
  const first = app.api.fleet.get(firstId) ?? {};
  const host = String(first["hostName"]);
  await app.user.click(screen.getByRole("button", { name: "Columns" }));
  for (const name of ["vCPUs", "Memory", "Storage", "ID"]) {
    const item = await screen.findByRole("menuitemcheckbox", { name });
    expect(item).not.toBeChecked();
    await app.user.click(item);
  }
  await app.user.keyboard("{Escape}");
  expect(columnsOf(list.table())).not.toContain("Image");
  await waitFor(() => expect(list.cell(host, "vCPUs")).toHaveTextContent(/^2$/));
  expect(list.cell(host, "Memory")).toHaveTextContent(/^8 GB$/);
  expect(list.cell(host, "Storage")).toHaveTextContent(/^\d+ GB$/);
  expect(list.cell(host, "ID")).toHaveTextContent(firstId);
  await fleet.sortBy(app, "vCPUs");
  expect(app.address()).toContain("sort=vcpus");
  const vcpus = () => hostsShown().map((name) => Number(list.cell(name, "vCPUs").textContent));
  await waitFor(() => expect(vcpus()).toEqual(vcpus().toSorted((a, b) => a - b)));
});

describe("a list that lags behind the instances", () => {
  // The list lags behind the instances, e.g. because a replica answers it.

  test("a deleted instance that is still listed says so, and can be opened but not selected", async () => {
    const { api, app, target } = await openActions();
    api.fleet.freezeList();
    const dialog = await askTo(app, "Delete", target.host);
    await dialog.confirmFor(app, target.host);
    api.fleet.remove(target.id);
    await passTimeUntil(() => expect(note(`${target.host} deleted`)).toBeVisible());
    await passTimeUntil(() =>
      expect(list.cell(target.host, "State")).toHaveTextContent("Deleted, still listed"),
    );
    const box = screen.getByRole("checkbox", { name: `Select ${target.host}` });
    await app.user.click(box);
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription("It has been deleted.");
    await press(app, () => screen.getByRole("checkbox", { name: "Select all on this page" }));
    expect(screen.getByRole("region", { name: "Selection" })).toHaveTextContent(/^11 selected/);
    await passTime(1000);
    await press(app, () => list.actions(target.host));
    const stop = await screen.findByRole("menuitem", { name: "Stop…" });
    expect(stop).toHaveAttribute("aria-disabled", "true");
    await app.user.keyboard("{Escape}");
    api.fleet.thawList();
    await refresh(app);
    await waitFor(() => expect(exists(() => list.link(target.host))).toBe(false));
    await app.expectWrites(writeOf("Delete", target));
  });

  test("a stopped instance stays stopped while the list still has it running", async () => {
    const { api, app, target } = await openActions();
    api.fleet.freezeList();
    const dialog = await askTo(app, "Stop", target.host);
    await dialog.confirm(app);
    api.fleet.patch(target.id, { state: "STOPPED", updatedAt: new Date().toISOString() });
    const state = () => within(list.row(target.host)).getByText(/^(Stopped|Running)$/);
    await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
    await refresh(app);
    await waitFor(() => expect(list.age()).toHaveTextContent("just now"));
    expect(state()).toHaveTextContent("Stopped");
    await app.expectWrites(writeOf("Stop", target));
  });
});

describe("a shared name", () => {
  test("where several instances have one name, its ID stands with it", async () => {
    const api = createApi({ instances: 5, transitMs: 0 });
    const [first, second] = [targetAt(api, 0), targetAt(api, 1)];
    for (const { id } of [first, second])
      api.fleet.patch(id, { hostName: "web", state: "RUNNING" });
    api.fleet.patch(targetAt(api, 2).id, { hostName: "web  1" });
    const app = await openApp({ api });
    await list.shown();
    const name = `web (${second.id})`;
    for (const role of ["checkbox", "button", "link"] as const)
      expect(screen.getByRole(role, { name: (text) => text.endsWith(name) })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /^Select web 1$/ })).toBeVisible();
    const dialog = await askTo(app, "Stop", name);
    await dialog.confirm(app);
    await waitFor(() => expect(toasts()).toHaveTextContent(`Stop requested for ${name}`));
    await app.expectWrites(writeOf("Stop", second));
  });
});
