import { isOr, readWords, type Word } from "./terms/words.ts";

/** Splits at OR and skips empty alternatives, unless all are empty. */
export function alternativesOf(text: string): { text: string; words: Word[] }[] {
  const ors = readWords(text).filter(isOr);
  const starts = [0, ...ors.map(({ end }) => end)];
  const ends = [...ors.map(({ start }) => start), text.length];
  const parts = starts.map((start, place) => text.slice(start, ends[place]));
  const rest = ors.length === 0 ? parts : parts.map((part) => part.trim()).filter(Boolean);
  return (rest.length > 0 ? rest : [""]).map((part) => ({ text: part, words: readWords(part) }));
}

/** In each, since a term at the end would only apply to the last alternative. */
export function inEachAlternative(text: string, change: (text: string) => string): string {
  const [first, ...others] = alternativesOf(text);
  if (others.length === 0) return change(first?.text ?? "");
  const changed = [first, ...others].map((part) => change(part?.text ?? "").trim());
  return changed.includes("") ? "" : changed.join(" OR ");
}

/** In front, because an unclosed quote would swallow it. */
export function withLeadingTerm(text: string, term: string): string {
  return inEachAlternative(text, (part) => [term, part.trim()].filter(Boolean).join(" "));
}
