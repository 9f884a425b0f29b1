import type { FigureField } from "./fields.ts";
import { type Figure, readFigure } from "./figure.ts";
import type { Operator, Word } from "./words.ts";

/** The figures after an operator, of which any will do, or the part of the text that makes no sense there. */
export function readFigures(
  field: FigureField,
  operator: Operator,
  word: Word,
): Figure[] | { start: number; end: number; message: string } {
  const equal = operator === "=" || operator === ":";
  if (!equal && word.values.length > 1) {
    const message = `${operator} takes one number. Write a fraction with a point, as in 0.5.`;
    return { start: word.valueStart, end: word.end, message };
  }
  const figures: Figure[] = [];
  for (const { start, end, text } of word.values) {
    if (text === "") continue;
    const figure = readFigure(field, text);
    if (typeof figure === "string") return { start, end, message: figure };
    // No age in whole units is a fraction: the list would be empty, and nothing would say why.
    if (field === "age" && equal && !Number.isInteger(figure.amount / figure.unit))
      return { start, end, message: `age${operator} takes a whole number. Use < or >.` };
    figures.push(figure);
  }
  return figures;
}
