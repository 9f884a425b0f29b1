import type { TextField } from "./term.ts";

export interface Pattern {
  readonly text: string;
  readonly pieces: readonly string[];
}

export function hasStar({ pieces }: Pick<Pattern, "pieces">): boolean {
  return pieces.length > 1;
}

/** How a field's values are compared and counted. The list shows BOOT_FAILED as "Boot failed", so both find it. */
export function valueKey(field: TextField, text: string): string {
  const lower = text.toLowerCase();
  return field === "state" ? lower.replaceAll("_", " ") : lower;
}

export function fitsPattern(text: string, pieces: readonly string[]): boolean {
  const [first = ""] = pieces;
  if (pieces.length === 1) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (let place = 1; place < pieces.length - 1; place++) {
    const piece = pieces[place] ?? "";
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1) ?? "";
  return text.length - last.length >= at && text.endsWith(last);
}

/** Replaces line breaks inside texts. Unicode guarantees that it's never a character. */
const lineBreak = "\uFFFE";

export function searchable(text: string): string {
  return text.toLowerCase().replaceAll("\n", lineBreak);
}

/** One text per line: a single `includes` searches them all. */
export function joinedTexts(texts: readonly string[]): string {
  return `\n${texts.map(searchable).join("\n")}\n`;
}

/** Does one of the joined texts match? Only looks at lines that contain a piece. */
export function joinedTextFits(pieces: readonly string[]): (joined: string) => boolean {
  const parts = pieces.map(searchable);
  const [first = ""] = parts;
  const last = parts.at(-1) ?? "";
  const anchor = first ? `\n${first}` : last ? `${last}\n` : (parts[1] ?? "");
  // Stars on both sides: containing the piece is enough.
  if (!first && !last && parts.length <= 3) return (joined) => joined.includes(anchor);
  return (joined) => {
    let at = joined.indexOf(anchor);
    while (at !== -1) {
      const start = first ? at + 1 : joined.lastIndexOf("\n", at) + 1;
      const end = joined.indexOf("\n", start);
      if (fitsPattern(joined.slice(start, end), parts)) return true;
      at = joined.indexOf(anchor, Math.max(end, at + 1));
    }
    return false;
  };
}
