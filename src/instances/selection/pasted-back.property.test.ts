import fc from "fast-check";
import { expect, test } from "vitest";
import { readPastedText } from "../../fleet/pasted/read-pasted-text.ts";
import { writeFile } from "../../fleet/worker/answers/export-file.ts";
import { reviewPasted } from "../../fleet/worker/pasted/review.ts";
import { type FleetRow, instanceOf, rawOf, readRow, SizeTable } from "../../fleet/worker/row.ts";
import { copyChoices, copyTextOf } from "./copy-selection.ts";

const sizes = new SizeTable();

/** Names that others chose, to be taken for other machines. */
const hostileName = fc.oneof(
  fc.constantFrom(
    "web-1",
    "WEB-1",
    "web-2",
    "web-10",
    "canary web-2",
    "web-1.example.com",
    "web-1:22",
    "-web-2",
    "not web-2",
    "# web-2",
    "web-2\u200b",
    "web-1,web-2",
    "web-[1:2]",
    "web-{1,2}",
    "ssh web-2",
    "host=web-2",
    "http://web-2/",
    "web-2 ansible_host=10.0.0.2",
    "web-1\nweb-2",
    'web-1" "web-2',
    "10.0.0.2",
    "2",
    "all",
    "id",
    "=web-2",
    "'web-2'",
    "[web-2]",
    "web-2.",
    "~web-2",
    "web-2 | web-10",
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
const region = fc.constantFrom("eu-1", "web-2", "]\n[x", "10.0.0.2");
const machine = fc.record(
  { hostName: hostileName, ipv4: address, privateIpv4: address, region, isChosen: fc.boolean() },
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

/** Ids that a paste of the text lists without a question. */
const listed = (rows: readonly FleetRow[], text: string) =>
  reviewPasted(rows, readPastedText(text)).certainIds;

test.each(copyChoices)("copied %s, pasted back, list only what was copied", (choice) => {
  fc.assert(
    fc.property(fleet, (machines) => {
      const rows = machines.map(({ row }) => row);
      const chosen = machines.filter(({ isChosen }) => isChosen).map(({ row }) => row);
      const { text } = copyTextOf(choice, chosen.map(instanceOf));
      const ids = new Set(chosen.map(({ id }) => id));
      const others = listed(rows, text).filter((id) => !ids.has(id));
      expect({ text, others }).toEqual({ text, others: [] });
    }),
    { numRuns: 2000 },
  );
});

/** A CSV cell with a line break isn't read as one cell. */
const isOfOneLine = ({ hostName = "", ipv4 = "", privateIpv4 = "", region = "" }: FleetRow) =>
  ![hostName, ipv4, privateIpv4, region].some((text) => /[\r\n]/.test(text));

test.each(["csv", "json"] as const)(
  "an export as %s, pasted back, lists only its rows",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fleet, async (machines) => {
        fc.pre(format === "json" || machines.every(({ row }) => isOfOneLine(row)));
        const rows = machines.map(({ row }) => row);
        const chosen = machines.filter(({ isChosen }) => isChosen).map(({ row }) => row);
        const file = await writeFile(chosen.map(rawOf), format, sizes);
        const text = await file.text();
        const ids = new Set(chosen.map(({ id }) => id));
        const others = listed(rows, text).filter((id) => !ids.has(id));
        expect({ text, others }).toEqual({ text, others: [] });
      }),
      { numRuns: 1000 },
    );
  },
);

/** As real fleets are: names can be had by several, ids and addresses by one. */
const plainFleet = fc
  .array(
    fc.record({
      name: fc.constantFrom("web-1", "web-2", "db-1", "app", "mar-1"),
      // Words that leave a machine out of other texts.
      state: fc.constantFrom("RUNNING", "PENDING", "DONE"),
      tags: fc.subarray(["prod", "keep", "protected", "later", "none", "not", "except"]),
      isChosen: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((machines) =>
    machines.map(({ name, state, tags, isChosen }, place) => ({
      isChosen,
      row: rowOf({
        id: String(480_213 + 37 * place),
        hostName: name,
        ipv4: `203.0.113.${place}`,
        privateIpv4: `10.0.${place}.1`,
        region: place % 2 ? "eu-west-1" : "us-east-1",
        state,
        image: "UBUNTU_24_04",
        tags,
        createdAt: "2026-01-01T00:00:00Z",
      }),
    })),
  );

test("exports and copied addresses and IDs find exactly their rows", async () => {
  await fc.assert(
    fc.asyncProperty(plainFleet, async (machines) => {
      const rows = machines.map(({ row }) => row);
      const chosen = machines.filter(({ isChosen }) => isChosen).map(({ row }) => row);
      const copied = chosen.map(instanceOf);
      const raws = chosen.map(rawOf);
      const texts = {
        csv: await (await writeFile(raws, "csv", sizes)).text(),
        json: await (await writeFile(raws, "json", sizes)).text(),
        ids: copyTextOf("IDs", copied).text,
        addresses: copyTextOf("Public IPs", copied).text,
        "private addresses": copyTextOf("Private IPs", copied).text,
      };
      const ids = chosen.map(({ id }) => id).toSorted();
      for (const [form, text] of Object.entries(texts))
        expect({ form, ids: listed(rows, text).toSorted() }).toEqual({ form, ids });
    }),
    { numRuns: 300 },
  );
});

test.each(["csv", "json"] as const)(
  "an export as %s finds its rows, even if names look struck out",
  async (format) => {
    const names = ["~~web-1~~", "!web-1", "web-1 (keep)", "#web-1", "web-1", "web-2"];
    const rows = names.map((hostName, place) =>
      rowOf({ id: String(480_213 + place), hostName, ipv4: `203.0.113.${place + 1}` }),
    );
    for (const chosen of [rows, rows.slice(0, 4), rows.slice(4)]) {
      const text = await (await writeFile(chosen.map(rawOf), format, sizes)).text();
      expect(listed(rows, text)).toEqual(chosen.map(({ id }) => id));
    }
  },
);
