import type { Specification } from "../api/schema.ts";
import { formatCount, formatUnit } from "../ui/format.ts";

/** Megabytes in the unit in which memory is sold: "8 GB", "512 MB". */
export function memoryText(memoryMb: number): string {
  return memoryMb >= 1024
    ? formatUnit(memoryMb / 1024, "gigabyte")
    : formatUnit(memoryMb, "megabyte");
}

/** Gigabytes, from a thousand on in terabytes where they are whole: "400 GB", "2 TB". */
export function storageText(storageGb: number): string {
  return storageGb >= 1000 && storageGb % 1000 === 0
    ? formatUnit(storageGb / 1000, "terabyte")
    : formatUnit(storageGb, "gigabyte");
}

/** A number of virtual CPUs: "4 vCPU". */
export function vcpusText(vcpus: number): string {
  return `${formatCount(vcpus)} vCPU`;
}

/** Megabytes for each virtual CPU; undefined where that cannot be told. */
export function memoryPerVcpu({ vcpus, memoryMb }: Specification): number | undefined {
  const each = vcpus && memoryMb !== undefined ? memoryMb / vcpus : undefined;
  return Number.isFinite(each) ? each : undefined;
}
