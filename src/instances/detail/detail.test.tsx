import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/stand-ins/clock.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { alert, askHereTo, detail, exists, targetAt, list } from "../../testing/pages.ts";
import { reads, showsRows } from "../../testing/fleet.ts";
import { refresh, requestIdOf, retry } from "../../testing/tables.ts";

const id = "480324";
const at = `/instances/${id}`;
const path = `/api/v1/computes/${id}`;

/** The target is called "web-1". */
function createNamedApi() {
  const api = createApi();
  api.fleet.patch(id, { hostName: "web-1" });
  return api;
}

test("the Stop button of a stopped instance says so, and can still be used", async () => {
  const api = createApi();
  const { id, host } = targetAt(api, 0);
  api.fleet.patch(id, { state: "STOPPED" });
  const app = await openApp({ api, at: `/instances/${id}` });
  await waitFor(() => expect(detail.stopButton()).toHaveAccessibleDescription("Already stopped."));
  expect(detail.deleteButton()).not.toHaveAccessibleDescription();
  await app.user.click(detail.stopButton());
  await screen.findByRole("dialog", { name: `Stop ${host}?` });
});

test("shows every field of the instance", async () => {
  const api = createApi();
  api.fleet.patch(id, {
    hostName: "web-1",
    createdAt: "2026-01-02T03:04:05.678Z",
    updatedAt: "2026-02-03T04:05:06.789Z",
    rack: { row: 7, slots: [1, 2] },
    note: "a new\u200B\nfield",
  });
  const raw = api.fleet.get(id) ?? {};
  const size = { specification: "c6-m12", vcpus: 6, memoryMb: 12_288, storageGb: 150 };
  api.catalogue.patch(String(raw["specificationId"]), size);
  await openApp({ api, at });
  await reads(detail.heading, "web-1");
  await waitFor(() => expect(document.title).toBe("web-1 · Compute"));
  expect(screen.getByText("Running")).toBeVisible();

  for (const [card, name, value] of [
    ["Details", "ID", id],
    ["Details", "Image", raw["image"]],
    ["Summary", "Region", raw["region"]],
    ["Details", "Tags", "apiprodpci"],
    ["Details", "Created", "Jan 2, 2026, 03:04:05 AM"],
    ["Details", "Updated", "Feb 3, 2026, 04:05:06 AM"],
    ["Summary", "IPv4", raw["ipv4"]],
    ["Summary", "Private IPv4", raw["privateIpv4"]],
    ["Summary", "Specification", "6 vCPU 12 GB150 GB storage · c6-m12"],
    ["Summary", "Connect", `ssh root@${String(raw["ipv4"])}`],
    ["Other fields", "hypervisor", raw["hypervisor"]],
    ["Other fields", "rack", '{"row":7,"slots":[1,2]}'],
    ["Other fields", "note", "a new[U+200B] field"],
  ] as const) {
    await waitFor(() => expect(detail.fact(card, name)).toHaveTextContent(String(value)));
  }
  expect(screen.getByText(/^updated/)).toBeVisible();
});

test("an image's name breaks after its separators, not in a word", async () => {
  const api = createNamedApi();
  api.fleet.patch(id, { image: "WINDOWS_SERVER_2019" });
  await openApp({ api, at });
  const link = await screen.findByRole("link", { name: "WINDOWS_SERVER_2019" });
  const parts = [...link.querySelectorAll("span, wbr")].map((part) => part.textContent);
  expect(parts).toEqual(["WINDOWS_", "", "SERVER_", "", "2019"]);
});

test("missing values show as dashes", async () => {
  const api = createApi();
  api.fleet.add({ id: "5" }, "start");
  await openApp({ api, at: "/instances/5" });
  await waitFor(() => expect(detail.card("Details")).toBeVisible());
  expect(detail.heading().textContent).toBe("5");
  for (const name of ["Image", "Tags", "Created", "Updated"]) {
    expect(detail.fact("Details", name).textContent).toBe("—");
  }
  for (const name of ["Specification", "Region", "IPv4", "Private IPv4"]) {
    expect(detail.fact("Summary", name).textContent).toBe("—");
  }
  expect(detail.fact("Summary", "Connect").textContent).toBe("No address");
  expect(exists(() => detail.card("Other fields"))).toBe(false);
});

test('a size that the catalogue lacks shows its name with a note, one without a name "no name"', async () => {
  const api = createApi();
  api.fleet.patch(id, { specificationId: "no-such-size" });
  const app = await openApp({ api, at });
  const card = () => detail.fact("Summary", "Specification");
  await waitFor(() => expect(card()).toHaveTextContent("isn’t in the catalogue"));
  expect(card()).toHaveTextContent("no-such-size");
  api.catalogue.add({ id: "0f8fad5b", vcpus: 6, memoryMb: 12_288, storageGb: 150 });
  api.fleet.patch(id, { specificationId: "0f8fad5b", specification: undefined });
  await app.load();
  await waitFor(() => expect(card()).toHaveTextContent("6 vCPU 12 GB150 GB storage · no name"));
});

test("refreshes automatically and with its button, and says so when the instance is gone", async () => {
  const api = createNamedApi();
  const app = await openApp({ api, at });
  await reads(detail.heading, "web-1");
  api.fleet.patch(id, { state: "STOPPED" });
  await passTime(15_500);
  await waitFor(() => expect(screen.getByText("Stopped")).toBeVisible());
  api.fleet.patch(id, { hostName: "web-renamed" });
  await refresh(app);
  await reads(detail.heading, "web-renamed");
  await waitFor(() => expect(document.title).toBe("web-renamed · Compute"));
  api.fleet.remove(id);
  await refresh(app);
  await reads(detail.heading, "Instance not found");
  expect(exists(() => detail.card("Details"))).toBe(false);
});

test("an instance that doesn't exist has a not-found page with a way back", async () => {
  const app = await openApp({ at: "/instances/1" });
  await reads(detail.heading, "Instance not found");
  expect(alert()).toHaveTextContent("RESOURCE_NOT_FOUND");
  const missing = app.api.log.entries().filter(({ code }) => code === "RESOURCE_NOT_FOUND");
  expect(missing).toHaveLength(1);
  expect(alert()).toHaveTextContent(missing[0]?.requestId ?? "no request");
  await app.user.click(screen.getByRole("link", { name: "Back to instances" }));
  await showsRows(20);
  expect(app.address()).toBe("/instances");
});

test("a failed refresh keeps the last data", async () => {
  const api = createNamedApi();
  const app = await openApp({ api, at });
  await reads(detail.heading, "web-1");
  api.faults.add({ path, status: 500 });
  await refresh(app);
  await passTimeUntil(alert);
  expect(alert()).toHaveTextContent("INTERNAL_SERVER_ERROR");
  expect(alert()).toHaveTextContent(requestIdOf(api, "INTERNAL_SERVER_ERROR"));
  expect(alert()).toHaveTextContent("Showing data from");
  expect(screen.getByText("· The last refresh failed")).toBeVisible();
  expect(detail.fact("Details", "ID").textContent).toBe(id);
  api.faults.clear();
  await retry(app);
  await waitFor(() => expect(exists(alert)).toBe(false));
});

test("the ssh command has the first address that can't be another command", async () => {
  const api = createNamedApi();
  api.fleet.patch(id, { ipv4: "1.2.3.4; reboot", privateIpv4: "10.0.0.7" });
  await openApp({ api, at });
  await waitFor(() =>
    expect(detail.fact("Summary", "Connect")).toHaveTextContent("ssh root@10.0.0.7"),
  );
});

test("lists what this browser did to the instance", async () => {
  const api = createNamedApi();
  const app = await openApp({ api, at });
  await reads(detail.heading, "web-1");
  const actions = () => detail.card("Actions from this browser");
  await waitFor(() => expect(actions()).toHaveTextContent("No actions yet"));
  api.faults.add({ method: "POST", status: 409, count: 1 });
  const dialog = await askHereTo(app, "Stop", "web-1");
  await dialog.confirm(app);
  await waitFor(() => dialog.problem("CONFLICT"));
  await app.user.click(dialog.cancelButton());
  await waitFor(() => expect(actions()).toHaveTextContent(/Stop.*Refused.*CONFLICT/));
  await app.expectWrites(`POST /computes/${id}/stop 409`);
});

const host = "web 1/a?b#c&d";
const links = [
  { label: "Grafana", url: "https://grafana.example/d/node?var-host={hostName}&var-ip={ipv4}" },
  { label: "Logs", url: "https://logs.example/{region}/{id}" },
  { label: "Private", url: "https://{privateIpv4}:9090/" },
  { label: "Runbooks", url: "https://wiki.example/runbooks" },
];

function apiWith(fields: object) {
  const api = createApi();
  const { id } = targetAt(api, 0);
  api.fleet.patch(id, {
    hostName: host,
    ipv4: "203.0.113.7",
    privateIpv4: null,
    region: "eu",
    ...fields,
  });
  return { api, id };
}

test("an instance's page has the team's links, with its values encoded, and so has its row's menu", async () => {
  const { api, id } = apiWith({});
  const app = await openApp({ api, at: `/instances/${id}`, config: { links } });
  const shown = within(await screen.findByRole("list", { name: "Links" })).getAllByRole("link");
  expect(shown.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    [
      "Grafana",
      "https://grafana.example/d/node?var-host=web%201%2Fa%3Fb%23c%26d&var-ip=203.0.113.7",
    ],
    ["Logs", `https://logs.example/eu/${id}`],
    ["Runbooks", "https://wiki.example/runbooks"],
  ]);
  for (const link of shown) {
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noreferrer");
  }
  await app.load("/instances");
  await list.shown();
  await app.user.click(list.actions(host));
  const items = within(await screen.findByRole("menu"))
    .getAllByRole("menuitem")
    .slice(-3);
  expect(items.map(({ textContent }) => textContent)).toEqual(["Grafana", "Logs", "Runbooks"]);
  expect(items.at(-1)).toHaveAttribute("href", "https://wiki.example/runbooks");
});

// A path with a dot segment leads somewhere else on that host; half a surrogate pair can't be encoded.
test("a link isn't offered for a value that would lead elsewhere, and without any there is no list", async () => {
  const { api, id } = apiWith({ privateIpv4: "nowhere@elsewhere.example/" });
  const path = [{ label: "Path", url: "https://wiki.example/{hostName}/x" }, ...links.slice(2)];
  const app = await openApp({ api, at: "/activity", config: { links: path } });
  for (const hostName of ["..", ".", "\u{d800}"]) {
    api.fleet.patch(id, { hostName });
    await app.load(`/instances/${id}`);
    const shown = within(await screen.findByRole("list", { name: "Links" })).getAllByRole("link");
    expect(shown.map(({ textContent }) => textContent)).toEqual(["Runbooks"]);
  }
  app.configure({ links: [] });
  await app.load();
  await screen.findByRole("button", { name: "Stop…" });
  expect(screen.queryByRole("list", { name: "Links" })).toBeNull();
});
