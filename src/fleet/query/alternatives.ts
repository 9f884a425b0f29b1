import { isOr, readWords, type Word } from "./words.ts";

/** The alternatives of a text, each with its words. Empty ones are left out, unless all are. */
export function alternativesOf(text: string): { text: string; words: Word[] }[] {
  const ors = readWords(text).filter(isOr);
  const starts = [0, ...ors.map(({ end }) => end)];
  const ends = [...ors.map(({ start }) => start), text.length];
  const parts = starts.map((start, place) => text.slice(start, ends[place]));
  const rest = ors.length === 0 ? parts : parts.map((part) => part.trim()).filter(Boolean);
  return (rest.length > 0 ? rest : [""]).map((part) => ({ text: part, words: readWords(part) }));
}

/**
 * Changes each alternative, because a term at the end would be of the last one only. One without a term matches everything, and
 * so does the complete query then.
 */
export function inEachAlternative(text: string, change: (text: string) => string): string {
  const [first, ...others] = alternativesOf(text);
  if (others.length === 0) return change(first?.text ?? "");
  const changed = [first, ...others].map((part) => change(part?.text ?? "").trim());
  return changed.includes("") ? "" : changed.join(" OR ");
}

/** Adds a term to a text, before it because an open quote in the text would include the term. */
export function withLeadingTerm(text: string, term: string): string {
  return inEachAlternative(text, (part) => [term, part.trim()].filter(Boolean).join(" "));
}
