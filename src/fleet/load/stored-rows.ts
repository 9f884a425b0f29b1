import { createRow, type FleetRow, rawOf, readRow, type SizeTable } from "../worker/row.ts";
import { type ItemColumns, packItems, StoredItem, StoredItems } from "./item-columns.ts";

/** Rows as a record keeps them. */
export interface StoredRows extends ItemColumns {
  /** Null for NaN. */
  createdTimes: (number | null)[];
  updatedTimes: (number | null)[];
  /** Places of items that aren't used as they are, e.g. with a number as id. They're validated again. */
  unusual: number[];
}

export function packRows(rows: readonly FleetRow[]): StoredRows {
  return {
    ...packItems(rows.map(rawOf)),
    createdTimes: rows.map(({ createdTime }) => createdTime),
    updatedTimes: rows.map(({ updatedTime }) => updatedTime),
    unusual: rows.flatMap((row, place) => (isUsedAsIs(row) ? [] : place)),
  };
}

const textFields = [
  "id",
  "hostName",
  "state",
  "region",
  "image",
  "specificationId",
  "specification",
  "ipv4",
  "privateIpv4",
  "createdAt",
] as const;

function isUsedAsIs(row: FleetRow): boolean {
  const item = rawOf(row);
  const tags = item["tags"] ?? [];
  return (
    // Many items have a null, e.g. as public address.
    textFields.every((field) => (item[field] ?? undefined) === row[field]) &&
    Array.isArray(tags) &&
    tags.length === row.tags.length &&
    row.tags.every((tag, place) => tag === tags[place])
  );
}

/** In their order. The usual ones aren't validated again: a record that was decrypted is as `packRows` wrote it. */
export function unpackRows(stored: StoredRows, sizes: SizeTable, readAt: number): FleetRow[] {
  const items = new StoredItems(stored);
  const unusual = new Set(stored.unusual);
  const { createdTimes, updatedTimes } = stored;
  const id = items.texts("id");
  const hostName = items.texts("hostName");
  const state = items.texts("state");
  const region = items.texts("region");
  const image = items.texts("image");
  const specificationId = items.texts("specificationId");
  const specification = items.texts("specification");
  const ipv4 = items.texts("ipv4");
  const privateIpv4 = items.texts("privateIpv4");
  const tags = items.values("tags");
  const createdAt = items.texts("createdAt");

  function rowAt(place: number): FleetRow {
    const tagsHere = tags(place);
    const source = {
      id: id[place] ?? "",
      hostName: hostName[place],
      state: state[place],
      region: region[place],
      image: image[place],
      specificationId: specificationId[place],
      specification: specification[place],
      ipv4: ipv4[place],
      privateIpv4: privateIpv4[place],
      tags: Array.isArray(tagsHere) ? tagsHere : [],
      createdAt: createdAt[place],
      raw: new StoredItem(items, place),
    };
    return createRow(source, sizes.sizeOf(source), readAt, {
      createdTime: createdTimes[place] ?? Number.NaN,
      updatedTime: updatedTimes[place] ?? Number.NaN,
    });
  }

  const rows: FleetRow[] = [];
  for (let place = 0; place < items.count; place++) {
    const isUsual = !unusual.has(place);
    const row = isUsual ? rowAt(place) : readRow(items.read(place), sizes, readAt);
    if (row) rows.push(row);
  }
  return rows;
}
