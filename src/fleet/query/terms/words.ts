const operators = ["<=", ">=", "<", ">", ":", "="] as const;

export type Operator = (typeof operators)[number];

/** A part of the query between spaces; NOT and what it excludes are one. Offsets are UTF-16 units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  /** Both a minus and `!=`. */
  readonly isNegatedTwice: boolean;
  readonly head?: { readonly start: number; readonly name: string; readonly operator: Operator };
  readonly valueStart: number;
  readonly values: readonly Value[];
}

/** One of the values between commas (or `|`). Offsets are UTF-16 units. */
export interface Value {
  readonly start: number;
  readonly end: number;
  /** Without quotes and escapes, stars as typed; "" between two commas. */
  readonly text: string;
  readonly quoted: boolean;
  /** Split at the stars: `eu*` → "eu", "". A star in quotes doesn't split. */
  readonly pieces: readonly string[];
  readonly flaw?: "unclosed" | "trailing";
  /** After the closing quote and its stars. */
  readonly quotedEnd?: number;
}

// U+0085 is white space in Unicode, but not for \s.
const blank = /[\s\u0085]/;

// Sticky, so they don't search a long text from every word.
const namePattern = /[a-z]+(?=[:=<>]|!=)/iy;
const notPattern = /(?:[-!]|NOT[\s\u0085]+(?!OR(?:[\s\u0085]|$)))(?=[^\s\u0085])/y;

/** What may open a quote, each with what may close it. Phones and chats write the curly ones. */
const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ...Array.from("“”„‟«»", (opening) => [opening, '“”„‟«»"'] as const),
  ...Array.from("‘’‚‛", (opening) => [opening, "‘’‚‛'"] as const),
]);

const separators = ",|";

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

/** The OR between two alternatives. */
export function isOr({ negated, head, values: [first, ...others] }: Word): boolean {
  return !negated && !head && others.length === 0 && first?.text === "OR" && !first.quoted;
}

/** Splits at OR and skips empty alternatives, unless all are empty. */
export function alternativesOf(text: string): { text: string; words: Word[] }[] {
  const ors = readWords(text).filter(isOr);
  const starts = [0, ...ors.map(({ end }) => end)];
  const ends = [...ors.map(({ start }) => start), text.length];
  const parts = starts.map((start, place) => text.slice(start, ends[place]));
  const rest = ors.length === 0 ? parts : parts.map((part) => part.trim()).filter(Boolean);
  return (rest.length > 0 ? rest : [""]).map((part) => ({ text: part, words: readWords(part) }));
}

/** Changes each alternative: a term appended to the whole text would apply to the last one only. */
export function inEachAlternative(text: string, change: (text: string) => string): string {
  const [first, ...others] = alternativesOf(text);
  if (others.length === 0) return change(first?.text ?? "");
  const changed = [first, ...others].map((part) => change(part?.text ?? "").trim());
  return changed.includes("") ? "" : changed.join(" OR ");
}

/** Puts the term first: at the end, an unclosed quote would swallow it. */
export function withLeadingTerm(text: string, term: string): string {
  return inEachAlternative(text, (part) => [term, part.trim()].filter(Boolean).join(" "));
}

/** `\"` and `\\`; any other backslash stays. */
export function unescaped(inner: string): string {
  return inner.replace(/\\(["\\])/g, "$1");
}

/** For messages. */
export function quoted(text: string): string {
  return text.length > 30 ? `“${text.slice(0, 29)}…”` : `“${text}”`;
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && blank.test(character);
}

export function readWord(text: string, start: number): Word {
  notPattern.lastIndex = start;
  const headStart = start + (notPattern.exec(text)?.[0].length ?? 0);
  const hasNot = headStart > start;
  const head = readHead(text, headStart);
  const hasUnequal = head !== undefined && text.startsWith("!=", headStart + head.name.length);
  const operatorLength = (head?.operator.length ?? 0) + (hasUnequal ? 1 : 0);
  const valueStart = headStart + (head?.name.length ?? 0) + operatorLength;
  const values = [readValue(text, valueStart)];
  let end = values[0]?.end ?? valueStart;
  while (end < text.length && separators.includes(text[end] ?? " ")) {
    const value = readValue(text, end + 1);
    values.push(value);
    end = value.end;
  }
  return {
    start,
    end,
    negated: hasNot || hasUnequal,
    isNegatedTwice: hasNot && hasUnequal,
    ...(head && { head }),
    valueStart,
    values,
  };
}

/** `!=` is read as a negated `=`. */
function readHead(text: string, start: number): Word["head"] {
  namePattern.lastIndex = start;
  const name = namePattern.exec(text)?.[0];
  if (name === undefined) return undefined;
  const end = start + name.length;
  const operatorStart = text[end] === "!" ? end + 1 : end;
  const operator = operators.find((one) => text.startsWith(one, operatorStart));
  return operator && { start, name, operator };
}

/** Quotes count only at a value's start or after its stars: `5"` is plain text. */
function readValue(text: string, start: number): Value {
  const opening = endOfStars(text, start);
  const closers = quotes.get(text[opening] ?? "");
  if (closers === undefined) {
    const end = endOfBare(text, start);
    const bare = text.slice(start, end);
    return { start, end, text: bare, quoted: false, pieces: piecesOf(bare.split("*")) };
  }
  const closing = closingQuote(text, opening, closers);
  const inner = unescaped(text.slice(opening + 1, closing));
  const isClosed = closing < text.length;
  const starsEnd = isClosed ? endOfStars(text, closing + 1) : closing;
  const before = opening > start ? [""] : [];
  const after = isClosed && starsEnd > closing + 1 ? [""] : [];
  const pieces = piecesOf([...before, inner, ...after]);
  const end = endOfBare(text, starsEnd);
  const shown = pieces.length > 1 ? text.slice(start, starsEnd) : inner;
  if (!isClosed) {
    return { start, end: closing, text: shown, quoted: true, pieces, flaw: "unclosed" };
  }
  const value = { start, end, text: shown, quoted: true, pieces, quotedEnd: starsEnd };
  return end > starsEnd ? { ...value, flaw: "trailing" } : value;
}

/** Merges stars in a row. */
function piecesOf(parts: readonly string[]): string[] {
  return parts.filter((part, place) => part !== "" || place === 0 || place === parts.length - 1);
}

function endOfStars(text: string, start: number): number {
  let end = start;
  while (text[end] === "*") end++;
  return end;
}

function endOfBare(text: string, start: number): number {
  let end = start;
  while (end < text.length && !separators.includes(text[end] ?? "") && !isBlank(text[end])) end++;
  return end;
}

function closingQuote(text: string, opening: number, closers: string): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (closers.includes(text[at] ?? " ")) return at;
    if (text[at] === "\\") at++;
  }
  return text.length;
}

/** What closes a quote: `”` for `“`, itself for most. */
export function closerOf(opening: string): string {
  return opening === "“" ? "”" : opening === "‘" ? "’" : opening;
}
