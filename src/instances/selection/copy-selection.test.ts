import { expect, test } from "vitest";
import { type CopyChoice, copyTextOf as textOf, type LoginOptions } from "./copy-selection.ts";

const login: LoginOptions = {
  address: "ipv4",
  userOf: (image) => (image?.startsWith("ubuntu") ? "ubuntu" : "root"),
};
const copyTextOf = (choice: CopyChoice, instances: Parameters<typeof textOf>[1]) =>
  textOf(choice, instances, login);

const instances = [
  { id: "1", hostName: "web-1", ipv4: "203.0.113.9", privateIpv4: "10.0.0.1", region: "eu-west-1" },
  { id: "2", hostName: "web-2", ipv4: "203.0.113.10", region: "us-1" },
  { id: "3", ipv4: "203.0.113.11", region: "eu-west-1" },
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

test("an inventory has a group per region", () => {
  expect(copyTextOf("Ansible inventory", instances)).toEqual({
    text: `[eu_west_1]
web-1 ansible_host=203.0.113.9
3 ansible_host=203.0.113.11

[us_1]
web-2 ansible_host=203.0.113.10
`,
    message: { title: "Copied the inventory of 3 instances.", text: "" },
  });
});

test("regions that Ansible would merge, or treat as a keyword, get their own groups", () => {
  const of = (...regions: string[]) =>
    copyTextOf(
      "Ansible inventory",
      regions.map((region, place) => ({ id: `${place}`, ipv4: "203.0.113.9", region })),
    ).text.match(/^\[.*\]$/gm);
  expect(of("eu-1", "eu.1", "1a", "all", "]\n[x")).toEqual([
    "[eu_1]",
    "[eu_1_2]",
    "[_1a]",
    "[all_2]",
    "[___x]",
  ]);
});

test("instances without a region are in no group", () => {
  const { text } = copyTextOf("Ansible inventory", [
    { id: "4", ipv4: "203.0.113.4" },
    ...instances,
  ]);
  expect(text).toMatch(/^4 ansible_host=203\.0\.113\.4\n\n\[eu_west_1\]/);
});

for (const hostName of [
  "web[1:50]",
  "web 1",
  "a b=c",
  "#web",
  "web:22",
  "web-1.",
  "localhost",
  "2",
  "",
]) {
  test(`a host with the odd name ${JSON.stringify(hostName)} goes by its ID`, () => {
    const odd = { id: "9", hostName, ipv4: "203.0.113.12", region: "us-1" };
    expect(copyTextOf("Ansible inventory", [...instances, odd]).text).toContain(
      "\n9 ansible_host=203.0.113.12\n",
    );
  });
}

test("two hosts with the same name go by their IDs", () => {
  const twins = ["7", "8"].map((id) => ({ id, hostName: "twin", ipv4: "203.0.113.7" }));
  expect(copyTextOf("Ansible inventory", twins).text).toBe(
    "7 ansible_host=203.0.113.7\n8 ansible_host=203.0.113.7\n",
  );
});

test("hosts without an address are left out and counted", () => {
  const { text, message } = copyTextOf("Ansible inventory", [
    { id: "1", hostName: "web-1" },
    { id: "2", hostName: "web-2", ipv4: "203.0.113.9 ansible_user=root" },
    { id: "a b", ipv4: "203.0.113.9" },
  ]);
  expect(text).toBe("");
  expect(message).toEqual({
    title: "Nothing was copied.",
    text: "3 instances have no usable public IP.",
  });
});

test("SSH commands and config log in as the image's user", () => {
  const hosts = [
    { id: "1", hostName: "web-1", ipv4: "203.0.113.9", image: "ubuntu-24.04" },
    { id: "2", hostName: "*", ipv4: "203.0.113.10" },
    { id: "3", hostName: "win-1", ipv4: "203.0.113.11", image: "WINDOWS_SERVER_2022" },
  ];
  expect(copyTextOf("SSH commands", hosts)).toEqual({
    text: "ssh ubuntu@203.0.113.9\nssh root@203.0.113.10",
    message: { title: "Copied the SSH commands of 2 instances.", text: "1 runs Windows." },
  });
  expect(copyTextOf("SSH config", hosts).text).toBe(`Host web-1
  HostName 203.0.113.9
  User ubuntu

Host 2
  HostName 203.0.113.10
  User root
`);
});

test("behind a bastion the private addresses are used", () => {
  const hosts = [{ id: "1", hostName: "web-1", privateIpv4: "10.0.0.1" }];
  expect(copyTextOf("SSH commands", hosts).message).toEqual({
    title: "Nothing was copied.",
    text: "1 instance has no usable public IP. The Copy menu can use private ones.",
  });
  const options: LoginOptions = { ...login, address: "privateIpv4" };
  expect(textOf("SSH commands", hosts, options).text).toBe("ssh root@10.0.0.1");
  expect(textOf("Ansible inventory", hosts, options).text).toBe("web-1 ansible_host=10.0.0.1\n");
});

test("a host with the name of a region's group isn't taken for the group", () => {
  const hosts = [{ id: "1", hostName: "eu_1", ipv4: "203.0.113.9", region: "eu-1" }];
  expect(copyTextOf("Ansible inventory", hosts).text).toBe(
    "[eu_1_2]\neu_1 ansible_host=203.0.113.9\n",
  );
});
