export type ExportFormat = "csv" | "json";

export type CsvCell = string | number | readonly string[] | undefined;

/**
 * Spreadsheets run these as formulas, even behind invisible characters and, if they split at another separator than ours, behind
 * quotes. East Asian ones accept full-width signs.
 */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A spreadsheet may split at any of these and ignore our quotes, so each part may become a cell. */
const betweenSeparators = /[^,;\t\v\f\r\n\u0085\u2028\u2029]+/gu;

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/**
 * A spreadsheet would drop the zeros and the digits after the 15th, or read a power of ten, a date or a time. Whether "3.4" is a date
 * depends on its language.
 */
const altered = new RegExp(
  String.raw`^(?:0\d+|\d{16,}|[\d.]+e[+-]?\d+|\d+([.,:/-]\d+){1,2}|${month}[ ./-]?\d+|\d+[ ./-]?${month})$`,
  "i",
);

/** What a CSV file begins with: without it, Excel doesn't read umlauts as UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * RFC 4180. A text that a spreadsheet would run as a formula, or change as a number, gets an apostrophe in front; numbers, even
 * negative ones, don't.
 */
export function toCsv(rows: readonly CsvCell[][]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cellText(cell.map(listItem).join(", "));
  const text = altered.test(cell) ? `'${cell}` : neutralizeFormulas(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** In quotes if it could be taken for two. */
function listItem(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function neutralizeFormulas(text: string): string {
  const parts = text.replaceAll(betweenSeparators, (part) =>
    formula.test(part) ? `'${part}` : part,
  );
  return /^[\t\r\n]/.test(text) ? `'${parts}` : parts;
}

/** Safari reads the file only after the click handler returns. */
const revokeAfterMs = 60_000;

export interface NamedFile {
  name: string;
  content: Blob;
}

export function download({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

export function csvFile(name: string, rows: readonly CsvCell[][]): NamedFile {
  const content = new Blob([byteOrderMark, toCsv(rows)], { type: "text/csv;charset=utf-8" });
  return { name: `${name}.csv`, content };
}

/** With a column or property for each field. */
export function tableFile<Field extends string>(
  name: string,
  format: ExportFormat,
  fields: readonly Field[],
  rows: readonly Partial<Record<Field, CsvCell>>[],
): NamedFile {
  if (format === "csv")
    return csvFile(name, [[...fields], ...rows.map((row) => fields.map((field) => row[field]))]);
  const type = "application/json;charset=utf-8";
  const content = new Blob([`${JSON.stringify(rows, null, 2)}\n`], { type });
  return { name: `${name}.json`, content };
}
