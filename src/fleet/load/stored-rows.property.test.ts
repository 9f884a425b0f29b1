import fc from "fast-check";
import { expect, test } from "vitest";
import { type FleetRow, rawOf, readRow, SizeTable } from "../worker/row.ts";
import { packRows, unpackRows } from "./stored-rows.ts";

const readAt = Date.parse("2026-11-22T17:40:00Z");
const text = fc.constantFrom("web-1", "WEB-1", "a\nb", "é", " ", "", "RUNNING");
const field = fc.oneof(text, fc.constantFrom(null, 7), fc.jsonValue({ maxDepth: 1 }));
const time = fc.constantFrom("2026-11-01T00:00:00Z", "2026-11-01", "0001-01-01T00:00:00Z", "soon");
const item = fc
  .record(
    {
      hostName: field,
      state: field,
      image: text,
      specificationId: text,
      specification: field,
      region: field,
      ipv4: field,
      privateIpv4: text,
      tags: fc.oneof(fc.array(text, { maxLength: 3 }), fc.array(field, { maxLength: 3 }), field),
      createdAt: fc.oneof(time, field),
      updatedAt: fc.oneof(time, field),
      other: field,
    },
    { requiredKeys: [] },
  )
  .chain((known) =>
    fc.record({
      id: fc.oneof(fc.nat(), fc.nat().map(String)),
      known: fc.shuffledSubarray(Object.entries(known)),
      unknown: fc.dictionary(fc.constantFrom("__proto__", "constructor", "1"), field),
    }),
  )
  .map(({ id, known, unknown }) =>
    Object.fromEntries([...known, ["id", id], ...Object.entries(unknown)]),
  );

const whole = (row: FleetRow) => ({ ...row, raw: JSON.stringify(rawOf(row)) });

test("rows that were packed and unpacked are as if their items were read", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const sizes = new SizeTable();
      const rows = items.flatMap((item) => readRow(item, sizes, readAt) ?? []);
      const stored = JSON.stringify(packRows(rows));
      const unpacked = unpackRows(JSON.parse(stored), sizes, readAt);
      expect(unpacked.map(whole)).toEqual(rows.map(whole));
    }),
    { numRuns: 1000 },
  );
});
