import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../testing/open-app.tsx";
import { sisterPages } from "./ConnectionMenu.tsx";

const links = async () =>
  within(await screen.findByRole("menu", { name: "Connection" }))
    .getAllByRole("menuitem", { name: /^Open in/ })
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("the connection menu leads to the same page and search in the other environments", async () => {
  const app = await openApp({
    at: "/instances?q=state%3Aoff&sort=-created",
    config: {
      environments: [
        { name: "Staging", url: "https://staging.example/console" },
        { name: "Lab", url: "https://lab.example/" },
      ],
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Connection" }));
  expect(await links()).toEqual([
    ["Open in Staging", "https://staging.example/console/instances?q=state%3Aoff&sort=-created"],
    ["Open in Lab", "https://lab.example/instances?q=state%3Aoff&sort=-created"],
  ]);
});

const here = { origin: "https://prod.example", pathname: "/instances/7", search: "?q=web" };
const environments = [
  { name: "Production", url: "https://prod.example" },
  { name: "Staging", url: "https://staging.example" },
];

test("an environment leaves itself out", () => {
  expect(sisterPages({ environments }, here, () => false)).toEqual([
    { label: "Open in Staging", href: "https://staging.example/instances/7?q=web" },
  ]);
});

test("an environment leaves itself out by its name on another address", () => {
  const named = { environment: { name: "Staging", tone: "neutral" as const }, environments };
  const local = { ...here, origin: "http://localhost:8080" };
  expect(sisterPages(named, local, () => false).map(({ label }) => label)).toEqual([
    "Open in Production",
  ]);
});

test("an address that holds the key doesn't go along", () => {
  expect(sisterPages({ environments }, here, (text) => text.includes("web"))).toEqual([
    { label: "Open in Staging", href: "https://staging.example/" },
  ]);
});
