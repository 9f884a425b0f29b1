import { columnKind } from "./column-kinds.ts";
import { negatesName } from "./line/negation.ts";

/** Alone on a line, these are read as a header or as "not": a copied list puts such host names in quotes. */
export function isReservedWord(text: string): boolean {
  return columnKind(text) !== undefined || negatesName(text) || /^replac/i.test(text);
}
