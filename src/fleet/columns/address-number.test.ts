import { expect, test } from "vitest";
import { addressNumber, pastAddresses } from "./address-number.ts";

test("addresses are ordered as their parts are", () => {
  const ordered = ["0.0.0.0", "9.255.0.1", "10.0.0.9", "10.0.0.10", "10.12.0.1", "100.0.0.0"];
  const numbers = [...ordered, "255.255.255.255"].map(addressNumber);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Math.max(...numbers, addressNumber("999.999.999.999"))).toBeLessThan(pastAddresses);
});

test.each([
  "",
  "10",
  "10.0.0",
  "10.0.0.",
  ".0.0.1",
  "10..0.1",
  "10.0.0.1.2",
  "1000.0.0.1",
  "::1",
  "10.0.0.x",
  "10.0.0.1 ",
])("%j is no IPv4 address", (text) => {
  expect(addressNumber(text)).toBeNaN();
});
