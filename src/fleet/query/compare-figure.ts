import type { Candidate } from "./candidate.ts";
import type { FigureField } from "./fields.ts";
import type { Figure } from "./figure.ts";
import type { Operator } from "./words.ts";

type Test = (candidate: Candidate) => boolean;

/**
 * Whether a figure of an instance compares to the given one; one that is missing never does. An age equals the given one
 * as long as it has that many whole units: age=3d is from three days to just under four.
 * @param now ms since the epoch
 */
export function compareFigure(
  field: FigureField,
  operator: Operator,
  figure: Figure,
  now: number,
): Test {
  const read = reader(field, now);
  const { amount, unit } = figure;
  // A comparison with NaN is false, whatever the operator.
  switch (operator) {
    case ">":
      return (candidate) => read(candidate) > amount;
    case ">=":
      return (candidate) => read(candidate) >= amount;
    case "<":
      return (candidate) => read(candidate) < amount;
    case "<=":
      return (candidate) => read(candidate) <= amount;
    case "=":
    case ":":
      return field === "age"
        ? (candidate) => Math.floor(read(candidate) / unit) * unit === amount
        : (candidate) => read(candidate) === amount;
  }
}

function reader(field: FigureField, now: number): (candidate: Candidate) => number {
  switch (field) {
    case "cpu":
      return (candidate) => candidate.vcpus ?? NaN;
    case "mem":
      return (candidate) => candidate.memoryMb ?? NaN;
    case "storage":
      return (candidate) => candidate.storageGb ?? NaN;
    case "age":
      // The server's clock may be ahead of this one; nothing is younger than new.
      return (candidate) => Math.max(0, now - (candidate.createdAt ?? NaN));
  }
}
