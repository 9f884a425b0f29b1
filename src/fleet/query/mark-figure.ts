import type { InstanceColumns } from "../columns/instance-columns.ts";
import type { FigureField } from "./fields.ts";
import type { FigureRange } from "./figure-range.ts";

/** Marks every slot whose figure lies in a range; one that is missing lies in none. */
export function markFigure(
  { size, createdAt }: InstanceColumns,
  field: FigureField,
  { low, high, except }: FigureRange,
  found: Uint8Array,
): void {
  const lies = (value = Number.NaN) => value >= low && value <= high && value !== except;
  switch (field) {
    case "cpu":
      return size.mark(({ vcpus }) => lies(vcpus), found);
    case "mem":
      return size.mark(({ memoryMb }) => lies(memoryMb), found);
    case "storage":
      return size.mark(({ storageGb }) => lies(storageGb), found);
    case "age":
      for (let slot = 0; slot < found.length; slot++) if (lies(createdAt[slot])) found[slot] = 1;
  }
}
