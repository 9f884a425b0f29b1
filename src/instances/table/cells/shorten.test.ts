import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

/** 10 px a character. */
const measure = (text: string) => Array.from(text).length * 10;

const shownOf = (parts: string[] | undefined) =>
  parts?.map((part, index) => (index % 2 === 0 ? part : part && "…")).join("");

test.each([
  ["web-1", 50, undefined],
  ["gke-staging-default-pool-1", 100, "gke-s…ol-1"],
  ["gke-staging-default-pool-2", 109, "gke-s…ol-2"],
  ["𝕨𝕖𝕓-𝕤𝕥𝕒𝕘𝕚𝕟𝕘", 60, "𝕨𝕖𝕓…𝕟𝕘"],
  ["ab-cd", 1, "a…d"],
  // A part of a number would be another number.
  ["48 vCPU · 192 GB", 120, "48 vC…192 GB"],
  ["web-production-1161", 80, "web…1161"],
  ["1611-production-web", 60, "161…eb"],
  ["id-1234567890", 60, "id-…90"],
])("%s in %i px is %s", (text, width, shown) => {
  const parts = shorten(text, width, measure);
  expect(shownOf(parts)).toBe(shown);
  expect(parts?.join("") ?? text).toBe(text);
});

test("names that differ in the middle show where", () => {
  const names = [101, 102, 113].map((n) => `ip-10-124-153-${n}.eu-1.compute.internal`);
  const parts = names.map((name) => shorten(name, 120, measure, names));
  expect(parts.map(shownOf)).toEqual(["…4-153-101.…", "…4-153-102.…", "…24-153-113…"]);
  expect(parts.map((part) => part?.join(""))).toEqual(names);
});

test("nothing is left out before the start of a name that differs there", () => {
  const names = ["ip-10-34.eu-west-1.internal", "ip-10-35.eu-west-1.internal"];
  expect(names.map((name) => shorten(name, 120, measure, names))).toEqual([
    ["ip-10-34.eu", "-west-1.internal"],
    ["ip-10-35.eu", "-west-1.internal"],
  ]);
});
