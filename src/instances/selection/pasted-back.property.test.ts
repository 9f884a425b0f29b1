import fc from "fast-check";
import { expect, test } from "vitest";
import { findTokens, isList } from "../../fleet/lists/find.ts";
import { readText } from "../../fleet/lists/read.ts";
import { type FleetRow, instanceOf, readRow, SizeTable } from "../../fleet/worker/row.ts";
import { copyChoices, copyTextOf } from "./copy-selection.ts";

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
