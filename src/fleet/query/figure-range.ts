import type { FigureField } from "./fields.ts";
import type { Figure } from "./figure.ts";
import type { Operator } from "./words.ts";

/** The numbers from `low` to `high`, both included, without `except`, which is NaN where nothing is left out. */
export interface FigureRange {
  readonly low: number;
  readonly high: number;
  readonly except: number;
}

/**
 * The values of an instance's own field that a comparison allows, in its unit: for an age, these are times of creation,
 * in ms since the epoch, so that nothing has to be computed for each instance.
 * @param now ms since the epoch
 */
export function rangeOf(
  field: FigureField,
  operator: Operator,
  figure: Figure,
  now: number,
): FigureRange {
  return field === "age"
    ? creationRange(operator, figure, now)
    : amountRange(operator, figure.amount);
}

function amountRange(operator: Operator, amount: number): FigureRange {
  switch (operator) {
    case ">":
      return { low: amount, high: Infinity, except: amount };
    case ">=":
      return { low: amount, high: Infinity, except: NaN };
    case "<":
      return { low: -Infinity, high: amount, except: amount };
    case "<=":
      return { low: -Infinity, high: amount, except: NaN };
    case "=":
    case ":":
      return { low: amount, high: amount, except: NaN };
  }
}

/** An age equals the given one as long as it has that many whole units: age=3d ends just before four days. */
function creationRange(operator: Operator, { amount, unit }: Figure, now: number): FigureRange {
  const then = now - amount;
  // The server's clock may be ahead of this one: what is created after now has no age yet, rather than a negative one.
  const latest = amount === 0 ? Infinity : then;
  switch (operator) {
    case ">":
      return { low: -Infinity, high: then, except: then };
    case ">=":
      return { low: -Infinity, high: latest, except: NaN };
    case "<":
      return { low: amount === 0 ? Infinity : then, high: Infinity, except: then };
    case "<=":
      return { low: then, high: Infinity, except: NaN };
    case "=":
    case ":":
      return { low: then - unit, high: latest, except: then - unit };
  }
}
