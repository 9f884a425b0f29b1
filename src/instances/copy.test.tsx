import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApi, openApp } from "../testing/open-app.tsx";
import { alert, list, note, pager, press } from "../testing/pages.ts";
import { hostsShown } from "../testing/fleet.ts";
import { listen } from "../testing/spoken.ts";
import { copyButton, firstId, listPath, requestIdOf } from "../testing/tables.ts";
import { copyTextOf, copyChoices } from "./CopyMenu.tsx";
import fc from "fast-check";
import { findTokens, isList } from "../fleet/lists/find.ts";
import { readText } from "../fleet/lists/read.ts";
import { type FleetRow, instanceOf, readRow, SizeTable } from "../fleet/worker/row.ts";

// See e2e/journeys/copy for the real clipboard.

const clipboardText = () => navigator.clipboard.readText();

test("the button next to a value and the menu of its instance copy it", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1" });
  const { ipv4, privateIpv4 } = api.fleet.get(firstId) ?? {};
  const app = await openApp({ api });
  await list.choose(app, "web-1", "Copy IPv4");
  await waitFor(() => expect(note("Copied")).toHaveTextContent(String(ipv4)));
  expect(await clipboardText()).toBe(ipv4);
  for (const [what, value] of [
    ["ID of web-1", firstId],
    ["private IPv4 of web-1", privateIpv4],
  ] as const) {
    await app.user.hover(list.row("web-1"));
    await app.user.click(await waitFor(() => copyButton(what)));
    await waitFor(() =>
      expect(within(copyButton(what)).getByRole("status").textContent).toBe("Copied"),
    );
    expect(await clipboardText()).toBe(value);
  }
  await press(app, () => pager.button("Next"));
  await waitFor(() => expect(hostsShown()[0]).not.toBe("web-1"));
  // Right away: "Copied" shows for two seconds only, and doesn't stay for the next value.
  await app.user.hover(list.row(hostsShown()[0] ?? ""));
  const [next] = within(list.table()).getAllByRole("button", { name: /^Copy private IPv4 of / });
  expect(next).toHaveAttribute("title", expect.stringMatching(/^Copy private IPv4 of /));
});

// cloudscape-design/components#4310: the same text twice was announced once.
test("copying again is announced again", async () => {
  const { user } = await openApp({ at: `/instances/${firstId}` });
  await user.click(await waitFor(() => copyButton("ID")));
  await waitFor(() => expect(copyButton("ID")).toHaveAttribute("title", "Copied"));
  const spoken = listen();
  await user.click(copyButton("ID"));
  await waitFor(() => expect(spoken()).toEqual(["Copied"]));
});

test("what is missing, or would be pasted as something else, can't be copied, and the menu says why", async () => {
  const api = createApi();
  api.fleet.patch(firstId, {
    hostName: "web-1\u200b",
    ipv4: "1.2.3.4\nrm -rf /",
    privateIpv4: null,
  });
  const { user } = await openApp({ api });
  await list.shown();
  await user.click(list.actions("web-1[U+200B]"));
  for (const [name, reason] of [
    ["Copy host name", "It couldn’t be pasted safely"],
    ["Copy IPv4", "It couldn’t be pasted safely"],
    ["Copy private IPv4", "Not given by the API"],
  ] as const) {
    const item = await screen.findByRole("menuitem", { name });
    expect(item).toHaveAttribute("aria-disabled", "true");
    expect(item).toHaveAccessibleDescription(reason);
  }
  await user.keyboard("{Escape}");
  await user.hover(list.row("web-1[U+200B]"));
  await waitFor(() => copyButton("ID of web-1[U+200B]"));
  expect(screen.queryByRole("button", { name: /^Copy IPv4/ })).toBeNull();
});

test("a failure's request ID can be copied", async () => {
  const api = createApi();
  api.faults.add({ path: listPath, status: 403 });
  const { user } = await openApp({ api });
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  await user.click(copyButton("request ID"));
  await waitFor(() => expect(copyButton("request ID")).toHaveAttribute("title", "Copied"));
  expect(await clipboardText()).toBe(requestIdOf(api, "FORBIDDEN"));
});

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
    text: "A paste couldn’t read these back, so they’re left out: 1.2.3.4[U+000A]rm -rf /, -oProxyCommand=x, 1.2.3.4[U+0020] and 3 more.",
  });
});

test("large numbers are grouped", () => {
  const many = Array.from({ length: 1284 }, (_, place) => ({ id: String(place) }));
  expect(copyTextOf("IDs", many).message.title).toBe(`Copied ${(1284).toLocaleString()} IDs.`);
});

const sizes = new SizeTable();

/** Names that others chose, to be taken for other machines. */
const hostileName = fc.oneof(
  fc.constantFrom(
    "web-1",
    "WEB-1",
    "web-2",
    "canary web-2",
    "web-1.example.com",
    "web-1:22",
    "-web-2",
    "not web-2",
    "web-2\u200b",
    "web-1,web-2",
    "web-[1:2]",
    "web-{1,2}",
    "host=web-2",
    "web-1\nweb-2",
    'web-1" "web-2',
    "10.0.0.2",
    "2",
    "'web-2'",
    "[web-2]",
    "web-2.",
  ),
  fc.string({
    unit: fc.constantFrom(...Array.from("aw1-.2 ,;:\"'[]{}#/@=\t\n\u200b\u2011é")),
    maxLength: 12,
  }),
);
const address = fc.oneof(
  fc.constantFrom("10.0.0.1", "10.0.0.2", "10.0.0.3", "203.0.113.9"),
  fc.constantFrom("10.0.0.2\nrm -rf /", "-oProxyCommand=x", "010.0.0.2", "10.0.0.2/24", "web-2"),
);
const machine = fc.record(
  { hostName: hostileName, ipv4: address, privateIpv4: address, isChosen: fc.boolean() },
  { requiredKeys: ["isChosen"] },
);

const fleet = fc.array(machine, { minLength: 1, maxLength: 6 }).map((machines) =>
  machines.map(({ isChosen, ...fields }, place) => ({
    row: rowOf({ id: String(place + 1), ...fields }),
    isChosen,
  })),
);

function rowOf(item: Record<string, unknown>): FleetRow {
  const row = readRow(item, sizes);
  if (!row) throw new Error("It has an id.");
  return row;
}

/** What a paste of the text lists at once. */
function paste(rows: readonly FleetRow[], text: string) {
  const findings = findTokens(rows, readText(text));
  const found = findings.flat().filter(({ verdict }) => verdict === "found");
  return {
    isList: isList(findings),
    ids: new Set(found.flatMap((one) => one.rows.map(({ id }) => id))),
    missing: findings.flat().filter(({ verdict }) => verdict === "missing"),
  };
}

test.each(copyChoices)("copied %s, pasted back, are a list of only what was copied", (choice) => {
  fc.assert(
    fc.property(fleet, (machines) => {
      const rows = machines.map(({ row }) => row);
      const chosen = machines.filter(({ isChosen }) => isChosen).map(({ row }) => row);
      const { text } = copyTextOf(choice, chosen.map(instanceOf));
      fc.pre(text !== "");
      const pasted = paste(rows, text);
      const others = [...pasted.ids].filter((id) => !chosen.some((row) => row.id === id));
      expect({ text, isList: pasted.isList, others, missing: pasted.missing }).toEqual({
        text,
        isList: true,
        others: [],
        missing: [],
      });
    }),
    { numRuns: 2000 },
  );
});

test.each(copyChoices)("copied %s come back whole", (choice) => {
  const names = ["web-1", "WEB-2", "app", "keep", "canary web-1", "db.example.com", "web-1.2"];
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1 }), fc.boolean(), (hostNames, isIpv6) => {
      const rows = hostNames.map((hostName, place) =>
        rowOf({
          id: String(480_213 + place),
          hostName,
          ipv4: isIpv6 ? `2001:db8::${place}` : `203.0.113.${place}`,
          privateIpv4: `10.0.0.${place}`,
        }),
      );
      const pasted = paste(rows, copyTextOf(choice, rows.map(instanceOf)).text);
      expect(pasted).toEqual({
        isList: true,
        ids: new Set(rows.map(({ id }) => id)),
        missing: [],
      });
    }),
  );
});
