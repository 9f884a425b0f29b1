import type { Instance } from "../../api/schema.ts";
import type { CsvCell } from "../../ui/csv.ts";
import type { Size } from "../columns/sizes.ts";

interface ExportColumn {
  /** As the API calls it, so that the file can be read by what reads the API. */
  name: string;
  cell: (instance: Instance, size: Size) => CsvCell;
}

/** The columns of an exported table, in their order. What an instance lacks is an empty cell. */
const columns: readonly ExportColumn[] = [
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
];

/** The names of the columns: the first row. */
export const headerRow: readonly string[] = columns.map(({ name }) => name);

/** An instance as a row beneath them. Memory is in megabytes, storage in gigabytes. */
export function instanceRow(instance: Instance, size: Size): CsvCell[] {
  return columns.map(({ cell }) => cell(instance, size));
}
