import { readTime } from "./times.ts";

/**
 * Spreadsheets run these as formulas, even behind invisible characters and, if they split at another separator than ours, behind
 * quotes. East Asian ones accept full-width signs.
 */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A spreadsheet may split at any of these and ignore our quotes, so each part may become a cell. */
const betweenSeparators = /[^,;\t\v\f\r\n\u0085\u2028\u2029]+/gu;

/** What a CSV file begins with: without it, Excel doesn't read umlauts as UTF-8. */
const byteOrderMark = "\uFEFF";

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
const listText = (items: readonly string[]): string =>
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

const objectOf = <Row>(row: Row, columns: readonly Column<Row>[]) =>
  Object.fromEntries(columns.map(({ name, cell }) => [name, cell(row)]));

const cellsOf = <Row>(row: Row, columns: readonly Column<Row>[]): Cell[] =>
  columns.map(({ cell }) => cell(row));

/** A cell holds a time without its zone. */
const timeFormat = 'yyyy-mm-dd hh:mm:ss "UTC"';
/** In characters. In a column that is too narrow, Excel shows a time as "####". */
const columnWidth = 24;
/** Excel repairs a file with a longer text, and drops the text. */
const maxTextLength = 32_767;
const rowsPerPart = 500;

/** One sheet, whose cells are texts, numbers and dates. No text is run as a formula or read as a number. */
async function toExcel<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>): Promise<Blob> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const stream = writeXlsxStream(excelRows(columns, rows), {
    name: "Export",
    columns: columns.map(({ name, isTime }) => ({
      header: name,
      width: columnWidth,
      ...(isTime === true && { numFmt: timeFormat }),
    })),
    freezePane: { rows: 1 },
  });
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return await new Response(stream, { headers: { "content-type": type } }).blob();
}

/** With pauses, so that nothing waits for the whole file. */
async function* inParts<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % rowsPerPart === 0) await new Promise((resolve) => setTimeout(resolve));
    yield row;
  }
}

async function* excelRows<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>) {
  for await (const row of inParts(rows))
    yield cellsOf(row, columns).map((cell, column) =>
      columns[column]?.isTime === true ? timeCell(cell) : excelCell(cell),
    );
}

function excelCell(cell: Cell): string | number | null {
  if (cell === undefined) return null;
  if (typeof cell === "number") return cell;
  const text = typeof cell === "string" ? cell : listText(cell);
  // XML has no such characters, and Excel calls a file with one damaged.
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD").slice(0, maxTextLength);
}

/** What is no time stays as it was sent. */
function timeCell(cell: Cell): Date | string | number | null {
  const time = typeof cell === "string" ? readTime(cell) : Number.NaN;
  return Number.isNaN(time) ? excelCell(cell) : new Date(time);
}

export interface NamedFile {
  name: string;
  content: Blob;
}

/** Safari reads the file only after the click handler returns. */
const revokeAfterMs = 60_000;

export function download({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

export const extensions: Record<ExportFormat, string> = { csv: "csv", excel: "xlsx", json: "json" };

/** A column, or a property in JSON, for each of `columns`. */
export async function tableFile<Row>(
  name: string,
  format: ExportFormat,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<NamedFile> {
  const content =
    format === "json"
      ? await jsonContent(rows.map((row) => objectOf(row, columns)))
      : await tableContent(format, columns, rows);
  return { name: `${name}.${extensions[format]}`, content };
}

export async function tableContent<Row>(
  format: "csv" | "excel",
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
): Promise<Blob> {
  if (format === "excel") return await toExcel(columns, rows);
  const lines = [byteOrderMark, toCsv([columns.map(({ name }) => name)])];
  for await (const row of inParts(rows)) lines.push(toCsv([cellsOf(row, columns)]));
  return new Blob(lines, { type: "text/csv;charset=utf-8" });
}

/** One item per line. */
export async function jsonContent(items: Iterable<object>): Promise<Blob> {
  const parts: string[] = [];
  for await (const item of inParts(items))
    parts.push(parts.length === 0 ? "[\n" : ",\n", JSON.stringify(item));
  const end = parts.length === 0 ? "[\n\n]\n" : "\n]\n";
  return new Blob([...parts, end], { type: "application/json;charset=utf-8" });
}
