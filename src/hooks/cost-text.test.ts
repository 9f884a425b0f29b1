import { expect, test } from "vitest";
import { listPriceText, monthText, priceText, sumOf } from "./cost-text.ts";

test.each([
  [0, "EUR", "€0.00"],
  [-0, "EUR", "€0.00"],
  [1, "EUR", "< €0.01"],
  [9_999, "EUR", "< €0.01"],
  [10_000, "EUR", "€0.01"],
  [15_330_000, "EUR", "€15.33"],
  [99_990_000, "EUR", "€99.99"],
  [100_000_000, "EUR", "€100"],
  [1_240_400_000, "EUR", "€1,240"],
  [400_000, "JPY", "< ¥1"],
  [9_000_000_000_000_000, "EUR", "€9,000,000,000"],
])("%d millionths in %s are %s", (micros, currency, text) => {
  expect(priceText(micros, currency)).toBe(text);
});

test("nothing is a sum only if it's the price", () => {
  expect(sumOf({ micros: 0, priced: 0, unpriced: 3 }, "EUR")).toBeUndefined();
  expect(monthText({ micros: 0, priced: 0, unpriced: 3 }, "EUR")).toBe("3 without a price");
  // For example a stopped one, where `stopped` is 0.
  expect(monthText({ micros: 0, priced: 1, unpriced: 3 }, "EUR")).toBe(
    "€0.00 a month · 3 without a price",
  );
  expect(listPriceText({ micros: 0, priced: 1, unpriced: 0 }, "EUR")).toBe(
    "€0.00 a month at list price",
  );
  expect(listPriceText(undefined, "EUR")).toBe("Cost not yet known");
});

test("before a stop, what it costs once it's stopped", () => {
  const running = { micros: 15_330_000, priced: 1, unpriced: 2 };
  const half = { micros: 7_665_000, priced: 1, unpriced: 2 };
  expect(listPriceText(running, "EUR", half)).toBe(
    "€15.33 a month at list price, €7.67 stopped; 2 without a price",
  );
  expect(listPriceText(running, "EUR", running)).toBe(
    "€15.33 a month at list price, stopped too; 2 without a price",
  );
  const unpriced = { micros: 0, priced: 0, unpriced: 3 };
  expect(listPriceText(unpriced, "EUR", unpriced)).toBe("3 without a price");
});
