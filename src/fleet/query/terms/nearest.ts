import { editDistance } from "../../../text/edit-distance.ts";

/** Longer texts would take noticeable time on each keystroke. */
const maxTypoLength = 24;

/**
 * Guesses what was meant: a known text that this one abbreviates or extends, else the one with the fewest typos (at
 * most one in up to three letters, otherwise two). `known` is in lower case.
 */
export function nearestOf(text: string, known: Iterable<string>): string | undefined {
  const typed = text.toLowerCase();
  // A single letter is one typo away from any other.
  if (typed.length < 2 || typed.length > maxTypoLength) return undefined;
  let best: { name: string; mistakes: number } | undefined;
  for (const name of known) {
    // The rest would count as typos anyway, and comparing long texts takes time.
    if (Math.abs(name.length - typed.length) > maxTypoLength) continue;
    const isPrefix = name !== "" && (name.startsWith(typed) || typed.startsWith(name));
    const mistakes = isPrefix ? 1 : editDistance(typed, name);
    const allowed = Math.min(typed.length, name.length) > 3 ? 2 : 1;
    if (mistakes <= allowed && mistakes < (best?.mistakes ?? Infinity)) best = { name, mistakes };
  }
  return best?.name;
}
