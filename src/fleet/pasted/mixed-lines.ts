import { readJson } from "./documents/json.ts";
import { type AddValues, readTreeValues } from "./documents/tree-values.ts";
import { readField } from "./field-values.ts";
import { namesOthers } from "./key-kind.ts";
import { cleanLine } from "./line/clean-line.ts";
import { commentStart, contentStart, endsInComment } from "./line/line-parts.ts";
import { type LineContext, readLineValues } from "./line/line-values.ts";
import { excludesBelow } from "./line/negation.ts";
import type { PastedValue } from "./pasted-text.ts";
import { createRecords, hasSections, readKeyLine, readSection, type Section } from "./records.ts";
import { addBrokenRow, readRowLines, type RowLines } from "./tables/quoted-cells.ts";
import {
  csvSeparator,
  isBorder,
  readBrokenRow,
  readHeader,
  readRow,
  type Table,
} from "./tables/tables.ts";

export const jsonStart = /^\s*[{[]\s*(?:$|["'{[\d\]}])/;
/** A line that looks like JSON and isn't costs a look at all that follow. */
const maxJsonTries = 20;

/** Lines of any kind, with tables, JSON and sections among them. */
export function readMixedLines(
  texts: readonly string[],
  context: LineContext,
  add: AddValues,
): void {
  const { nextMachine } = context;
  const records = createRecords(nextMachine);
  const isIni = hasSections(texts);
  let isExcluded = false;
  /** Below the head of the mail that this one answers. */
  let isAnswer = false;
  let hasValues = false;
  let keyAbove: KeyAbove | undefined;
  const hasOwnLines = texts.some((text) => text.trim() !== "" && !quoted.test(text));
  let table: Table | undefined;
  let section: Section | undefined;
  let jsonTries = 0;
  let isInComment = false;
  for (let line = 0; line < texts.length; line++) {
    const text = texts[line] ?? "";
    const clean = cleanLine(text);
    const inContext = (value: PastedValue) => ({ ...value, doubt: value.doubt ?? context.doubt });
    const putClean = (values: readonly PastedValue[]) =>
      add(
        line,
        values.map((value) => {
          const place = clean.rangeOf(value.start, value.end);
          const raw = text.slice(place.start, place.end);
          const isUnusual = raw !== clean.text.slice(value.start, value.end);
          const asPasted = { readings: [...value.readings, raw], isDelimited: false };
          return { ...inContext(value), ...place, ...(isUnusual && asPasted) };
        }),
      );
    keyAbove = keyOver(clean.text, keyAbove);
    isAnswer ||= hasValues && isHeadOfMail(clean.text, texts[line + 1]);
    context.doubt = isExcluded
      ? "negated"
      : isAnswer || (hasOwnLines && quoted.test(clean.text))
        ? "quoted"
        : keyAbove?.isOther && keyAbove.text !== clean.text
          ? "other key"
          : undefined;
    if (text.trim() === "" || isBorder(clean.text)) {
      records.end();
      if (text.trim() !== "") continue;
      table = undefined;
      continue;
    }
    const startsInComment = isInComment;
    isInComment = endsInComment(text, isInComment);
    if (startsInComment || isInComment) {
      add(line, readLineValues(text, startsInComment ? { ...context, doubt: "comment" } : context));
      continue;
    }
    const opened = isIni ? readSection(clean.text) : undefined;
    if (opened) {
      section = opened;
      isExcluded ||= excludesBelow(clean.text);
      add(line, readLineValues(text, { ...context, doubt: "word" }));
      continue;
    }
    const isComment =
      commentStart(clean.text) < clean.text.length && /^\s*(?:[#;]|\/\/)/.test(clean.text);
    if (section && section.holds !== "hosts" && !isComment) {
      // Names of groups, and variables.
      add(line, readLineValues(text, { ...context, doubt: "other key" }));
      continue;
    }
    if (jsonStart.test(text) && jsonTries < maxJsonTries) {
      const json = readJson(texts, line);
      if (json) {
        readTreeValues(json.roots, nextMachine, (at, values) => add(at, values.map(inContext)));
        line = json.endLine - 1;
        continue;
      }
      jsonTries++;
    }
    const row = readRowLines(texts, line, csvSeparator(table));
    if (row.endLine > line || row.text === undefined) {
      records.end();
      const header = table || row.text === undefined ? undefined : readCsvHeader(texts, row);
      const values = table && row.text !== undefined && readBrokenRow(table, row.text, nextMachine);
      if (values) addBrokenRow(texts, line, values.map(inContext), add);
      // Which of its lines are rows can't be known.
      else if (!header)
        for (let within = line; within <= row.endLine; within++)
          add(within, readLineValues(texts[within] ?? "", { ...context, doubt: "quotes" }));
      table ??= header;
      line = row.endLine;
      continue;
    }
    if (table && !isComment) {
      const values = readRow(table, clean.text, nextMachine);
      if (values) {
        putClean(values);
        continue;
      }
      table = undefined;
    }
    table ??= headerOf(texts, clean.text, line);
    if (table && !isComment) continue;
    const keyed = isComment || context.doubt ? undefined : readKeyLine(clean.text);
    if (keyed && commentStart(clean.text) === clean.text.length && !isProse(keyed.text)) {
      if (keyed.kind !== "other")
        putClean(readField({ ...withoutQuotes(keyed), machine: records.machineOf(keyed) }));
      continue;
    }
    if (!isComment) records.end();
    const values = readLineValues(text, context);
    hasValues ||= values.some(({ isExpected }) => isExpected);
    add(line, values);
    const hasOwnValues = values.some(({ isExpected, text }) => isExpected || /\d/.test(text));
    isExcluded ||= !hasOwnValues && excludesBelow(clean.text);
  }
}

/** A heading that ends in a colon, above its list. */
interface KeyAbove {
  text: string;
  isOther: boolean;
  /** No line was empty since. */
  isNear: boolean;
}

function keyOver(line: string, above: KeyAbove | undefined): KeyAbove | undefined {
  if (line.trim() === "") return above && { ...above, isNear: false };
  const name = /^[\s*#]{0,9}([\p{L}_][\p{L}_ -]{0,60}?)[*\s]{0,9}:[*\s]*$/u.exec(line)?.[1];
  if (name !== undefined) return { text: line, isOther: namesOthers(name), isNear: true };
  const isBelow =
    above !== undefined &&
    (indentOf(line) > indentOf(above.text) ||
      (/\S\s+\S/.test(above.text) && (above.isNear || contentStart(line) > indentOf(line))));
  return isBelow ? above : undefined;
}

const indentOf = (line: string) => line.search(/\S/);

/** A header can have line breaks in its cells, and so can the row below it. */
function readCsvHeader(texts: readonly string[], { text, endLine }: RowLines): Table | undefined {
  const table = text === undefined ? undefined : headerOf(texts, cleanLine(text).text, endLine);
  return csvSeparator(table) === undefined ? undefined : table;
}

const headerOf = (texts: readonly string[], header: string, line: number) =>
  readHeader(
    header,
    texts[line + 1] === undefined ? undefined : readRowLines(texts, line + 1).text,
  );

const quoted = /^\s*>/;

/** Outlook's `From: Kim <kim@example.com>` above `Sent: …`, also in other languages. */
const isHeadOfMail = (line: string, next = "") =>
  /^\s*\p{L}{1,10}\s?:.{0,200}[<[](?:mailto:)?[^\s<>@]{1,64}@[^\s<>@]{1,255}[>\]]/u.test(line) &&
  /^\s*\p{L}[\p{L} ]{0,15}:\s.*\d[:.]\d\d/u.test(next);

/** `Host: web-1 and web-2` isn't one name. */
const isProse = (text: string) => /\s/.test(text) && !/^(["']).*\1$/.test(text);

function withoutQuotes<F extends { text: string }>(field: F): F {
  const inner = /^(["'`])(.*)\1$/.exec(field.text)?.[2];
  return inner === undefined ? field : { ...field, text: inner };
}
