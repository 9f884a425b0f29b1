import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

/** 10 px a character. */
const measure = (text: string) => Array.from(text).length * 10;

test.each([
  ["web-1", 50, undefined],
  ["gke-staging-default-pool-1", 100, "gke-s…ol-1"],
  ["gke-staging-default-pool-2", 109, "gke-s…ol-2"],
  ["𝕨𝕖𝕓-𝕤𝕥𝕒𝕘𝕚𝕟𝕘", 60, "𝕨𝕖𝕓…𝕟𝕘"],
  ["ab-cd", 1, "a…d"],
])("%s in %i px is %s", (text, width, shown) => {
  const parts = shorten(text, width, measure);
  expect(parts && `${parts[0]}…${parts[2]}`).toBe(shown);
  expect(parts?.join("") ?? text).toBe(text);
});
