import type { TextField } from "./fields.ts";

/** A value of a term: a text or, with a star, a pattern for one. */
export interface Pattern {
  /** Without quotes; with a star as typed. */
  readonly text: string;
  /** The texts around the stars; one without a star. */
  readonly pieces: readonly string[];
}

export function hasStar({ pieces }: Pick<Pattern, "pieces">): boolean {
  return pieces.length > 1;
}

/** The form in which the values of a field are compared and counted. The list shows BOOT_FAILED as "Boot failed": both find it. */
export function valueKey(field: TextField, text: string): string {
  const lower = text.toLowerCase();
  return field === "state" ? lower.replaceAll("_", " ") : lower;
}

/** Whether a whole text is that of the pieces, with anything in place of each star. */
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

/** Stands for a line break in a text of `joinedTexts`. Unicode guarantees that it is no character. */
const lineBreak = "\uFFFE";

/** A text or a part of one in the form in which `joinedTexts` has it. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll("\n", lineBreak);
}

/** Texts as one, each on a line of its own: a search for a part in all of them takes one pass. */
export function joinedTexts(texts: readonly string[]): string {
  return `\n${texts.map(searchable).join("\n")}\n`;
}

/**
 * Makes the function that tells whether one of the joined texts is that of the pieces. It looks at the lines only that have a
 * piece.
 */
export function joinedTextFits(pieces: readonly string[]): (joined: string) => boolean {
  const parts = pieces.map(searchable);
  const [first = ""] = parts;
  const last = parts.at(-1) ?? "";
  const anchor = first ? `\n${first}` : last ? `${last}\n` : (parts[1] ?? "");
  // A star on both sides: the part itself is enough.
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
