import { expect, test } from "vitest";
import { copyTextOf } from "./copy-selection.ts";

const instances = [
  { id: "1", hostName: "web-1", ipv4: "203.0.113.9", privateIpv4: "10.0.0.1" },
  { id: "2", hostName: "web-2", ipv4: "203.0.113.10" },
  { id: "3", ipv4: "203.0.113.11" },
];

test("one value per line in order of selection, no final line break", () => {
  expect(copyTextOf("Public IPs", instances)).toEqual({
    text: "203.0.113.9\n203.0.113.10\n203.0.113.11",
    message: { title: "Copied 3 public IPs.", text: "" },
  });
  expect(copyTextOf("IDs", instances).text).toBe("1\n2\n3");
});

test("the message counts instances without the value", () => {
  expect(copyTextOf("Private IPs", instances)).toEqual({
    text: "10.0.0.1",
    message: { title: "Copied 1 private IP.", text: "2 instances have none." },
  });
  expect(copyTextOf("Host names", instances).message).toEqual({
    title: "Copied 2 host names.",
    text: "1 instance has none.",
  });
});

test("nothing is copied if no instance has the value", () => {
  expect(copyTextOf("Public IPs", [{ id: "1" }])).toEqual({
    text: "",
    message: { title: "Nothing was copied.", text: "1 instance has none." },
  });
});

test("names are copied as a paste reads them back, and the message says which couldn't be", () => {
  const hostNames = [
    "canary db-prod-1",
    "web-2\u200b",
    "app-1",
    "-web-3",
    "a\nb",
    'a"b',
    "web-1:22",
  ];
  const copied = copyTextOf(
    "Host names",
    hostNames.map((hostName, place) => ({ id: String(place), hostName })),
  );
  expect(copied.text).toBe('"canary db-prod-1"\napp-1\n"-web-3"\n"web-1:22"');
  expect(copied.message).toEqual({
    title: "Copied 4 host names.",
    text: 'A paste couldn’t read these back, so they’re left out: web-2[U+200B], a[U+000A]b, a"b.',
  });
});

test("what isn't an address isn't copied as one", () => {
  const odd = [
    "1.2.3.4\nrm -rf /",
    "-oProxyCommand=x",
    "1.2.3.4 ",
    "256.1.1.1",
    "010.0.0.1",
    "dead",
  ];
  const copied = copyTextOf(
    "Public IPs",
    ["203.0.113.9", "2001:db8::1", ...odd].map((ipv4, place) => ({ id: String(place), ipv4 })),
  );
  expect(copied.text).toBe("203.0.113.9\n2001:db8::1");
  expect(copied.message).toEqual({
    title: "Copied 2 public IPs.",
    text: "These aren’t addresses, so they’re left out: 1.2.3.4[U+000A]rm -rf /, -oProxyCommand=x, 1.2.3.4[U+0020] and 3 more.",
  });
});

test("large numbers are grouped", () => {
  const many = Array.from({ length: 1284 }, (_, place) => ({ id: String(place) }));
  expect(copyTextOf("IDs", many).message.title).toBe(`Copied ${(1284).toLocaleString()} IDs.`);
});
