import { cleanLine } from "./line/clean-line.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { readField } from "./field-values.ts";
import { readJson } from "./documents/json.ts";
import { commentStart, endsInComment, readTokens } from "./line/line-parts.ts";
import { type LineContext, readLineValues } from "./line/line-values.ts";
import { readDiff } from "./diff.ts";
import { createHeadings } from "./line/negation.ts";
import type { PastedValue } from "./pasted-text.ts";
import {
  createRecords,
  hasSections,
  isSshConfig,
  readKeyLine,
  readSection,
  readSshLine,
  type Section,
} from "./records.ts";
import { addBrokenRow, readRowLines, type RowLines } from "./quoted-cells.ts";
import {
  csvSeparator,
  isBorder,
  readBrokenRow,
  readHeader,
  readLoneHeader,
  readRow,
  type Table,
} from "./tables.ts";
import { type AddValues, readTreeValues } from "./documents/tree-values.ts";
import { readYaml } from "./documents/yaml.ts";

const jsonStart = /^\s*[{[]\s*(?:$|["'{[\d\]}])/;
/** A line that looks like JSON and isn't costs a look at all that follow. */
const maxJsonTries = 20;

/** Reads a text as what it is: a column, YAML, an ssh_config, or lines with tables, JSON and sections among them. */
export function readLines(
  texts: readonly string[],
  nextMachine: () => number,
  add: AddValues,
): void {
  const lines = filled(texts);
  const context: LineContext = { nextMachine, doubt: undefined, isOnlyLine: lines.length === 1 };
  const lone = readLoneHeader(lines);
  if (lone !== undefined) readColumn(texts, lone, nextMachine, add);
  // JSON can have very many lines: don't try the other formats first.
  else if (jsonStart.test(lines[0] ?? "")) readMixedLines(texts, context, add);
  else if (readDiffLines(texts, context, add)) return;
  else if (isSshConfig(texts)) readSshConfig(texts, context, add);
  else if (!readYamlLines(texts, context, add)) readMixedLines(texts, context, add);
}

function readMixedLines(texts: readonly string[], context: LineContext, add: AddValues): void {
  const { nextMachine } = context;
  const records = createRecords(nextMachine);
  const isIni = hasSections(texts);
  const headings = createHeadings();
  const hasOwnLines = filled(texts).some((text) => !quoted.test(text));
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
        values.map((value) => ({
          ...inContext(value),
          ...clean.rangeOf(value.start, value.end),
        })),
      );
    context.doubt = headings.isNegated(clean.text)
      ? "negated"
      : hasOwnLines && quoted.test(clean.text)
        ? "quoted"
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
      headings.read(clean.text, false);
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
      const values =
        table && row.text !== undefined && readBrokenRow(table, row.text, nextMachine());
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
      const values = readRow(table, clean.text, nextMachine());
      if (values) {
        putClean(values);
        headings.read(clean.text, true);
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
    add(line, values);
    headings.read(
      clean.text,
      values.some(({ isExpected, text }) => isExpected || /\d/.test(text)),
    );
  }
}

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

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== "");

/** What a diff removes is negated. */
function readDiffLines(texts: readonly string[], context: LineContext, add: AddValues): boolean {
  const diff = readDiff(texts);
  if (!diff) return false;
  for (const [line, text] of texts.entries()) {
    const kind = diff[line];
    if (kind !== "other" || text.startsWith(" "))
      add(
        line,
        readLineValues(text, kind === "removed" ? { ...context, doubt: "negated" } : context),
      );
  }
  return true;
}

/** `Host: web-1 and web-2` isn't one name. */
const isProse = (text: string) => /\s/.test(text) && !/^(["']).*\1$/.test(text);

function withoutQuotes<F extends { text: string }>(field: F): F {
  const inner = /^(["'`])(.*)\1$/.exec(field.text)?.[2];
  return inner === undefined ? field : { ...field, text: inner };
}

function readYamlLines(texts: readonly string[], context: LineContext, add: AddValues): boolean {
  const yaml = readYaml(texts);
  if (!yaml) return false;
  readTreeValues([yaml.root], context.nextMachine, add);
  for (const [line, text] of texts.entries()) {
    const comment = yaml.otherLines.has(line) ? 0 : commentStart(text);
    if (comment === text.length) continue;
    add(
      line,
      readLineValues(text, context).filter(({ start }) => start >= comment),
    );
  }
  return true;
}

/** All lines but the first are values of one column. */
function readColumn(
  texts: readonly string[],
  kind: ColumnKind,
  nextMachine: () => number,
  add: AddValues,
): void {
  const header = texts.findIndex((line) => line.trim() !== "");
  for (const [line, text] of texts.entries()) {
    if (line <= header || text.trim() === "") continue;
    const start = text.search(/\S/);
    const end = text.trimEnd().length;
    add(
      line,
      readField({ kind, text: text.slice(start, end), start, end, machine: nextMachine() }),
    );
  }
}

/** `Host` begins a machine, which the `HostName` below it names, too. */
function readSshConfig(texts: readonly string[], context: LineContext, add: AddValues): void {
  let machine = context.nextMachine();
  for (const [line, text] of texts.entries()) {
    const option = readSshLine(text);
    if (!option) {
      add(line, readLineValues(text, context));
      continue;
    }
    if (option.isHost) machine = context.nextMachine();
    if (!option.isHost && !option.isHostName) continue;
    for (const token of readTokens(option.text, option.start)) {
      if (/[*?%]/.test(token.text)) continue;
      const isNegated = token.text.startsWith("!");
      for (const value of readField({ kind: "host", ...token, machine }))
        add(line, [
          isNegated ? { ...value, doubt: "negated", machine: context.nextMachine() } : value,
        ]);
    }
  }
}
