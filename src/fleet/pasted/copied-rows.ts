import type { AddValues } from "./documents/tree-values.ts";
import { readField } from "./field-values.ts";
import { readValue } from "./line/value.ts";

const size = /^\d+ vCPU(?: [\d.]+ [KMGT]B)?$/;
const age = /^\d+(?:s|m|h|d|mo|y) ago$/;

/** Whether someone selected rows of our own table with the mouse: each cell is on its own line. */
export function areCopiedRows(lines: readonly string[]): boolean {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line.trim()));
  return has(size) && (has(age) || lines.some((line) => /^\t|\t$/.test(line)));
}

/**
 * Each row is one machine: its host name, on large screens its ID, then its addresses. Tags can look like names, so they
 * aren't read.
 */
export function readCopiedRows(
  texts: readonly string[],
  nextMachine: () => number,
  add: AddValues,
): void {
  let machine = nextMachine();
  /** How many lines with text the row has had so far. */
  let place = 0;
  // The selection can begin within a row.
  let isWhole = false;
  let isHeader = false;
  for (const [line, text] of texts.entries()) {
    // A row begins with the empty cell of its checkbox, on small screens after two empty lines.
    if (/^\t+\S/.test(text) || (texts[line - 1] === "" && texts[line - 2] === "")) {
      machine = nextMachine();
      place = 0;
      isWhole = true;
      isHeader = false;
    }
    const trimmed = text.trim();
    isHeader ||= trimmed === "Host name";
    if (trimmed === "" || isHeader || trimmed.startsWith("Host nameState")) continue;
    const start = text.indexOf(trimmed);
    const kind = kindOf(trimmed, place);
    const end = start + trimmed.length;
    const doubt = place === 0 && !isWhole ? "word" : undefined;
    if (kind) add(line, readField({ kind, text: trimmed, start, end, machine, doubt }));
    place++;
  }
}

function kindOf(text: string, place: number): "name" | "id" | "address" | undefined {
  const sort = readValue(text)?.sort;
  if (place === 0 && sort !== "number") return "name";
  if (place < 2 && !/\s/.test(text) && (sort === "number" || sort === "name")) return "id";
  return sort === "address" ? "address" : undefined;
}
