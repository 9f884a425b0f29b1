export interface Cell {
  text: string;
  /** Position in the line, quotes included. */
  start: number;
  end: number;
}

export type Separator = "|" | "\t" | "," | ";" | "columns" | "words";

const maxCells = 200;

/** Quotes may surround a cell with separators, except between borders. */
export function cellsOf(line: string, separator: Separator): Cell[] {
  if (separator === "columns") return matchesOf(line, /\S+(?: \S+)*/g);
  if (separator === "words") return matchesOf(line, /\S+/g);
  const cells = separatedCells(line, separator);
  if (separator !== "|") return cells;
  if (cells[0]?.text.trim() === "") cells.shift();
  if (cells.at(-1)?.text.trim() === "") cells.pop();
  return cells;
}

function matchesOf(line: string, pattern: RegExp): Cell[] {
  return Array.from(line.matchAll(pattern), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

export function separatedCells(line: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  while (at <= line.length && cells.length < maxCells) {
    const quoted = separator === "|" ? undefined : quotedCell(line, at, separator);
    if (quoted) {
      cells.push(quoted);
      at = quoted.end + 1;
      continue;
    }
    const found = line.indexOf(separator, at);
    const end = found === -1 ? line.length : found;
    cells.push(trimmedCell(line, at, end));
    at = end + 1;
  }
  return cells;
}

function trimmedCell(line: string, start: number, end: number): Cell {
  const text = line.slice(start, end);
  const trimmed = text.trim();
  if (trimmed === "") return { text: "", start, end: start };
  const from = start + text.indexOf(trimmed[0] ?? "");
  return { text: trimmed, start: from, end: from + trimmed.length };
}

const quoted = /\s*"((?:[^"]|"")*)"\s*/y;

/** Only if its closing quote is before a separator: `5" rack` has a quote, too. */
function quotedCell(line: string, at: number, separator: string): Cell | undefined {
  if (!/^[^\S\t]*"/.test(line.slice(at, at + 10))) return undefined;
  quoted.lastIndex = at;
  const match = quoted.exec(line);
  const end = quoted.lastIndex;
  if (!match || (end < line.length && line[end] !== separator)) return undefined;
  return { text: (match[1] ?? "").replaceAll('""', '"'), start: at, end };
}

/** Cuts the line where the header's cells start. If that doesn't fit, splits it, provided that gives as many cells. */
export function alignedCells(header: readonly Cell[], line: string): Cell[] | undefined {
  const starts = header.map(({ start }, place) => (place === 0 ? 0 : start));
  const isAligned = starts.every(
    (start) => start === 0 || start >= line.length || /\s/.test(line[start - 1] ?? " "),
  );
  const isFilled = starts.some((start) => /\S/.test(line[start] ?? " "));
  if (isAligned && isFilled)
    return starts.map((start, place) => trimmedCell(line, start, starts[place + 1] ?? line.length));
  for (const separator of ["columns", "words"] as const) {
    const cells = cellsOf(line, separator);
    if (cells.length === header.length) return cells;
  }
  return undefined;
}
