import { useQuery } from "@tanstack/react-query";
import type { Specification } from "../api/schema.ts";
import {
  type Catalogue,
  catalogueQuery,
  type FullCatalogue,
  indexCatalogue,
} from "../queries/specifications.ts";
import { useConnection } from "../session/session-context.ts";
import { formatCount, formatUnit } from "../ui/format.ts";

const toIndex = ({ items }: FullCatalogue) => indexCatalogue(items);

/** The catalogue that resolves the sizes of instances; undefined until it is loaded, or if it cannot be. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: toIndex }).data;
}

/** Megabytes in the unit in which memory is sold: "8 GB", "512 MB". */
export function memoryText(memoryMb: number): string {
  return memoryMb >= 1024
    ? formatUnit(memoryMb / 1024, "gigabyte")
    : formatUnit(memoryMb, "megabyte");
}

/** Gigabytes, or terabytes for multiples of 1,000: "400 GB", "2 TB". */
export function storageText(storageGb: number): string {
  return storageGb >= 1000 && storageGb % 1000 === 0
    ? formatUnit(storageGb / 1000, "terabyte")
    : formatUnit(storageGb, "gigabyte");
}

/** A number of virtual CPUs: "4 vCPU". */
export function vcpusText(vcpus: number): string {
  return `${formatCount(vcpus)} vCPU`;
}

/** Megabytes for each virtual CPU; undefined where one of the two is unknown. */
export function memoryPerVcpu({ vcpus, memoryMb }: Specification): number | undefined {
  const each = vcpus && memoryMb !== undefined ? memoryMb / vcpus : undefined;
  return Number.isFinite(each) ? each : undefined;
}

/** vCPUs and memory: "4 vCPU · 8 GB". Unknown ones are left out. */
export function sizeText({ vcpus, memoryMb }: Pick<Specification, "vcpus" | "memoryMb">): string {
  return [vcpus !== undefined && vcpusText(vcpus), memoryMb !== undefined && memoryText(memoryMb)]
    .filter((part) => part !== false)
    .join(" · ");
}

/**
 * The display name of the value that the field `spec` of a query has: a name of a specification, or its id where it has none.
 * A specification without a name is called by its size.
 */
export function specificationLabel(value: string, catalogue: Catalogue | undefined): string {
  const specification = catalogue?.byId.get(value);
  return specification
    ? (specification.specification ?? (sizeText(specification) || value))
    : value;
}

/** The sum of the sizes of many instances: "412 vCPU · 1.2 TB". */
export function totalsText(totals: { vcpus: number; memoryMb: number }): string {
  const gigabytes = totals.memoryMb / 1024;
  const memory =
    gigabytes >= 1024 ? formatUnit(gigabytes / 1024, "terabyte") : memoryText(totals.memoryMb);
  return `${vcpusText(totals.vcpus)} · ${memory}`;
}
