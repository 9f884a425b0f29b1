/** One cell: text, a number, or nothing. */
export type CsvCell = string | number | undefined;

/** What a spreadsheet would take for a formula, also behind white space. */
const formula = /^\s*[=+\-@\t\r]/;

function cellText(cell: CsvCell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const inert = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as CSV (RFC 4180: CRLF, quotes doubled), with text that a spreadsheet would run as a formula made inert. */
export function toCsv(rows: CsvCell[][]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
