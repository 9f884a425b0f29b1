import type { Candidate } from "./candidate.ts";
import type { FigureField } from "./fields.ts";
import type { FigureRange } from "./figure-range.ts";

/**
 * Whether an instance's figure lies in a range; one that is missing lies in none. One function a field, as a shared one
 * that is given the figure's reader would box a number for every instance.
 */
export function compareFigure(
  field: FigureField,
  range: FigureRange,
): (candidate: Candidate) => boolean {
  const { low, high, except } = range;
  switch (field) {
    case "cpu":
      return ({ vcpus: value }) =>
        value !== undefined && value >= low && value <= high && value !== except;
    case "mem":
      return ({ memoryMb: value }) =>
        value !== undefined && value >= low && value <= high && value !== except;
    case "storage":
      return ({ storageGb: value }) =>
        value !== undefined && value >= low && value <= high && value !== except;
    case "age":
      return ({ createdAt: value }) =>
        value !== undefined && value >= low && value <= high && value !== except;
  }
}
