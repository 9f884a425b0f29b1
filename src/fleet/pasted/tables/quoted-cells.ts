import type { AddValues } from "../documents/tree-values.ts";
import type { PastedValue } from "../pasted-text.ts";

/** A row of CSV as lines: more than one if a quoted cell has line breaks. */
export interface RowLines {
  endLine: number;
  /** With its line breaks. Undefined if the last quote is never closed, or if it's too long for a row. */
  text: string | undefined;
}

type Separator = "," | ";" | "\t";

/** Two quotes can also be mistakes far apart. */
const maxRowLength = 20_000;

/** Without a separator, lines may be of any kind, also prose. Linear time if the next row is read from `endLine + 1`. */
export function readRowLines(
  lines: readonly string[],
  first: number,
  separator?: Separator,
): RowLines {
  const text = lines[first] ?? "";
  let isOpen = endsInQuotes(text, false, separator);
  let endLine = first;
  let length = text.length;
  while (isOpen && endLine + 1 < lines.length) {
    const line = lines[++endLine] ?? "";
    isOpen = endsInQuotes(line, true, separator);
    length += line.length + 1;
  }
  if (endLine === first && !isOpen) return { endLine, text };
  if (isOpen || length > maxRowLength) return { endLine, text: undefined };
  return { endLine, text: lines.slice(first, endLine + 1).join("\n") };
}

function endsInQuotes(line: string, startsInQuotes: boolean, separator?: Separator): boolean {
  if (!line.includes('"')) return startsInQuotes;
  const separators = new RegExp(separator ?? "[,;\t]", "g");
  // `hosts, "web-1` is no cell of a sentence.
  const opening = separator === undefined ? /"/y : / *"/y;
  function afterCellsQuotes(at: number): number | undefined {
    opening.lastIndex = at;
    return opening.test(line) ? afterQuotes(line, opening.lastIndex) : at;
  }
  let at = startsInQuotes ? afterQuotes(line, 0) : afterCellsQuotes(0);
  while (at !== undefined) {
    separators.lastIndex = at;
    if (!separators.test(line)) return false;
    at = afterCellsQuotes(separators.lastIndex);
  }
  return true;
}

/** Undefined if the quotes aren't closed. `""` is a quote in them. */
function afterQuotes(line: string, start: number): number | undefined {
  let at = line.indexOf('"', start);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at === -1 ? undefined : at + 1;
}

/** Adds the values of a row with line breaks to the lines where they are. */
export function addBrokenRow(
  texts: readonly string[],
  first: number,
  values: readonly PastedValue[],
  add: AddValues,
): void {
  for (const value of values) {
    let line = first;
    let { start, end } = value;
    for (let { length } = texts[line] ?? ""; start > length; { length } = texts[line] ?? "") {
      start -= length + 1;
      end -= length + 1;
      line++;
    }
    add(line, [{ ...value, start, end: Math.min(end, (texts[line] ?? "").length) }]);
  }
}
