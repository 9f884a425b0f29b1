import { formsOf } from "./forms.ts";

// A pasted text as lines of tokens. Knows no fleet: `find.ts` says which instances they name.

/** Different values; a longer list is refused. */
export const maxListValues = 10_000;
/** In UTF-16 units. */
export const maxListLength = 5_000_000;

/** What stands between two separators. Each text once: long files repeat theirs. */
export interface Written {
  text: string;
  /** See `formsOf`. */
  forms: readonly string[];
  /** `web[01:03]` written out, for when no instance is called so. */
  range: readonly string[];
}

interface Token {
  /** Place in the line. */
  start: number;
  written: Written;
}

interface Line {
  text: string;
  tokens: readonly Token[];
}

export interface ReadText {
  lines: Line[];
  /** Of a table: the place of its first row, if that may be a heading. */
  header: number | undefined;
}

/** A JSON text by its elements, anything else by its lines. */
export function readText(text: string): ReadText {
  const elements = elementsOf(text);
  const lines = elements ?? text.split(/\r\n|[\n\r\u2028\u2029]/);
  const known = new Map<string, Written>();
  let left = maxInRanges;
  function written(token: string): Written {
    const before = known.get(token);
    if (before) return before;
    const forms = formsOf(token);
    const range = (left > 0 && writtenOut(forms.at(-1) ?? "")) || [];
    left -= range.length;
    const read = { text: token, forms, range };
    known.set(token, read);
    return read;
  }
  return {
    lines: lines.map((line) => ({ text: line, tokens: tokensOf(line, written) })),
    header: elements ? undefined : headerOf(lines),
  };
}

/** A short text can have ranges of millions. */
const maxInRanges = 100_000;

/** Before a blank only: `-web-1` may leave it out. */
const bullet = /^\s*(?:[-*•·◦▪–]|\d{1,4}[.)])(?=\s+\S)/;
/** Between blanks, commas and semicolons. In double quotes and in the brackets of a range, these belong to the value. */
const tokenPattern =
  /"[^"]*"(?=$|[\s,;，；、])|(?:(?<=[\w.-])(?:\[[\w:,-]*\]|\{[\w.,-]*\})|[^\s,;，；、])+/g;

function tokensOf(line: string, written: (token: string) => Written): Token[] {
  const offset = bullet.exec(line)?.[0].length ?? 0;
  return Array.from(line.slice(offset).matchAll(tokenPattern), ({ 0: token, index }) => ({
    start: offset + index,
    written: written(token),
  }));
}

/** Names within a token that isn't one itself, e.g. `web-1` in `host=web-1` or `!web-1`. Only a person can say what they're for. */
export function namesWithin({ text }: Written): { text: string; start: number }[] {
  // Most tokens, quickly.
  if (/^[\p{L}\p{N}_-]*$/u.test(text)) return [];
  const parts = text.matchAll(/[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?/gu);
  return Array.from(parts, ({ 0: part, index }) => ({ text: part, start: index }));
}

/** Undefined if it's no JSON, or has numbers that `JSON.parse` would round to others. */
function elementsOf(text: string): string[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text, (_key, inner: unknown) => {
      if (Number.isInteger(inner) && !Number.isSafeInteger(inner)) throw new RangeError();
      return inner;
    });
    return elementLines(value, "");
  } catch {
    return undefined;
  }
}

/** Each element of an array is a line. The objects on the way to it are opened, and their keys stand before it. */
function elementLines(value: unknown, path: string): string[] {
  const lineOf = (element: unknown) => path + JSON.stringify(element);
  if (Array.isArray(value)) return value.map(lineOf);
  if (typeof value !== "object" || value === null) return [lineOf(value)];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    elementLines(inner, `${path}${JSON.stringify(key)}: `),
  );
}

/** The cells of a row stand between tabs, bars, semicolons, commas or two blanks. */
const separators = [/\t/, /\|/, /;/, /,/, /\s{2,}/];
const border = /^[-+=|:\s]*$/;

/** The place of the first row if most of the others have as many cells. */
function headerOf(lines: readonly string[]): number | undefined {
  const header = lines.findIndex((line) => !border.test(line));
  const separator = separators.find((one) => one.test(lines[header]?.trim() ?? ""));
  if (separator === undefined) return undefined;
  const cellsOf = (line: string) => line.trim().split(separator).length;
  const rows = lines.slice(header + 1).filter((line) => !border.test(line));
  const width = cellsOf(lines[header] ?? "");
  const alike = rows.filter((row) => cellsOf(row) === width);
  return rows.length > 0 && alike.length * 2 >= rows.length ? header : undefined;
}

/** A longer range is left as it was written. */
const maxWrittenOut = 1000;

const range = /\[([\d:,-]{1,200})\]|\{([^{}\s]{1,200})\}/;

/** `web[01:20]`, `node[028-029,101]`, `web-{1,2}`. Undefined if it's no range, or one too long. */
function writtenOut(text: string): string[] | undefined {
  let texts = [text];
  for (let round = 0; round < 3; round++) {
    const match = range.exec(texts[0] ?? "");
    if (!match) return round > 0 ? texts : undefined;
    const [whole, numbers, words] = match;
    const parts = numbers === undefined ? words?.split(",") : numbersIn(numbers);
    if (!parts || texts.length * parts.length > maxWrittenOut) return undefined;
    texts = texts.flatMap((one) => parts.map((part) => one.replace(whole, () => part)));
  }
  return texts;
}

function numbersIn(text: string): string[] | undefined {
  const numbers: string[] = [];
  for (const part of text.split(",")) {
    const [, first = "", last = first] = /^(\d{1,9})(?:[:-](\d{1,9}))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (first === "" || count < 1 || count > maxWrittenOut) return undefined;
    const width = first.startsWith("0") ? first.length : 0;
    for (let place = 0; place < count; place++)
      numbers.push(String(Number(first) + place).padStart(width, "0"));
  }
  return numbers;
}
