import { fieldByName } from "../query/terms/term.ts";

/**
 * "list": read with `readPastedText`. "search": goes into the box. "value": a single one; in the box it's understood by
 * `readSingleValue`.
 */
export type PasteKind = "list" | "search" | "value";

/**
 * Small, because the first paste can't wait for the reader. Several lines are always a list, and so is a line with its
 * line end. One line is a search if it has a field of the language, or words only.
 */
export function pasteKind(
  text: string,
  continuesWord: boolean,
  teamFields?: readonly string[],
): PasteKind {
  const trimmed = text.trim();
  if (trimmed === "") return "search";
  if (/[\r\n\u2028\u2029]/.test(trimmed)) return "list";
  if (continuesWord || hasField(trimmed, teamFields)) return "search";
  if (/[\r\n\u2028\u2029]\s*$/.test(text)) return "list";
  const parts = trimmed.split(/[\s,;|、，；]+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const names = parts.filter((part) => /[\p{L}\p{N}][\d._:-]|\d/u.test(part));
  if (parts.length < 2) return trimmed.startsWith("-") ? "list" : "value";
  if (/[,;\t|、，；]/.test(trimmed)) return "list";
  return names.length > 1 ? "list" : names.length === 1 ? "value" : "search";
}

const terms = /(?<=^|[\s,;(])-?([a-z]{1,16})(?=[:=<>])/giu;

function hasField(text: string, teamFields: readonly string[] = []): boolean {
  for (const [, name = ""] of text.matchAll(terms))
    if (fieldByName.has(name.toLowerCase()) || teamFields.includes(name.toLowerCase())) return true;
  return false;
}
