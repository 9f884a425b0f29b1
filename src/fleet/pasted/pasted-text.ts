// A pasted text as it was read. Knows no fleet: `review.ts` in the worker decides what the values name.

/** Different values, those of a row counted as one; a longer list is cut off, and says so. */
export const maxPastedValues = 10_000;
/** A longer text or file isn't read. In UTF-16 units. */
export const maxPastedLength = 5_000_000;

/** At most this many values, repeated ones included: a range can name millions in a short text. */
export const maxMentions = 200_000;

/** Thrown to stop reading. */
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
type ValueKind = "id" | "name" | "address" | "any";

/** Why a value isn't certain, even if it finds exactly one instance. */
export type Doubt =
  /** After `#`, `;`, `//` or in `<!-- -->`. */
  | "comment"
  /** The text seems to leave it out: "not", "except", beneath "Keep:". */
  | "negated"
  /** In the quoted part of an e-mail (`> web-1`). */
  | "quoted"
  | "struck out"
  /** Others need it: it's their jump host in an `ssh_config`, or their name server in a zone file. */
  | "needed"
  /** Beside the machine that the line is about: in a prompt, after "@", or in the message of a log. */
  | "mention"
  /** In a diff: we can't tell which side is meant. */
  | "diff"
  /** A word of a sentence, which is rarely a host name. */
  | "word"
  /** In a quoted cell of several lines, or after a quote that's never closed. */
  | "quotes"
  /** Under a key that may not hold names, like `replaces=web-1`. */
  | "other key";

export interface PastedValue {
  /** Without its wrapping: `web-1` for `root@web-1:22`. */
  text: string;
  /** Position in the line, with the wrapping. */
  start: number;
  end: number;
  kind: ValueKind;
  /** All readings, `text` and others, e.g. `web-1:22` as it's written. Two readings that find two instances are uncertain. */
  readings: readonly string[];
  /** In quotes or in a cell of its own: then the first reading counts, if it finds an instance. */
  isDelimited: boolean;
  /** Values with the same number name one machine, so they have to agree. */
  machine: number;
  doubt: Doubt | undefined;
  /** A cell's or key's `~~web-1~~` or `web-1 (keep)`: a doubt about its whole row, unless an instance is called exactly so. */
  mark?: Doubt | undefined;
  /** Reported if nothing has it. False for words of a sentence, versions, dates. */
  isExpected: boolean;
}
