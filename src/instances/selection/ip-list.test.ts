import { expect, test } from "vitest";
import { ipList } from "./ip-list.ts";

const at = (ipv4: string) => ({ ipv4 });

test("addresses come one a line, in the order of the selection, without a last line end", () => {
  expect(ipList([at("203.0.113.9"), at("203.0.113.10")])).toEqual({
    text: "203.0.113.9\n203.0.113.10",
    said: { title: "Copied 2 addresses.", text: "" },
  });
});

test("how many have none is said", () => {
  expect(ipList([at("203.0.113.9"), {}])).toEqual({
    text: "203.0.113.9",
    said: { title: "Copied 1 address.", text: "1 instance has none." },
  });
  expect(ipList([{}, at("203.0.113.9"), {}]).said.text).toBe("2 instances have none.");
});

test("where none has one, nothing is copied", () => {
  expect(ipList([{}, {}])).toEqual({
    text: "",
    said: { title: "Nothing was copied.", text: "2 instances have none." },
  });
});

test("large numbers are grouped", () => {
  const all = Array.from({ length: 1284 }, () => at("203.0.113.9"));
  expect(ipList(all).said.title).toBe(`Copied ${(1284).toLocaleString()} addresses.`);
});
