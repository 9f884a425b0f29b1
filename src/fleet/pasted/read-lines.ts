import type { ColumnKind } from "./column-kinds.ts";
import { areCopiedRows, readCopiedRows } from "./copied-rows.ts";
import { readField } from "./field-values.ts";
import { commentStart, contentStart, readTokens } from "./line/line-parts.ts";
import { type LineContext, readLineValues } from "./line/line-values.ts";
import { keyKind } from "./key-kind.ts";
import { jsonStart, readMixedLines } from "./mixed-lines.ts";
import { isSshConfig, readSshLine } from "./records.ts";
import { readLoneHeader } from "./tables/tables.ts";
import { type AddValues, readTreeValues } from "./documents/tree-values.ts";
import { readYaml } from "./documents/yaml.ts";

/** Reads a text as what it is: a column, YAML, an ssh_config, or lines with tables, JSON and sections among them. */
export function readLines(
  texts: readonly string[],
  nextMachine: () => number,
  add: AddValues,
): void {
  const lines = filled(texts);
  const context: LineContext = {
    nextMachine,
    doubt: undefined,
    isOnlyLine: lines.length === 1,
    isPlain: lines.every(isOneText),
  };
  const lone = readLoneHeader(lines);
  if (lone !== undefined) readColumn(texts, lone, nextMachine, add);
  else if (areCopiedRows(texts)) readCopiedRows(texts, nextMachine, add);
  // JSON can have very many lines: don't try the other formats first.
  else if (jsonStart.test(lines[0] ?? "")) readMixedLines(texts, context, add);
  else if (isDiff(texts))
    for (const [line, text] of texts.entries())
      add(line, readLineValues(text, { ...context, doubt: "diff" }));
  else if (isSshConfig(texts)) readSshConfig(texts, context, add);
  else if (!readYamlLines(texts, context, add)) readMixedLines(texts, context, add);
}

/** Nothing but a value, behind its bullet and before a comment; or a heading. */
const isOneText = (line: string) =>
  /:\s*$|^(?:"(?:[^"]|"")*"|\S*)\s*(?:[#;].*)?$/.test(line.slice(contentStart(line)).trim());

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== "");

/** The output of `git diff` or `diff old new`, a Terraform plan that does more than destroy, or just `+web-1` and `-web-2`. */
function isDiff(lines: readonly string[]): boolean {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  return (
    has(/^(?:@@ |```diff)/) ||
    has(/^\s*(?:[+~]|-\/\+|\+\/-)\s+resource\s+"/) ||
    (has(/^\+(?! ?\d{1,2}\s*$)(?:[^\s+]| [^\s+-]*\p{L}\S*$)/u) && has(/^- ?[^\s-]/)) ||
    (has(/^\d+(?:,\d+)?[acd]\d+/) && has(/^[<>] /))
  );
}

function readYamlLines(texts: readonly string[], context: LineContext, add: AddValues): boolean {
  const yaml = readYaml(texts);
  if (!yaml) return false;
  readTreeValues([yaml.root], context.nextMachine, add);
  for (const [line, text] of texts.entries()) {
    const comment = yaml.otherLines.has(line) ? 0 : commentStart(text);
    if (comment === text.length) continue;
    const key = yaml.otherLines.get(line);
    // A file's text, also below `content`, unless the key holds hosts.
    const isOther = key !== undefined && /unknown|other/.test(keyKind(key));
    const doubt = isOther ? "other key" : context.doubt;
    add(
      line,
      readLineValues(text, { ...context, doubt }).filter(({ start }) => start >= comment),
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
    if (option.names === undefined) continue;
    if (option.names === "host") machine = context.nextMachine();
    const comment = commentStart(text);
    if (comment < text.length)
      add(
        line,
        readLineValues(text, context).filter(({ start }) => start >= comment),
      );
    for (const token of readTokens(option.text, option.start)) {
      if (/[*?%]|^-/.test(token.text) || token.start >= comment) continue;
      const doubt =
        option.names === "jump host"
          ? "needed"
          : token.text.startsWith("!")
            ? "negated"
            : undefined;
      for (const value of readField({ kind: "host", ...token, machine }))
        add(line, [
          doubt ? { ...value, doubt, machine: context.nextMachine(), isExpected: false } : value,
        ]);
    }
  }
}
