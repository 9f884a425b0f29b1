// A pasted text as it was read. Knows no fleet: `review.ts` in the worker decides what the values name.

/** Different values, those of a row counted as one; a longer list is cut off, and says so. */
export const maxPastedValues = 10_000;
/** Of a text or a dropped file, in UTF-16 units. */
export const maxPastedLength = 5_000_000;

/** Of all, the same ones counted each time: ranges can name millions in a short text. */
export const maxMentions = 200_000;

/** Ends the reading. */
export class TooManyValues extends Error {}

export interface PastedText {
  lines: PastedLine[];
  /** Reading stopped at `maxPastedValues`. */
  hasTooManyValues: boolean;
}

interface PastedLine {
  /** As pasted, without its line break. */
  text: string;
  /** In order of `start`. Values of a written-out range have the same place. */
  values: PastedValue[];
}

/** Where a value is from: a column or key for ids, names or addresses, or anywhere else. */
export type ValueKind = "id" | "name" | "address" | "any";

/** Why a value isn't certain, even if it finds exactly one instance. */
export type Doubt =
  /** After `#`, `;`, `//` or in `<!-- -->`. */
  | "comment"
  /** The text seems to leave it out: "not", "except", beneath "Keep:". */
  | "negated"
  /** In a quoted message, of an e-mail that says more. */
  | "quoted"
  | "struck out"
  /** Which side of a diff is meant isn't known. */
  | "diff"
  /** Of a sentence or of a row without columns; most words aren't host names. */
  | "word"
  /** In a quoted cell of several lines, or after a quote that's never closed. */
  | "quotes"
  /** Of a key that isn't known to hold names, like `replaces=web-1`. */
  | "other key";

export interface PastedValue {
  /** What it names, without its wrapping: `web-1` for `root@web-1:22`. */
  text: string;
  /** Of the text with its wrapping, in the line's text. */
  start: number;
  end: number;
  kind: ValueKind;
  /** All readings, `text` and others, e.g. `web-1:22` as it's written. Two readings that find two instances are uncertain. */
  readings: readonly string[];
  /** In quotes or a cell of its own: if the first reading finds something, it decides. */
  isDelimited: boolean;
  /** Values with the same number name one machine, so they have to agree. */
  machine: number;
  doubt: Doubt | undefined;
  /** Reported if nothing has it. False for words of a sentence, versions, dates. */
  isExpected: boolean;
}
