import type { Instance } from "../api/schema.ts";
import type { OwnColumn } from "./columns.ts";
import { stateTone } from "../api/state.ts";
import type { Prices } from "../session/config.ts";
import { microsOf, unitsOf } from "./cost.ts";
import { tagFieldOf, tagValues } from "./query/fields.ts";
import { tagKeysAmong } from "./query/term.ts";
import { type Column, type ExportFormat, jsonContent, tableContent } from "../lib/table-file.ts";
import { instanceOf, type InstanceSize, type SizeTable } from "./worker/row.ts";

export interface ExportedFile {
  file: Blob;
  count: number;
  missing: number;
}

interface ExportedRow {
  instance: Instance;
  size: InstanceSize;
}

type InstanceColumn = Column<ExportedRow>;

/** The columns of a table, in order: those of the list. Memory is in megabytes, storage in gigabytes. */
const ownColumns: Record<OwnColumn, InstanceColumn> = {
  id: { name: "id", cell: ({ instance }) => instance.id },
  hostName: { name: "hostName", cell: ({ instance }) => instance.hostName },
  state: { name: "state", cell: ({ instance }) => instance.state },
  specification: { name: "specification", cell: ({ size }) => size.name },
  vcpus: { name: "vcpus", cell: ({ size }) => size.vcpus },
  memory: { name: "memoryMb", cell: ({ size }) => size.memoryMb },
  storage: { name: "storageGb", cell: ({ size }) => size.storageGb },
  region: { name: "region", cell: ({ instance }) => instance.region },
  ipv4: { name: "ipv4", cell: ({ instance }) => instance.ipv4 },
  privateIpv4: { name: "privateIpv4", cell: ({ instance }) => instance.privateIpv4 },
  image: { name: "image", cell: ({ instance }) => instance.image },
  tags: { name: "tags", cell: ({ instance }) => instance.tags },
  created: { name: "createdAt", cell: ({ instance }) => instance.createdAt, isTime: true },
  updated: { name: "updatedAt", cell: ({ instance }) => instance.updatedAt, isTime: true },
};

/** The tag keys come last: a program that reads the file may count on the others' places. */
function columnsWith(teamFields: readonly string[], prices: Prices | undefined): InstanceColumn[] {
  const ofKeys = tagKeysAmong(teamFields)
    .map(tagFieldOf)
    .map((field): InstanceColumn => {
      return { name: field, cell: ({ instance }) => tagValues(instance.tags, field) };
    });
  return [...Object.values(ownColumns), ...ofKeys, ...(prices ? [costColumn(prices)] : [])];
}

/** e.g. "costPerMonthEUR". Empty without a price. */
function costColumn({ currency }: Prices): InstanceColumn {
  return {
    name: `costPerMonth${currency}`,
    cell({ instance, size }) {
      const micros = microsOf(size.price, stateTone(instance.state));
      return micros === undefined ? undefined : unitsOf(micros);
    },
  };
}

/** JSON has the items as the API sent them. */
export async function writeFile(
  items: readonly Record<string, unknown>[],
  format: ExportFormat,
  sizes: SizeTable,
  teamFields: readonly string[] = [],
): Promise<Blob> {
  if (format === "json") return await jsonContent(items);
  return await tableContent(format, columnsWith(teamFields, sizes.prices), rowsOf(items, sizes));
}

function* rowsOf(
  items: readonly Record<string, unknown>[],
  sizes: SizeTable,
): Generator<ExportedRow> {
  for (const raw of items) {
    const instance = instanceOf({ raw });
    yield { instance, size: sizes.sizeOf(instance) };
  }
}
