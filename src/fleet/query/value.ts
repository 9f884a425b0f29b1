/** One of the values between the commas of a word, as typed. Offsets are UTF-16 units of the whole text. */
export interface Value {
  readonly start: number;
  readonly end: number;
  /** Without quotes and escapes; "" where nothing stands between two commas. */
  readonly text: string;
  readonly quoted: boolean;
  /** What is wrong with its quotes: none at the end, or something behind them. */
  readonly flaw?: "unclosed" | "trailing";
}

// U+0085 is white space to Unicode, but not to \s.
const blank = /[\s\u0085]/;
const quotesNeeded = /[\s\u0085,"]/;

/** Whether a character separates words. Outside of the text, nothing does. */
export function isBlank(character: string | undefined): boolean {
  return character !== undefined && blank.test(character);
}

/** Whether a value can only be written in quotes. */
export function needsQuotes(text: string): boolean {
  return text === "" || quotesNeeded.test(text);
}

/** The value that starts at an offset. Quotes count only at its start: `5"` is plain text. */
export function readValue(text: string, start: number): Value {
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

/** What stands between quotes, with `\"` and `\\` resolved; any other backslash is itself. */
export function unescaped(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, "$1");
}

function endOfBare(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== "," && !isBlank(text[end])) end++;
  return end;
}

function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    // Whatever it escapes, that is no closing quote; an escaped letter is not skipped by this either way.
    if (text[at] === "\\") at++;
  }
  return text.length;
}
