import { comparedText } from "../../text/compared-text.ts";

/** Longer texts would take noticeable time on each keystroke. */
const maxTypoLength = 24;

/**
 * Guesses what was meant: a known text that this one abbreviates or extends, else the one with the fewest typos (at
 * most one in up to three letters, otherwise two). `known` are compared texts.
 */
export function nearestOf(text: string, known: Iterable<string>): string | undefined {
  const typed = comparedText(text);
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

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      row.push(i + j === 0 ? 0 : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}
