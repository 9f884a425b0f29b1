import { expect, test } from "vitest";
import { sisterPages } from "./sister-pages.ts";

const here = { origin: "https://prod.example", pathname: "/instances/7", search: "?q=web" };
const environments = [
  { name: "Production", url: "https://prod.example" },
  { name: "Staging", url: "https://staging.example" },
];

test("an environment leaves itself out", () => {
  expect(sisterPages(environments, here, () => false)).toEqual([
    { label: "Open in Staging", href: "https://staging.example/instances/7?q=web" },
  ]);
});

test("an address that holds the key doesn't go along", () => {
  expect(sisterPages(environments, here, (text) => text.includes("web"))).toEqual([
    { label: "Open in Staging", href: "https://staging.example/" },
  ]);
});
