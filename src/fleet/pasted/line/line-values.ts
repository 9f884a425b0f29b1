import { cleanLine } from "./clean-line.ts";
import { columnKind } from "../column-kinds.ts";
import type { KeyKind } from "../key-kind.ts";
import { keyedTokens } from "./keyed-tokens.ts";
import {
  commentRanges,
  commentStart,
  type Doubtful,
  contentStart,
  mentionRanges,
  messageStart,
  readTokens,
  struckRanges,
  type Token,
  unescaped,
  withoutMarkup,
} from "./line-parts.ts";
import { type Doubt, maxMentions, type PastedValue, TooManyValues } from "../pasted-text.ts";
import { isAnsweredNo, isCrossedOut, negationStart, replacementStart } from "./negation.ts";
import { isLocal, type ReadValue, readValue, readValues } from "./value.ts";

export interface LineContext {
  /** A new number for each machine. */
  nextMachine: () => number;
  /** From the lines before: we're in a comment of several lines, or beneath "Do not delete:". */
  doubt: Doubt | undefined;
  isOnlyLine: boolean;
  /** All lines are one text each. Among others, a word alone can be a heading or a signature. */
  isPlain: boolean;
}

interface FoundValue extends ReadValue {
  token: Token;
  key: KeyKind | undefined;
}

/** The values of a line that belongs to no table or document. */
export function readLineValues(line: string, context: LineContext): PastedValue[] {
  const clean = cleanLine(line);
  const doubtful = [
    ...struckRanges(clean.text),
    ...commentRanges(clean.text),
    ...clean.struck.map(([start, end]) => ({ start, end, doubt: "struck out" as const })),
  ];
  const mentions = mentionRanges(clean.text);
  const text = withoutMarkup(clean.text);
  const commentAt = commentStart(text);
  const contentAt = Math.min(contentStart(text), commentAt);
  const content = text.slice(contentAt);
  const tokens = readTokens(content, contentAt);
  const isQuotedList = tokens.every(({ isQuoted }) => isQuoted);
  const found = foundValues(text, tokens, isQuotedList);
  const inContent = tokens.filter(({ start }) => start < commentAt);
  const isExcluded = isCrossedOut(line) || isAnsweredNo(inContent);
  const negatedAt = isExcluded ? 0 : negatedFrom(text, found);
  // `master:` is a key.
  const isAlone = inContent.length === 1 && !/^[\p{L}_]+:$/u.test(inContent[0]?.text ?? "");
  const replacedAt = replacementStart(text);
  const named = found.filter(({ sort }) => sort === "name" || sort === "address");
  const messageAt = messageStart(text, named[0]?.token.end ?? text.length);
  const isTableRow = isRowOfTable(clean.text, named);
  const isRow =
    isTableRow ||
    tokens.some(({ text }) => timeOrMac.test(text)) ||
    /\S(?:\t|\s*\||\s{2,})\S/.test(content.slice(0, 2000));
  const isList =
    !isTableRow && (found.every(({ sort }) => sort === "name") || isSeparated(text, found));
  const isProse = found.filter(({ sort }) => sort === "word").length > 2;
  const doubtOf = (value: FoundValue): Doubt | undefined => {
    const { token, key, sort } = value;
    if (isQuotedList) return context.doubt;
    const isWithin = ({ start, end }: Doubtful) => token.start < end && token.end > start;
    const within = doubtful.find(isWithin);
    if (within) return within.doubt;
    if (token.start >= negatedAt || isNegatedToken(text, token, contentAt)) return "negated";
    if (isAlone && token.text.endsWith("?")) return "negated";
    if (context.doubt) return context.doubt;
    if (token.start >= commentAt) return "comment";
    if (token.start >= replacedAt) return "negated";
    if (token.start >= messageAt) return "mention";
    const mention = mentions.find(isWithin);
    if (mention) return mention.doubt;
    // A person: `cc @kim-1`; a link in a sentence, unless it's one to an instance: `https://wiki.example.com/ops/disks`.
    const site = isProse && /https?:\/\/([^\s/:]+)(?:\/[^\s/]+){2}/i.exec(token.text)?.[1];
    if (text[token.start] === "@" || site === value.text) return "mention";
    if (key === "unknown") return "other key";
    const isWord =
      sort === "word" &&
      !(isAlone && context.isPlain) &&
      !(key !== undefined && isApart(text, token));
    if (key !== undefined && !isWord) return undefined;
    return isWord || isLocal(value.text) ? "word" : undefined;
  };
  // `web-1: kim-1` says something about one of them.
  const isPair = found.length === 2 && found[0]?.token.text.endsWith(":") === true;
  const machines = machineNumbers(
    found,
    { isList: isList && !isPair, isRow: isRow || isPair, commentAt },
    context,
  );
  let hasExpected = false;
  return found.flatMap((value, index) => {
    const { token, key, sort } = value;
    const doubt = doubtOf(value);
    if (!isValue(value, isAlone && token.start < commentAt)) return [];
    const isExpected =
      doubt === undefined &&
      /[\p{L}\p{N}]/u.test(value.text) &&
      (isAlone || key !== undefined || sort === "address" || /\d/.test(value.text) || isList) &&
      !(isRow && !isList && hasExpected);
    if (isExpected) hasExpected = true;
    const place = clean.rangeOf(token.start, token.end);
    const raw = line.slice(place.start, place.end);
    const isExact = token.isQuoted && (isQuotedList || sort !== "word");
    const isUnusual = raw !== clean.text.slice(token.start, token.end);
    const readings = isExact
      ? [unescaped(raw.slice(1, -1)), ...value.readings]
      : isUnusual
        ? [...value.readings, raw]
        : value.readings;
    return {
      text: value.text,
      start: place.start,
      end: place.end,
      kind: kindOf(key, sort),
      readings,
      isDelimited: isExact,
      machine: machines[index] ?? context.nextMachine(),
      doubt,
      isExpected,
    };
  });
}

/** `10:05:22`, `aa:bb:cc:dd:ee:ff`: a line with one says something about one machine. */
const timeOrMac = /^\[?\d\d?:\d\d:\d\d|^(?:[\da-f]{2}:){5}[\da-f]{2}$/i;

/** Values in several cells of a row between borders, or of HTML. */
function isRowOfTable(line: string, values: readonly FoundValue[]): boolean {
  const text = line.trim();
  if (!(text.startsWith("|") && text.endsWith("|")) && !/<\/td>\s*<td/.test(text)) return false;
  return /\||<td/.test(line.slice(values[0]?.token.start, values.at(-1)?.token.end));
}

/** "web-1 (keep)" and "web-1: do not delete" exclude what's before, as nothing follows. */
function negatedFrom(line: string, found: readonly FoundValue[]): number {
  const at = negationStart(line);
  const hasLater = found.some(({ token, sort }) => token.start > at && sort !== "word");
  return at < line.length && !hasLater ? 0 : at;
}

/** Keys aren't values. In a list of quoted texts, nothing is a key. */
function foundValues(line: string, tokens: readonly Token[], isQuotedList: boolean): FoundValue[] {
  const found: FoundValue[] = [];
  const keyed = isQuotedList
    ? tokens.map((token) => ({ token, key: undefined }))
    : keyedTokens(line, tokens);
  for (const { token, key } of keyed) {
    if (found.length > maxMentions) throw new TooManyValues("The line has too many values.");
    const values = isQuotedList ? [quotedValue(token)] : readValues(token.text);
    for (const value of values) found.push({ ...value, token, key });
  }
  return found;
}

/** In quotes, a text counts as written: a range isn't expanded. */
function quotedValue({ text }: Token): ReadValue {
  const read = /\s/.test(text.trim()) ? undefined : readValue(text);
  return { text: read?.text ?? text, readings: read?.readings ?? [text], sort: "name" };
}

const noName = /^(?:true|false|null|none|nil|yes|no)$/i;

function isValue({ key, sort, text }: FoundValue, isAlone: boolean): boolean {
  if (key === "other") return false;
  if (isAlone) return true;
  if (noName.test(text) || isLocal(text) || (sort === "word" && columnKind(text) !== undefined))
    return false;
  if (sort === "number") return key === "id";
  return sort !== "noise" || key === "id" || key === "name";
}

function kindOf(key: KeyKind | undefined, sort: ReadValue["sort"]): PastedValue["kind"] {
  if (key === "id" || key === "name" || key === "address") return key;
  return sort === "address" ? "address" : "any";
}

/** A minus within a line, and Ansible's `!`. */
function isNegatedToken(line: string, { text, start }: Token, contentAt: number): boolean {
  if (/^!\w/.test(text)) return true;
  return text.startsWith("-") && start > contentAt && line.slice(contentAt, start).trim() !== "";
}

/** A word that's the whole text behind its key, or between commas. */
function isApart(line: string, { start, end }: Token): boolean {
  const before = line.slice(0, start).trimEnd().at(-1) ?? ":";
  const after = line.slice(end).trimStart()[0] ?? ",";
  return line[start - 1] === "=" || (/[:=>|,;]/.test(before) && /[,;|]/.test(after));
}

/** Commas or semicolons between all of them. */
function isSeparated(line: string, found: readonly FoundValue[]): boolean {
  return found.every(({ token }, place) => {
    const before = found[place - 1]?.token;
    return !before || before === token || /[,;]/.test(line.slice(before.end, token.start));
  });
}

interface LineShape {
  isList: boolean;
  isRow: boolean;
  commentAt: number;
}

/** A line with a name and an address names one machine, and so does a row of several columns. */
function machineNumbers(
  found: readonly FoundValue[],
  { isList, isRow, commentAt }: LineShape,
  { isOnlyLine, nextMachine }: LineContext,
): number[] {
  const inContent = found.filter(({ token }) => token.start < commentAt);
  const sorts = new Set(inContent.map((value) => kindOf(value.key, value.sort)));
  const hasKinds = sorts.has("address") && sorts.size > 1;
  const isOneMachine = isList ? hasKinds && !isOnlyLine : hasKinds || isRow;
  const machine = nextMachine();
  let written: { token: Token; machine: number } | undefined;
  return found.map(({ token }) => {
    // Each value of a range is a machine.
    if (isOneMachine && token.start < commentAt && written?.token !== token) {
      written = { token, machine };
      return machine;
    }
    written = { token, machine: nextMachine() };
    return written.machine;
  });
}
