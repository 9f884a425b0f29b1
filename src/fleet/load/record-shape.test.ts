import { expect, test } from "vitest";
import { readRow, SizeTable } from "../worker/row.ts";
import { writeRecord } from "./record.ts";
import { packRows } from "./stored-rows.ts";

const readAt = Date.parse("2026-11-22T17:40:00Z");

/** Every field, and each kind of value that is read as something else or not at all. */
const sample = [
  {
    id: "1",
    hostName: "web-1",
    state: "RUNNING",
    image: "debian-13",
    specificationId: "7",
    specification: "c2.large",
    region: "eu-1",
    ipv4: "203.0.113.1",
    privateIpv4: "10.0.0.1",
    tags: ["prod", "prod"],
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-02T12:00:00.5+02:00",
    unknown: { nested: [1, null] },
  },
  { id: 2, hostName: "web-2" },
  { id: "3", hostName: " ", tags: ["prod", " ", 7] },
  { id: "4", state: null, region: 7, tags: "prod" },
  { id: " 5 ", hostName: " web-5 ", tags: [" prod "], createdAt: "2026-01-01" },
  { id: "6", createdAt: "soon", updatedAt: "0001-01-01T00:00:00Z" },
  { id: "7", createdAt: "1970-01-01T00:00:00Z" },
  { id: "8", ipv4: null },
];

// If this fails: raise `recordShape` in record.ts, then write here what is stored now. Browsers keep records for days, and read them
// without validation.
test("what a record holds stays as it is, unless `recordShape` is raised", async () => {
  const rows = sample.flatMap((item) => readRow(item, new SizeTable(), readAt) ?? []);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt"]);
  const { shape } = await writeRecord("f00d", rows, readAt, key);
  expect({ shape, stored: JSON.parse(JSON.stringify(packRows(rows))) }).toEqual({
    shape: 4,
    stored: {
      fieldLists: [
        [
          "id",
          "hostName",
          "state",
          "image",
          "specificationId",
          "specification",
          "region",
          "ipv4",
          "privateIpv4",
          "tags",
          "createdAt",
          "updatedAt",
          "unknown",
        ],
        ["id", "hostName"],
        ["id", "hostName", "tags"],
        ["id", "state", "region", "tags"],
        ["id", "hostName", "tags", "createdAt"],
        ["id", "createdAt", "updatedAt"],
        ["id", "createdAt"],
        ["id", "ipv4"],
      ],
      fieldListOf: [0, 1, 2, 3, 4, 5, 6, 7],
      columns: [
        ["id", { values: ["1", 2, "3", "4", " 5 ", "6", "7", "8"] }],
        ["hostName", { values: ["web-1", "web-2", " ", null, " web-5 ", null, null, null] }],
        ["state", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: ["RUNNING", null] }],
        ["image", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: ["debian-13", null] }],
        ["specificationId", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: ["7", null] }],
        ["specification", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: ["c2.large", null] }],
        ["region", { values: ["eu-1", null, null, 7, null, null, null, null] }],
        ["ipv4", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: ["203.0.113.1", null] }],
        ["privateIpv4", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: ["10.0.0.1", null] }],
        [
          "tags",
          {
            values: [
              ["prod", "prod"],
              null,
              ["prod", " ", 7],
              "prod",
              [" prod "],
              null,
              null,
              null,
            ],
          },
        ],
        [
          "createdAt",
          {
            values: [
              "2026-01-01T00:00:00Z",
              null,
              null,
              null,
              "2026-01-01",
              "soon",
              "1970-01-01T00:00:00Z",
              null,
            ],
          },
        ],
        [
          "updatedAt",
          {
            values: [
              "2026-01-02T12:00:00.5+02:00",
              null,
              null,
              null,
              null,
              "0001-01-01T00:00:00Z",
              null,
              null,
            ],
          },
        ],
        ["unknown", { values: [0, 1, 1, 1, 1, 1, 1, 1], choices: [{ nested: [1, null] }, null] }],
      ],
      createdTimes: [1767225600000, null, null, null, 1767225600000, null, null, null],
      updatedTimes: [1767348000500, null, null, null, null, null, null, null],
      unusual: [1, 2, 3],
    },
  });
});
