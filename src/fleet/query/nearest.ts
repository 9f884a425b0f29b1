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
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
