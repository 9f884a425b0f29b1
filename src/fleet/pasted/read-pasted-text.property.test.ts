import fc from "fast-check";
import { expect, test } from "vitest";
import { copiedValue } from "../../text/copied-value.ts";
import { maxPastedValues } from "./pasted-text.ts";
import { readPastedText } from "./read-pasted-text.ts";
import { formats } from "./testing/formats.ts";
import { fleetOf, type Machine, reviewed } from "./testing/review.ts";

const address = (network: number, place: number) =>
  `${network}.${place >> 8}.${place & 255}.${(place % 250) + 2}`;

/** Words that are in the formats' texts, too: headers, states, numbers. */
const decoyNames = [
  "storage-1",
  "storage",
  "web",
  "running",
  "default",
  "localhost",
  "monitoring",
  "deploy",
  "worker",
  "node",
  "active",
  "prod",
  "name",
  "host",
  "ready",
  "1024",
  "22",
  "eu_west_1",
  "rb-12",
  "ubuntu-22.04",
  "c2-m8",
  "and",
];
const numbers = ["1", "2", "22", "25", "80", "212", "1024", "8192", "8443", "9100"];

const decoys: Machine[] = [
  ...decoyNames.map((host, place) => ({ id: `d-${place}`, host })),
  ...numbers.map((id) => ({ id, host: `number-${id}` })),
];

const hostName = fc
  .tuple(
    fc.constantFrom("web", "WEB", "db", "api-canary", "x", "node", "ip-10-0-0", "name"),
    fc.constantFrom("-", "", "_", "-prod-", "."),
    fc.integer({ min: 1, max: 300 }),
  )
  .map(([word, joint, number]) => `${word}${joint}${number}`)
  .filter((name) => !decoyNames.includes(name.toLowerCase()));

const fleet = fc
  .uniqueArray(hostName, { minLength: 2, maxLength: 12, selector: (name) => name.toLowerCase() })
  .map((names) =>
    names.map((host, place) => ({
      id: String(480_200 + place * 7),
      host,
      ip: address(203, place + 1),
      privateIp: address(10, place + 1),
      region: "eu-west-1",
      state: "RUNNING",
      image: "ubuntu-24.04",
    })),
  );

for (const { name, write } of formats) {
  test(`${name}: a text made from instances finds exactly these, in their order`, () => {
    fc.assert(
      fc.property(fleet, fc.infiniteStream(fc.boolean()), (machines, picks) => {
        const rows = machines.filter(() => picks.next().value === true);
        if (rows.length < 2) return;
        const text = write(rows);
        const { ids } = reviewed(fleetOf(...machines, ...decoys), text);
        expect({ text, ids }).toEqual({ text, ids: rows.map(({ id }) => id) });
      }),
      { numRuns: 30 },
    );
  });
}

/** What host names and texts are made of to be misread. */
const hostile = fc.string({
  unit: fc.constantFrom(
    "web-1",
    "web-2",
    "1",
    "a",
    "#",
    "-",
    "[",
    "]",
    "{1,2}",
    "[1:2]",
    '"',
    "'",
    "\\",
    "|",
    ",",
    ";",
    ":",
    "=",
    "!",
    "~~",
    " ",
    "\t",
    "<!--",
    "-->",
    "//",
    "not ",
    "id",
    "name:",
    "@",
    "/",
    ".",
    "\u200b",
    "\u0336",
    "\u2011",
    "<b>",
    "http://",
  ),
  minLength: 1,
  maxLength: 6,
});
// A host that's called "id" is a header above other values.
const hostileName = hostile.filter((name) => name.trim() !== "" && name !== "id");
const hostileFleet = fc.uniqueArray(hostileName, {
  minLength: 1,
  maxLength: 8,
  selector: (name) => name.toLowerCase(),
});

test("host names that are copied and pasted find exactly what was copied", () => {
  fc.assert(
    fc.property(hostileFleet, fc.infiniteStream(fc.boolean()), (names, picks) => {
      const fleet = fleetOf(...names);
      const copied = fleet.filter(
        ({ hostName = "" }) => picks.next().value === true && copiedValue(hostName),
      );
      const text = copied.map(({ hostName = "" }) => copiedValue(hostName)).join("\n");
      const { ids } = reviewed(fleet, text);
      expect({ names, text, ids }).toEqual({ names, text, ids: copied.map(({ id }) => id) });
    }),
    { numRuns: 3000 },
  );
});

test("whatever is pasted, each certain instance is in the text, and each place is in its line", () => {
  const text = fc
    .array(fc.oneof(hostile, fc.constantFrom("\n", "\n", " ", "web-1", "canary")), {
      maxLength: 12,
    })
    .map((parts) => parts.join(""));
  const fleet = fleetOf("web-1", "web-2", "canary", "a", "1", "id", "http", "web-12", "not", "web");
  fc.assert(
    fc.property(text, (text) => {
      const { lines, certainIds } = reviewed(fleet, text);
      const plain = text
        .replaceAll(/\p{Cf}|\p{Mn}/gu, "")
        .replaceAll("\u2011", "-")
        .toLowerCase();
      // Ranges write out what isn't there.
      const isRange = /[[{]/.test(text);
      const certain = fleet.filter(({ id }) => certainIds.includes(id));
      const absent = certain.filter(({ hostName = "" }) => !isRange && !plain.includes(hostName));
      expect(absent).toEqual([]);
      expect(lines.map((line) => line.text).join("\n")).toBe(text);
      const misplaced = lines.flatMap(({ text, values }) =>
        values.filter(({ start, end }) => start < 0 || end <= start || end > text.length),
      );
      expect(misplaced).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  '"a',
  '"a\n',
  'a,"b\n',
  "[",
  "[\n",
  '{"a":',
  "- a\n",
  "a: b\n",
  "web[1:900] ",
  "<!-- ",
  "__proto__: x\n",
  "[1;",
  "a\u200b",
])("a long text of %j is read to its end, or said to be too long", (part) => {
  const text = part.repeat(30_000);
  const { lines, hasTooManyValues } = readPastedText(text);
  expect(hasTooManyValues || lines.map((line) => line.text).join("\n") === text).toBe(true);
});

test("10,000 values are read, and no more", () => {
  const names = Array.from({ length: maxPastedValues }, (_, number) => `web-${number}`);
  expect(readPastedText(names.join("\n")).hasTooManyValues).toBe(false);
  expect(readPastedText([...names, "WEB-0"].join("\n")).hasTooManyValues).toBe(false);
  expect(readPastedText([...names, "one-more"].join("\n")).hasTooManyValues).toBe(true);
  const rows = names.map((name, number) => `${number},${name},10.0.${number >> 8}.${number & 255}`);
  const csv = ["id,hostName,ipv4", ...rows];
  expect(readPastedText(csv.join("\n")).hasTooManyValues).toBe(false);
  expect(readPastedText([...csv, "x,one-more,"].join("\n")).hasTooManyValues).toBe(true);
});
