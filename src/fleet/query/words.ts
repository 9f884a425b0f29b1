// The longer ones first, because each starts with a shorter one.
const operators = ["<=", ">=", "<", ">", ":", "="] as const;

export type Operator = (typeof operators)[number];

/** A part of a query between two blanks, before its meaning is known. Offsets are UTF-16 units of the query. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  /** The name before an operator, as typed, and its offset. */
  readonly head?: { readonly start: number; readonly name: string; readonly operator: Operator };
  readonly valueStart: number;
  /** At least one, though it may be empty. */
  readonly values: readonly Value[];
}

/** One of the values between the commas of a word, as typed. Offsets are UTF-16 units of the query. */
export interface Value {
  readonly start: number;
  readonly end: number;
  /** Without quotes and escapes; "" where two commas follow each other. */
  readonly text: string;
  readonly quoted: boolean;
  /** A mistake in its quotes: the closing one is missing, or text follows it. */
  readonly flaw?: "unclosed" | "trailing";
}

// U+0085 is white space to Unicode, but not to \s.
const blank = /[\s\u0085]/;

// Sticky, so that it reads only at lastIndex and does not search a long text at every word.
const namePattern = /[a-z]+(?=[:=<>])/iy;

/** Splits a text into words, in order. Takes linear time. */
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

/** Resolves `\"` and `\\` in the text between quotes; any other backslash is itself. */
export function unescaped(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, "$1");
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && blank.test(character);
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

/** Quotes count only at the start of a value: `5"` is plain text. */
function readValue(text: string, start: number): Value {
  if (text[start] !== '"') {
    const end = endOfBare(text, start);
    return { start, end, text: text.slice(start, end), quoted: false };
  }
  const closing = closingQuote(text, start);
  const inner = unescaped(text.slice(start + 1, closing));
  if (closing === text.length)
    return { start, end: closing, text: inner, quoted: true, flaw: "unclosed" };
  const end = endOfBare(text, closing + 1);
  const value = { start, end, text: inner, quoted: true };
  return end > closing + 1 ? { ...value, flaw: "trailing" } : value;
}

function endOfBare(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== "," && !isBlank(text[end])) end++;
  return end;
}

function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === "\\") at++;
  }
  return text.length;
}
