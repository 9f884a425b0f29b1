import fc from "fast-check";
import { expect, test } from "vitest";
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
