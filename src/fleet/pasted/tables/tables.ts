import { type ColumnKind, columnKind, saysMore } from "../column-kinds.ts";
import { cleanLine } from "../line/clean-line.ts";
import { readField } from "../field-values.ts";
import { namesOthers } from "../key-kind.ts";
import { excludesRow, negatesName } from "../line/negation.ts";
import type { PastedValue } from "../pasted-text.ts";
import { alignedCells, type Cell, cellsOf, type Separator, separatedCells } from "./cells.ts";
import { readRowLines } from "./quoted-cells.ts";
import { readValue } from "../line/value.ts";

export interface Table {
  separator: Separator;
  header: Cell[];
  kinds: (ColumnKind | undefined)[];
  /** It lists pods or the like, so its names aren't host names. */
  isOfOthers: boolean;
}

const border = /^[\s|+\-=:._*─━═┼┿╪├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╬]+$/;

export function isBorder(line: string): boolean {
  return border.test(line) && /[-=─━═]{2}|[-=]:|:[-=]|\+-/.test(line);
}

/** A quick check: every header with ids, names or addresses has one of these. */
const columnWord =
  /id|name|nom|host|ip|addr|dns|fqdn|node|serv|vm|instance|machine|label|target|computer|droplet|linode|compute|device|asset|inet|network|endpoint|maschine|[^\t -~]/i;

/** Columns of tables of pods, services and the like. */
const otherColumns =
  /^(?:namespace|restarts|up-to-date|cluster-ip|volume|completions|chart|container id|instance_template)$/i;

/** The table that begins with this line as its header. */
export function readHeader(line: string, nextLine: string | undefined): Table | undefined {
  if (line.length > 5000 || !columnWord.test(line) || border.test(line)) return undefined;
  // One text in quotes has no cells.
  if (/^\s*"[^"]*"\s*$/.test(line)) return undefined;
  const next = nextLine === undefined ? undefined : cleanLine(nextLine).text;
  const isGlued = next !== undefined && hasGluedColumns(line, next);
  for (const separator of ["\t", "|", ",", ";", "columns", "words"] as const) {
    if (separator === "columns" && isGlued) continue;
    const header = cellsOf(line, separator);
    const isBordered = separator.length > 1 && /^\s*\|/.test(line);
    if (header.filter(({ text }) => text !== "").length < 2 || isBordered) continue;
    const table = {
      separator,
      header,
      kinds: kindsOf(header.map(({ text }) => text)),
      isOfOthers: header.some(({ text }) => otherColumns.test(text)),
    };
    if (isHeader(table) && next !== undefined && fits(table, next)) return table;
  }
  return undefined;
}

/** `NODES  STATE NODELIST`: two columns have a single space between them, and the row has as many words. */
function hasGluedColumns(header: string, row: string): boolean {
  const isGlued = cellsOf(header, "columns").some(
    ({ text }) =>
      columnKind(text) === undefined &&
      text.split(" ").every((word) => columnKind(word) !== undefined),
  );
  return isGlued && cellsOf(header, "words").length === cellsOf(row, "words").length;
}

/** A column whose name is alone on its line, above lines of one word each. */
export function readLoneHeader(lines: readonly string[]): ColumnKind | undefined {
  const [header = "", ...rest] = lines;
  const kind = columnKind(header);
  if (kind === undefined || kind === "other" || /["':=]/.test(header)) return undefined;
  const isColumn = (line: string, place: number) =>
    !/\S[\s,;|]+\S/.test(line.trim()) && readRowLines(rest, place).text === line;
  return rest.length > 0 && rest.every(isColumn) ? kind : undefined;
}

function isHeader({ header, kinds, separator }: Table): boolean {
  if (!kinds.some((kind) => kind && kind !== "other")) return false;
  const isNamed = header.every(
    ({ text }, place) => kinds[place] !== undefined || !isValueText(text),
  );
  if (!isNamed) return false;
  const known = kinds.filter((kind) => kind !== undefined).length;
  const isShouted = header.every(({ text }) => text === text.toUpperCase());
  // Sentences have "name" and "host", too.
  if (separator === "words") return isShouted && known > 1;
  if (separator === "columns") return isShouted || known > 1 || header.length > 2;
  return true;
}

/** A header has no addresses, numbers or names with digits. */
function isValueText(text: string): boolean {
  const sort = readValue(text)?.sort;
  return sort === "address" || sort === "number" || /^(?=\S*\d)\S+[-._]\S+$/.test(text);
}

/** Is the line a row of the table, or the border beneath its header? */
function fits(table: Table, line: string): boolean {
  if (isBorder(line)) return true;
  const { separator, header } = table;
  if (line.trim() === "") return false;
  const cells = cellsOf(line, separator);
  if (separator === "words") return cells.length >= 2;
  if (separator === "columns") return rowCells(table, line) !== undefined;
  return (
    cells.length >= 2 && Math.abs(cells.length - header.length) <= Math.max(1, header.length / 4)
  );
}

/** The separator, if cells can be in quotes. */
export function csvSeparator(table: Table | undefined): "," | ";" | "\t" | undefined {
  const separator = table?.separator;
  return separator === "," || separator === ";" || separator === "\t" ? separator : undefined;
}

/** Reads a row with line breaks in a cell. Undefined unless it's valid CSV with all columns. */
export function readBrokenRow(
  table: Table,
  text: string,
  nextMachine: () => number,
): PastedValue[] | undefined {
  const separator = csvSeparator(table);
  if (separator === undefined) return undefined;
  const cells = separatedCells(text, separator);
  const isCsv = cells.every(({ start, end }) => csvCell.test(text.slice(start, end)));
  return isCsv && cells.length === table.header.length
    ? readRow(table, text, nextMachine)
    : undefined;
}

const csvCell = /^(?:[^"]*|\s*"(?:[^"]|"")*"\s*)$/;

/** Undefined if the line isn't a row: the table has ended. */
export function readRow(
  table: Table,
  line: string,
  nextMachine: () => number,
): PastedValue[] | undefined {
  const machine = nextMachine();
  const cells = rowCells(table, line);
  if (!cells) return undefined;
  const isExcluded = cells.some(({ text }, place) => {
    const column = table.header[place]?.text ?? "";
    return saysMore(table.kinds[place], column) && excludesRow(column, text);
  });
  const values = table.kinds.flatMap((kind, place) => {
    const cell = cells[place];
    if (!cell || kind === undefined) return [];
    const isOther = table.isOfOthers && kind !== "host";
    const doubt = isExcluded ? "negated" : isOther ? "other key" : undefined;
    return readField({ kind, ...cell, machine, doubt });
  });
  // Nothing but a range: each of its values is a machine. Beside an id or address, which of them has it isn't known.
  const isRange = values.length > 1 && values.every(({ start }) => start === values[0]?.start);
  return isRange ? values.map((value) => ({ ...value, machine: nextMachine() })) : values;
}

function rowCells(table: Table, line: string): Cell[] | undefined {
  const { separator, header } = table;
  if (separator === "columns") return alignedCells(header, line);
  const cells = cellsOf(line, separator);
  if (separator === "words") return cells.length === header.length ? cells : undefined;
  return cells.length >= 2 ? cells : undefined;
}

function kindsOf(names: readonly string[]): (ColumnKind | undefined)[] {
  // A second "NAME" is a label's.
  const own = names.map((name, place) => (names.indexOf(name) === place ? name : ""));
  const kinds = own.map((name) => columnKind(name));
  // "Web server", in front of columns that name none.
  const namesNone = !kinds.some((kind) => kind && kind !== "other");
  const [first = ""] = own;
  const isServer = /^(?:\p{L}+ )+(?:server|host|vm)s?$/iu.test(first);
  if (namesNone && isServer && !negatesName(first) && !namesOthers(first)) kinds[0] = "host";
  // The name is a pod's or job's.
  if (names.some((name) => /^node(?:list.*)?$/i.test(name.trim())))
    return kinds.map((kind) => (kind === "name" ? undefined : kind));
  const naming = kinds.filter((kind) => kind === "name" || kind === "host").length;
  // `NAME` and `NODE` of pods: one of them may be no machine's.
  return naming > 1 ? kinds.map((kind) => (kind === "name" ? "host" : kind)) : kinds;
}
