/**
 * Spreadsheets run these as formulas, even behind invisible characters and, if they split at another separator than ours, behind
 * quotes. East Asian ones accept full-width signs.
 */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A spreadsheet may split at any of these and ignore our quotes, so each part may become a cell. */
const betweenSeparators = /[^,;\t\v\f\r\n\u0085\u2028\u2029]+/gu;

/** What a CSV file begins with: without it, Excel doesn't read umlauts as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** RFC 4180. Only a text that a spreadsheet would run as a formula is changed: it gets an apostrophe in front. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = neutralizeFormulas(typeof cell === "string" ? cell : listText(cell));
  return /[",\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
}

/** Its items in quotes where one could be taken for two. */
export const listText = (items: readonly string[]): string =>
  items.map((item) => (/[",]/.test(item) ? quoted(item) : item)).join(", ");

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function neutralizeFormulas(text: string): string {
  const parts = text.replaceAll(betweenSeparators, (part) =>
    formula.test(part) ? `'${part}` : part,
  );
  return /^[\t\r\n]/.test(text) ? `'${parts}` : parts;
}

export type ExportFormat = "csv" | "excel" | "json";

export type Cell = string | number | readonly string[] | undefined;

/** A column of an exported table. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => Cell;
  /** Its texts are times in ISO 8601. */
  isTime?: boolean;
}

export const cellsOf = <Row>(row: Row, columns: readonly Column<Row>[]): Cell[] =>
  columns.map(({ cell }) => cell(row));
