import type { Specification } from "../api/schema.ts";

/** Megabytes for each virtual CPU; undefined where one of the two is unknown. */
export function memoryPerVcpu({ vcpus, memoryMb }: Specification): number | undefined {
  const each = vcpus && memoryMb !== undefined ? memoryMb / vcpus : undefined;
  return Number.isFinite(each) ? each : undefined;
}
