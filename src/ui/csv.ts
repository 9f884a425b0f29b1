/** One cell: text, a number, or nothing. */
export type CsvCell = string | number | undefined;

/**
 * What a spreadsheet would take for a formula, also behind what it does not show, and in the full-width form that
 * East Asian ones understand too.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Where a spreadsheet may begin a new cell: it may split at semicolons or tabs, and then knows nothing of our quotes. */
const betweenSeparators = /[^;\t\r\n]+/g;

/** The text with an apostrophe, as spreadsheets mark text, before whatever they would run. */
function inert(text: string): string {
  const parts = text.replaceAll(betweenSeparators, (part) =>
    formula.test(part) ? `'${part}` : part,
  );
  return /^[\t\r\n]/.test(text) ? `'${parts}` : parts;
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = inert(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled), with text that a spreadsheet would run as a formula made inert. Numbers
 * are left as they are, negative ones too.
 */
export function toCsv(rows: readonly CsvCell[][]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
