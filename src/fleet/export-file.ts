import type { Instance } from "../api/schema.ts";
import type { OwnColumn } from "./columns.ts";
import { stateTone } from "../api/state.ts";
import type { Prices } from "../session/config.ts";
import { microsOf, unitsOf } from "./cost.ts";
import { tagFieldOf, tagValues } from "./query/fields.ts";
import { tagKeysAmong } from "./query/term.ts";
import {
  byteOrderMark,
  toCsv,
  toExcel,
  cellsOf,
  type Column,
  type ExportFormat,
} from "../lib/table-file.ts";
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

const itemsPerPart = 1000;

/** In parts, so searches don't wait for the whole file. JSON has one item per line. */
export async function writeFile(
  items: readonly Record<string, unknown>[],
  format: ExportFormat,
  sizes: SizeTable,
  teamFields: readonly string[] = [],
): Promise<Blob> {
  const columns = columnsWith(teamFields, sizes.prices);
  if (format === "excel") return await toExcel(columns, rowsOf(items, sizes));
  const { type, before, between, after } = framesOf(columns)[format];
  const parts: (Blob | string)[] = [before];
  for (let first = 0; first < items.length; first += itemsPerPart) {
    if (first > 0) {
      parts.push(between);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const part = items.slice(first, first + itemsPerPart);
    const text =
      format === "csv"
        ? toCsv(Array.from(rowsOf(part, sizes), (row) => cellsOf(row, columns)))
        : part.map((item) => JSON.stringify(item)).join(between);
    parts.push(new Blob([text]));
  }
  return new Blob([...parts, after], { type });
}

const framesOf = (columns: readonly InstanceColumn[]) => ({
  csv: {
    type: "text/csv;charset=utf-8",
    before: byteOrderMark + toCsv([columns.map(({ name }) => name)]),
    between: "",
    after: "",
  },
  json: {
    type: "application/json;charset=utf-8",
    before: "[\n",
    between: ",\n",
    after: "\n]\n",
  },
});

function* rowsOf(
  items: readonly Record<string, unknown>[],
  sizes: SizeTable,
): Generator<ExportedRow> {
  for (const raw of items) {
    const instance = instanceOf({ raw });
    yield { instance, size: sizes.sizeOf(instance) };
  }
}
