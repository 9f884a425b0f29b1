import type { Instance } from "../../../api/schema.ts";
import type { OwnColumn } from "../../columns.ts";
import { stateTone } from "../../../api/state.ts";
import type { Prices } from "../../../session/config/team-config.ts";
import { microsOf, unitsOf } from "../../cost.ts";
import { tagFieldOf, tagValues } from "../../query/terms/tag-keys.ts";
import { tagKeysAmong } from "../../query/terms/term.ts";
import { byteOrderMark, type CsvCell, type ExportFormat, toCsv } from "../../../text/csv.ts";
import { instanceOf, type InstanceSize, type SizeTable } from "../row.ts";

export interface ExportedFile {
  file: Blob;
  count: number;
  missing: number;
}

interface CsvColumn {
  /** The API's name; of a quantity with its unit. */
  name: string;
  cell: (instance: Instance, size: InstanceSize) => CsvCell;
}

/** The columns of a CSV file, in order: those of the list. Memory is in megabytes, storage in gigabytes. */
const csvColumns: Record<OwnColumn, CsvColumn> = {
  id: { name: "id", cell: ({ id }) => id },
  hostName: { name: "hostName", cell: ({ hostName }) => hostName },
  state: { name: "state", cell: ({ state }) => state },
  specification: { name: "specification", cell: (_, { name }) => name },
  vcpus: { name: "vcpus", cell: (_, { vcpus }) => vcpus },
  memory: { name: "memoryMb", cell: (_, { memoryMb }) => memoryMb },
  storage: { name: "storageGb", cell: (_, { storageGb }) => storageGb },
  region: { name: "region", cell: ({ region }) => region },
  ipv4: { name: "ipv4", cell: ({ ipv4 }) => ipv4 },
  privateIpv4: { name: "privateIpv4", cell: ({ privateIpv4 }) => privateIpv4 },
  image: { name: "image", cell: ({ image }) => image },
  tags: { name: "tags", cell: ({ tags }) => tags },
  created: { name: "createdAt", cell: ({ createdAt }) => createdAt },
  updated: { name: "updatedAt", cell: ({ updatedAt }) => updatedAt },
};

/** The tag keys come last: a program that reads the file may count on the others' places. */
function columnsWith(teamFields: readonly string[], prices: Prices | undefined): CsvColumn[] {
  const ofKeys = tagKeysAmong(teamFields)
    .map(tagFieldOf)
    .map((field): CsvColumn => ({ name: field, cell: ({ tags }) => tagValues(tags, field) }));
  return [...Object.values(csvColumns), ...ofKeys, ...(prices ? [costColumn(prices)] : [])];
}

/** e.g. "costPerMonthEUR". Empty without a price. */
function costColumn({ currency }: Prices): CsvColumn {
  return {
    name: `costPerMonth${currency}`,
    cell({ state }, { price }) {
      const micros = microsOf(price, stateTone(state));
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
        ? toCsv(part.map((item) => csvRow(item, columns, sizes)))
        : part.map((item) => JSON.stringify(item)).join(between);
    parts.push(new Blob([text]));
  }
  return new Blob([...parts, after], { type });
}

const framesOf = (columns: readonly CsvColumn[]) => ({
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

function csvRow(
  raw: Record<string, unknown>,
  columns: readonly CsvColumn[],
  sizes: SizeTable,
): CsvCell[] {
  const instance = instanceOf({ raw });
  return columns.map(({ cell }) => cell(instance, sizes.sizeOf(instance)));
}
