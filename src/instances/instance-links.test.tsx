import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApi, openApp } from "../testing/open-app.tsx";
import { list, targetAt } from "../testing/pages/pages.ts";

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

test("an instance's page has the team's links, with its values encoded", async () => {
  const { api, id } = apiWith({});
  await openApp({ api, at: `/instances/${id}`, config: { links } });
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
});

test("a row's menu has them, too", async () => {
  const { api } = apiWith({});
  const app = await openApp({ api, config: { links } });
  await list.shown();
  await app.user.click(list.actions(host));
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.slice(-3).map(({ textContent }) => textContent)).toEqual([
    "Grafana",
    "Logs",
    "Runbooks",
  ]);
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
