import { expect, test } from "vitest";
import { sisterPages } from "./sister-pages.ts";

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
