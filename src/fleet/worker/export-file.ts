import type { Instance } from "../../api/schema.ts";
import { type CsvCell, type ExportFormat, toCsv } from "../../text/csv.ts";
import { instanceOf, type InstanceSize } from "./row.ts";

export interface ExportedFile {
  file: Blob;
  count: number;
  missing: number;
}

type SizeOf = (instance: Instance) => InstanceSize;

/** The API's names; memory in MB, storage in GB. */
const columns: readonly {
  name: string;
  cell: (instance: Instance, size: InstanceSize) => CsvCell;
}[] = [
  { name: "id", cell: ({ id }) => id },
  { name: "hostName", cell: ({ hostName }) => hostName },
  { name: "state", cell: ({ state }) => state },
  { name: "specification", cell: (_, { name }) => name },
  { name: "vcpus", cell: (_, { vcpus }) => vcpus },
  { name: "memoryMb", cell: (_, { memoryMb }) => memoryMb },
  { name: "storageGb", cell: (_, { storageGb }) => storageGb },
  { name: "region", cell: ({ region }) => region },
  { name: "ipv4", cell: ({ ipv4 }) => ipv4 },
  { name: "privateIpv4", cell: ({ privateIpv4 }) => privateIpv4 },
  { name: "image", cell: ({ image }) => image },
  { name: "tags", cell: ({ tags }) => tags.join(", ") },
  { name: "createdAt", cell: ({ createdAt }) => createdAt },
  { name: "updatedAt", cell: ({ updatedAt }) => updatedAt },
];

const itemsPerPart = 1000;

/** In parts, so searches don't wait for the whole file. JSON has one item per line. */
export async function writeFile(
  items: readonly Record<string, unknown>[],
  format: ExportFormat,
  sizeOf: SizeOf,
): Promise<Blob> {
  const { type, before, between, after } = frames[format];
  const parts: (Blob | string)[] = [before];
  for (let first = 0; first < items.length; first += itemsPerPart) {
    if (first > 0) {
      parts.push(between);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const part = items.slice(first, first + itemsPerPart);
    const text =
      format === "csv"
        ? toCsv(part.map((item) => csvRow(item, sizeOf)))
        : part.map((item) => JSON.stringify(item)).join(between);
    parts.push(new Blob([text]));
  }
  return new Blob([...parts, after], { type });
}

const frames = {
  csv: {
    type: "text/csv;charset=utf-8",
    before: toCsv([columns.map(({ name }) => name)]),
    between: "",
    after: "",
  },
  json: {
    type: "application/json;charset=utf-8",
    before: "[\n",
    between: ",\n",
    after: "\n]\n",
  },
};

function csvRow(raw: Record<string, unknown>, sizeOf: SizeOf): CsvCell[] {
  const instance = instanceOf({ raw });
  return columns.map(({ cell }) => cell(instance, sizeOf(instance)));
}
