import fc from "fast-check";
import { expect, test } from "vitest";
import { instanceAddress } from "../routing/addresses.ts";
import { addressOf, viewAt } from "./view.ts";

test("an address is corrected once, and then stays", () => {
  const anything = fc.tuple(
    fc.constantFrom("/", "/connect", "/instances", "/instances/1", "/specifications/", "/activity"),
    fc.webQueryParameters(),
  );
  fc.assert(
    fc.property(anything, ([path, search]) => {
      const corrected = addressOf(viewAt(`${path}?${search}`));
      expect(addressOf(viewAt(corrected))).toBe(corrected);
    }),
  );
});

test.each([
  ["/instances?page=1&limit=20", "/instances"],
  ["/instances/?sort=-hostName&page=2", "/instances?page=2&sort=-hostName"],
  ["/instances?q=a?b", "/instances?q=a%3Fb"],
  ["/specifications?page=0&limit=101", "/specifications"],
  ["/activity?outcome=no&page=3", "/activity?page=3"],
  ["/nowhere/at?all=1", "/nowhere/at?all=1"],
])("%s is %s", (given, corrected) => {
  expect(addressOf(viewAt(given))).toBe(corrected);
});

test("every id has an address of its own, and is read from it exactly", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
      expect(viewAt(instanceAddress(id))).toEqual({ page: "instance", id });
    }),
  );
});

test.each(["/instances/1/logs", "/instances/%E0%A4%A", "/Nowhere", "/specifications/c2"])(
  "%s is no page",
  (address) => {
    expect(viewAt(address)).toEqual({ page: "not found", address });
  },
);
