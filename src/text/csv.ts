/** The formats of exported files, and their extensions. */
export type ExportFormat = "csv" | "json";

/** One cell: text, a number, or nothing. */
export type CsvCell = string | number | undefined;

/**
 * Text that a spreadsheet runs as a formula, also behind invisible characters, and in the full-width form that East Asian
 * spreadsheets accept.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A spreadsheet that splits at semicolons or tabs ignores our quotes, so each part may become a cell. */
const betweenSeparators = /[^;\t\r\n]+/g;

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled). Text that a spreadsheet would run as a formula gets an apostrophe in front.
 * Numbers stay as they are, negative ones too.
 */
export function toCsv(rows: readonly CsvCell[][]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = neutralizeFormulas(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function neutralizeFormulas(text: string): string {
  const parts = text.replaceAll(betweenSeparators, (part) =>
    formula.test(part) ? `'${part}` : part,
  );
  return /^[\t\r\n]/.test(text) ? `'${parts}` : parts;
}

/** Safari reads the file only after the click has returned. Milliseconds. */
const revokeAfterMs = 60_000;

/** Saves a file with the browser's download. */
export function download(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

/** A text as a UTF-8 file. */
export function textFile(type: "text/csv" | "application/json", text: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}
