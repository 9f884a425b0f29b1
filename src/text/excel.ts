import { writeXlsxStream } from "hucre/xlsx";
import { listText, type Cell, cellsOf, type Column } from "./csv.ts";
import { readTime } from "./iso-time.ts";

/** A cell holds a time without its zone. */
const timeFormat = 'yyyy-mm-dd hh:mm:ss "UTC"';
/** In characters. In a column that is too narrow, Excel shows a time as "####". */
const columnWidth = 24;
/** Excel repairs a file with a longer text, and drops the text. */
const maxTextLength = 32_767;
const rowsPerPart = 500;

/** One sheet, whose cells are texts, numbers and dates. No text is run as a formula or read as a number. */
export async function toExcel<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
): Promise<Blob> {
  const stream = writeXlsxStream(inParts(columns, rows), {
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
async function* inParts<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>) {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % rowsPerPart === 0) await new Promise((resolve) => setTimeout(resolve));
    yield cellsOf(row, columns).map((cell, column) =>
      columns[column]?.isTime === true ? timeCell(cell) : excelCell(cell),
    );
  }
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
