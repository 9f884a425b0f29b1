import { cleanLine } from "./clean-line.ts";
import { type ColumnKind, columnKind } from "../column-kinds.ts";
import {
  commentRanges,
  commentStart,
  contentStart,
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
  /** Of the lines before: inside a comment of several lines, or beneath "Do not delete:". */
  doubt: Doubt | undefined;
  isOnlyLine: boolean;
}

interface FoundValue extends ReadValue {
  token: Token;
  key: ColumnKind | undefined;
  /** Behind `key=`, not `key:`. */
  isAssigned: boolean;
}

/** The values of a line that belongs to no table or document. */
export function readLineValues(line: string, context: LineContext): PastedValue[] {
  const clean = cleanLine(line);
  const doubtful = [
    ...struckRanges(clean.text),
    ...commentRanges(clean.text),
    ...clean.struck.map(([start, end]) => ({ start, end, doubt: "struck out" as const })),
  ];
  const text = withoutMarkup(clean.text);
  const commentAt = commentStart(text);
  const contentAt = Math.min(contentStart(text), commentAt);
  const content = text.slice(contentAt);
  const tokens = readTokens(content, contentAt);
  const isQuotedList = tokens.every(({ isQuoted }) => isQuoted);
  const found = foundValues(
    isQuotedList ? tokens : tokens.flatMap((token) => splitQuoted(token)),
    isQuotedList,
  );
  const inContent = tokens.filter(({ start }) => start < commentAt);
  const isExcluded = isCrossedOut(line) || isAnsweredNo(inContent);
  const negatedAt = isExcluded ? 0 : negatedFrom(text, found);
  const isAlone = inContent.length === 1;
  const replacedAt = replacementStart(text);
  const isRow = /\S(?:\t|\s*\||\s{2,})\S/.test(content.slice(0, 2000));
  const isList = found.every(({ sort }) => sort === "name") || isSeparated(text, found);
  const doubtOf = (value: FoundValue): Doubt | undefined => {
    const { token, key, isAssigned, sort } = value;
    if (isQuotedList) return context.doubt;
    const within = doubtful.find(({ start, end }) => token.start < end && token.end > start);
    if (within) return within.doubt;
    if (token.start >= negatedAt || isNegatedToken(text, token, contentAt)) return "negated";
    if (context.doubt) return context.doubt;
    if (token.start >= commentAt) return "comment";
    if (token.start >= replacedAt) return "negated";
    if (key !== undefined) return undefined;
    if (isAssigned && sort !== "address") return "other key";
    const isWord = sort === "word" && !isAlone && !isQuotedList;
    return isWord || isLocal(value.text) ? "word" : undefined;
  };
  const machines = machineNumbers(found, { isList, isRow, commentAt }, context);
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

/** "web-1 (keep)" and "web-1: do not delete" exclude what's before, as nothing follows. */
function negatedFrom(line: string, found: readonly FoundValue[]): number {
  const at = negationStart(line);
  const hasLater = found.some(({ token, sort }) => token.start > at && sort !== "word");
  return at < line.length && !hasLater ? 0 : at;
}

/** The texts of a quoted sentence. */
function splitQuoted(token: Token): Token[] {
  if (!token.isQuoted || !/\s/.test(token.text)) return [token];
  return readTokens(token.text.replaceAll('"', " "), token.start + 1);
}

const assignment = /^(?:--?)?([\p{L}_][\w.-]{0,40}?)(=|:)(.*)$/su;

/** Takes the keys before the values: `name: web-1`, `host = web-1`, `ansible_host=10.0.0.6`. */
function foundValues(tokens: readonly Token[], isQuotedList: boolean): FoundValue[] {
  const found: FoundValue[] = [];
  let key: { kind: ColumnKind | undefined; isAssigned: boolean } | undefined;
  for (const [place, token] of tokens.entries()) {
    if (found.length > maxMentions) throw new TooManyValues("The line has too many values.");
    if (!token.isQuoted && /^[:=]+>?$/.test(token.text)) continue;
    const next = tokens[place + 1]?.text ?? "";
    const ends = /[:=]$/.exec(token.text)?.[0] ?? /^[:=]+>?(?=$|\s)/.exec(next)?.[0];
    const name = token.text.replace(/^--?|[:=]+$/g, "");
    if (ends && place + 1 < tokens.length && !token.isQuoted && !isQuotedList) {
      const kind = keyKind(name, tokens[place - 1]);
      const isAssigned = ends.startsWith("=");
      if (kind !== undefined || !/\d|[.]./.test(name)) {
        key = { kind, isAssigned: isAssigned && kind === undefined };
        continue;
      }
    }
    const [, inner = "", sign, rest = ""] = (!token.isQuoted && assignment.exec(token.text)) || [];
    const isKey =
      rest !== "" && (sign === "=" || (columnKind(inner) !== undefined && !/^[\d/]*$/.test(rest)));
    if (isKey) {
      const kind = columnKind(inner);
      const value = { ...token, start: token.end - rest.length, text: rest };
      for (const read of readValues(rest))
        found.push({ ...read, token: value, key: kind, isAssigned: kind === undefined });
      key = undefined;
      continue;
    }
    const values = isQuotedList ? [quotedValue(token)] : readValues(token.text);
    for (const value of values)
      found.push({
        ...value,
        token,
        key: key?.kind,
        isAssigned: key?.isAssigned === true,
      });
    if (key?.isAssigned) key = undefined;
  }
  return found;
}

/** "Problem ID: 22" is no instance's. */
function keyKind(name: string, before: Token | undefined): ColumnKind | undefined {
  const kind = columnKind(name);
  if (kind !== "id" || !before || !/^[a-z]+$/i.test(before.text)) return kind;
  return columnKind(`${before.text} ${name}`);
}

/** As it is first; a range in quotes isn't written out. */
function quotedValue({ text }: Token): ReadValue {
  const read = /\s/.test(text.trim()) ? undefined : readValue(text);
  return { text: read?.text ?? text, readings: read?.readings ?? [text], sort: "name" };
}

function isValue({ key, sort, text }: FoundValue, isAlone: boolean): boolean {
  if (key === "other") return false;
  if (isAlone) return true;
  if (isLocal(text) || (sort === "word" && columnKind(text) !== undefined)) return false;
  if (sort === "number") return key === "id";
  return sort !== "noise" || key === "id" || key === "name";
}

function kindOf(key: ColumnKind | undefined, sort: ReadValue["sort"]): PastedValue["kind"] {
  if (key === "id" || key === "name" || key === "address") return key;
  return sort === "address" ? "address" : "any";
}

/** A minus within a line, and Ansible's `!`. */
function isNegatedToken(line: string, { text, start }: Token, contentAt: number): boolean {
  if (/^!\w/.test(text)) return true;
  return text.startsWith("-") && start > contentAt && line.slice(contentAt, start).trim() !== "";
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
