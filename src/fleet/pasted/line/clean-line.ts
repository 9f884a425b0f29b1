/** A line as people see it, and where each of its characters is in the pasted one. */
export interface CleanLine {
  text: string;
  /** The places in the pasted line of places in `text`. */
  rangeOf: (start: number, end: number) => { start: number; end: number };
  /** Ranges of `text` that are struck out with U+0336. */
  struck: readonly (readonly [start: number, end: number])[];
}

/** The rest of a colour code behind its escape character, which gets lost on the way through a ticket. */
const colours = /\[[\d;?]{0,20}[A-Za-z]/y;
const bareColours = /\[(?:\d{1,3}(?:;\d{1,3}){0,5})m/y;
const unusual = /[^\t\u0020-\u007E]|\[\d{1,3}(?:;\d{1,3}){0,5}m/;
const escapeCode = 27;
const invisible = /[\p{Cf}\u0336\u034F\uFE00-\uFE0F]/u;

/** Emoji, half by half, and symbols like ✅ and ☐. */
const emoji = /[\uD83C-\uD83E]|[\uDC00-\uDFFF]|[\u2600-\u27BF]/;

/** What word processors, chats and East Asian keyboards make of the characters in names and lists. */
const lookalikes: ReadonlyMap<string, string> = new Map([
  ...Array.from("‐‑‒–−﹣", (dash) => [dash, "-"] as const),
  ...Array.from("“”„‟«»", (quote) => [quote, '"'] as const),
  ...Array.from("‘’‚‛", (quote) => [quote, "'"] as const),
  ...Array.from("、،", (comma) => [comma, ","] as const),
  ...Array.from("│┃║┆┊", (border) => [border, "|"] as const),
  ["。", "."],
  ["—", " "],
  ["―", " "],
]);

/** Drops colours and invisible characters, and replaces lookalikes. Most lines are returned as they are. */
export function cleanLine(line: string): CleanLine {
  if (!unusual.test(line))
    return { text: line, rangeOf: (start, end) => ({ start, end }), struck: [] };
  let text = "";
  const places: number[] = [];
  const struck: [number, number][] = [];
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? "";
    const length = colourLength(line, at);
    if (length > 0) {
      at += length - 1;
      continue;
    }
    if (character === "\u0336") {
      const last = struck.at(-1);
      if (last && last[1] >= text.length - 1) last[1] = text.length;
      else struck.push([Math.max(text.length - 1, 0), text.length]);
    }
    if (invisible.test(character)) continue;
    text += plain(character);
    places.push(at);
  }
  const placeOf = (place: number) => places[place] ?? line.length;
  return {
    text,
    rangeOf: (start, end) => ({
      start: placeOf(start),
      end: end > start ? placeOf(end - 1) + 1 : placeOf(start),
    }),
    struck,
  };
}

function colourLength(line: string, at: number): number {
  const isEscape = line.charCodeAt(at) === escapeCode;
  const pattern = isEscape ? colours : bareColours;
  pattern.lastIndex = isEscape ? at + 1 : at;
  const length = pattern.exec(line)?.[0].length ?? 0;
  return isEscape ? length + 1 : length;
}

function plain(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x7f && code >= 0x20) return character;
  // Full-width forms of ASCII.
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (code < 0x20 || code === 0x7f) return character === "\t" ? character : " ";
  if (emoji.test(character)) return " ";
  return lookalikes.get(character) ?? (/\s/.test(character) ? " " : character);
}
