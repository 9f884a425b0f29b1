import { fieldByName } from "./fields.ts";

/** A longer text would cost time on every key. */
const maxTypoLength = 24;

/** The field that an unknown name is likely to mean. */
export function nearestField(name: string): string | undefined {
  const nearest = nearestOf(name, fieldByName.keys());
  return nearest === undefined ? undefined : fieldByName.get(nearest)?.name;
}

/**
 * Finds what a text with a mistake is likely to mean: a known text that it abbreviates or lengthens, else the one with the fewest
 * typing mistakes (at most one in a text of up to three letters, two in a longer one).
 * @param known in lower case
 */
export function nearestOf(text: string, known: Iterable<string>): string | undefined {
  const typed = text.toLowerCase();
  // Every single letter is one mistake from any other.
  if (typed.length < 2 || typed.length > maxTypoLength) return undefined;
  let best: { name: string; mistakes: number } | undefined;
  for (const name of known) {
    // Further letters are mistakes, too, and comparing a long text takes time.
    if (Math.abs(name.length - typed.length) > maxTypoLength) continue;
    const isPrefix = name !== "" && (name.startsWith(typed) || typed.startsWith(name));
    const mistakes = isPrefix ? 1 : editDistance(typed, name);
    const allowed = Math.min(typed.length, name.length) > 3 ? 2 : 1;
    if (mistakes <= allowed && mistakes < (best?.mistakes ?? Infinity)) best = { name, mistakes };
  }
  return best?.name;
}

/** Counts letters to insert, drop, replace or swap with their neighbour (optimal string alignment). */
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
