export interface Part {
  start: number;
  end: number;
}

export interface Mistake extends Part {
  message: string;
  /** At the end of the text: still being typed, perhaps. */
  pending?: true;
  /** Possible fixes, best first. `offeredFixes` (in parse.ts) says which to offer. */
  fixes: Fix[];
  /** What to remove if there's no better fix. */
  word: Part;
  /** Without it, the query would match more. */
  isExclusion: boolean;
}

export interface Fix extends Part {
  insert: string;
}

/** `inserts` are for the whole word, also if the mistake is in a part of it. */
export function mistakeIn(
  word: Part & { negated?: boolean },
  message: string,
  inserts: readonly string[] = [],
  part: Part = word,
): Mistake {
  const { start, end } = word;
  return {
    start: part.start,
    end: part.end,
    message,
    fixes: [...new Set(inserts)].map((insert) => ({ start, end, insert })),
    word: { start, end },
    isExclusion: word.negated === true,
  };
}
