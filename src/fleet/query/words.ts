import { isBlank, readValue, type Value } from "./value.ts";

// The longer ones first, as each starts with a shorter one.
const operators = ["<=", ">=", "<", ">", ":", "="] as const;

export type Operator = (typeof operators)[number];

/** What stands between two blanks, before anybody asked whether it makes sense. Offsets are UTF-16 units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  /** The name before an operator, as typed, and its offset. */
  readonly head?: { readonly start: number; readonly name: string; readonly operator: Operator };
  /** Where the values start. */
  readonly valueStart: number;
  /** At least one, though it may be empty. */
  readonly values: readonly Value[];
}

// Sticky, so that it reads only what stands at lastIndex, and a long text is not searched at every word.
const namePattern = /[a-z]+(?=[:=<>])/iy;

/** The words of a text, in order; blanks lie between any two of them. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length)
    if (isBlank(text[at])) at++;
    else {
      const word = readWord(text, at);
      words.push(word);
      at = word.end;
    }
  return words;
}

function readWord(text: string, start: number): Word {
  const next = text[start + 1];
  const negated = text[start] === "-" && next !== undefined && !isBlank(next);
  const headStart = negated ? start + 1 : start;
  const head = readHead(text, headStart);
  const valueStart = head ? headStart + head.name.length + head.operator.length : headStart;
  const values = [readValue(text, valueStart)];
  let end = values[0]?.end ?? valueStart;
  while (text[end] === ",") {
    const value = readValue(text, end + 1);
    values.push(value);
    end = value.end;
  }
  return { start, end, negated, ...(head && { head }), valueStart, values };
}

function readHead(text: string, start: number): Word["head"] {
  namePattern.lastIndex = start;
  const name = namePattern.exec(text)?.[0];
  if (name === undefined) return undefined;
  const operator = operators.find((operator) => text.startsWith(operator, start + name.length));
  return operator && { start, name, operator };
}
