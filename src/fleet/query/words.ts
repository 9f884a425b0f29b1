// The text as tokens. Offsets are UTF-16 units.

export interface Part {
  readonly start: number;
  readonly end: number;
}

export type Token = Sign | Word;

export interface Sign extends Part {
  readonly kind: "AND" | "OR" | "NOT" | "(" | ")";
  /** `-(` */
  readonly negated: boolean;
}

/** A term as typed, e.g. `-tag:prod,ci`. */
export interface Word extends Part {
  readonly kind: "word";
  readonly negated: boolean;
  readonly head?: { readonly start: number; readonly name: string; readonly operator: Operator };
  readonly valueStart: number;
  readonly values: readonly Value[];
}

const operators = ["<=", ">=", "<", ">", ":", "="] as const;
export type Operator = (typeof operators)[number];

/** One of the values between commas. */
export interface Value extends Part {
  /** Without quotes and escapes, stars as typed; "" between two commas. */
  readonly text: string;
  readonly quoted: boolean;
  /** Split at the stars: `eu*` → "eu", "". A star in quotes doesn't split. */
  readonly pieces: readonly string[];
  /** "reserved": it has a character or is a word that belongs in quotes. */
  readonly flaw?: "unclosed" | "reserved";
}

// U+0085 is white space in Unicode, but not for \s.
const blank = /[\s\u0085]/;

// Sticky, so it doesn't search a long text from every word.
const namePattern = /[a-z]+(?=[:=<>]|!=)/iy;

/** Other languages begin an exclusion, a comparison, a quote or a list with these. */
const reservedStart = /^[-!~^=<>:≠'[{“”„‟«»]/;
const reservedWord = /^(?:and|or|not)$/i;

export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at])) {
      at++;
      continue;
    }
    const token = readToken(text, at, depth > 0);
    if (token.kind === "(") depth++;
    if (token.kind === ")") depth--;
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

export function readWords(text: string): Word[] {
  return readTokens(text).filter((token) => token.kind === "word");
}

function readToken(text: string, start: number, isInGroup: boolean): Token {
  const first = text[start];
  const negated = text.startsWith("-(", start);
  if (negated || first === "(")
    return { kind: "(", start, end: start + (negated ? 2 : 1), negated };
  if (first === ")" && isInGroup) return { kind: ")", start, end: start + 1, negated: false };
  const word = readWord(text, start, isInGroup);
  const kind = text.slice(start, word.end);
  const isSign = kind === "AND" || kind === "OR" || kind === "NOT";
  return isSign ? { kind, start, end: word.end, negated: false } : word;
}

/** `isInGroup`: a `)` ends it. */
function readWord(text: string, start: number, isInGroup: boolean): Word {
  const hasMinus = text[start] === "-" && start + 1 < text.length && !isBlank(text[start + 1]);
  const headStart = hasMinus ? start + 1 : start;
  const head = readHead(text, headStart);
  const hasUnequal = head !== undefined && text[headStart + head.name.length] === "!";
  const operatorLength = (head?.operator.length ?? 0) + (hasUnequal ? 1 : 0);
  const valueStart = headStart + (head?.name.length ?? 0) + operatorLength;
  const values = [readValue(text, valueStart, isInGroup)];
  let end = values[0]?.end ?? valueStart;
  while (text[end] === ",") {
    const value = readValue(text, end + 1, isInGroup);
    values.push(value);
    end = value.end;
  }
  return {
    kind: "word",
    start,
    end,
    negated: hasMinus || hasUnequal,
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

function readValue(text: string, start: number, isInGroup: boolean): Value {
  const opening = endOfStars(text, start);
  if (text[opening] !== '"') {
    const { end, hasReserved } = readBare(text, start, isInGroup);
    const bare = text.slice(start, end);
    const value = { start, end, text: bare, quoted: false, pieces: piecesOf(bare.split("*")) };
    const isReserved = hasReserved || reservedStart.test(bare) || reservedWord.test(bare);
    return isReserved ? { ...value, flaw: "reserved" } : value;
  }
  const closing = closingQuote(text, opening);
  const inner = unescaped(text.slice(opening + 1, closing));
  const isClosed = closing < text.length;
  const starsEnd = isClosed ? endOfStars(text, closing + 1) : closing;
  const before = opening > start ? [""] : [];
  const after = isClosed && starsEnd > closing + 1 ? [""] : [];
  const pieces = piecesOf([...before, inner, ...after]);
  const shown = pieces.length > 1 ? text.slice(start, starsEnd) : inner;
  const { end } = readBare(text, starsEnd, isInGroup);
  const value = { start, end, text: shown, quoted: true, pieces };
  if (!isClosed) return { ...value, flaw: "unclosed" };
  return end > starsEnd ? { ...value, flaw: "reserved" } : value;
}

/** Up to a blank, a comma or the `)` of its group. */
function readBare(text: string, start: number, isInGroup: boolean) {
  let hasReserved = false;
  /** Of its own parentheses, as in `web(old)`. */
  let depth = 0;
  let end = start;
  while (end < text.length && text[end] !== "," && !isBlank(text[end])) {
    const character = text[end];
    if (character === ")" && isInGroup && depth === 0) break;
    // `NOT(tag:prod)`
    if (character === "(" && /^(?:AND|OR|NOT)$/.test(text.slice(start, Math.min(end, start + 4))))
      break;
    if (character === "(") depth++;
    if (character === ")") depth--;
    hasReserved ||= '()"|'.includes(character ?? " ");
    end++;
  }
  return { end, hasReserved };
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

function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === "\\") at++;
  }
  return text.length;
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

/** What keyboards, chats and wikis write instead, outside of quotes. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ["：", ":"],
  ["，", ","],
  ["≥", ">="],
  ["≤", "<="],
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["‘", "'"],
  ["’", "'"],
  ["‚", "'"],
  ["‛", "'"],
]);

const curly = "“”„‟«»";
/** Blanks but no line breaks, which a tag can have. */
const blanks = "\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";
const invisible = "\\p{Cf}\\p{DI}";
const other = `[${[...plainForms.keys()].join("")}${blanks}${invisible}]`;

const typed = new RegExp(
  // What stands in plain quotes stays.
  `"(?:\\\\[^]|[^"\\\\])*(?:"|\\\\?$)|` +
    `[${curly}](?<inner>[^${curly}"]*)(?<!\\\\)[${curly}]|` +
    `(?<![^\\s${blanks}${invisible}(])–|${other}`,
  "gu",
);
const anyTypographic = new RegExp(`[${curly}–]|${other}`, "u");
const otherBlank = new RegExp(`^[${blanks}]$`);

/** A search as typed, pasted or linked, with plain quotes, blanks, dashes and operators. */
export function plainText(text: string): string {
  if (!anyTypographic.test(text)) return text;
  return text.replace(typed, (found, inner: string | undefined) => {
    if (inner !== undefined) return `"${inner}"`;
    if (found.startsWith('"')) return found;
    if (found === "–") return "-";
    return plainForms.get(found) ?? (otherBlank.test(found) ? " " : "");
  });
}

/** `plainText` would change it outside of quotes. */
export function isTypographic(text: string): boolean {
  return anyTypographic.test(text);
}
