import { queryFields } from "./fields.ts";

/** Longer names are no slip of the fingers, and would cost time on every key. */
const longest = 16;

/**
 * The field that somebody meant by an unknown name: one that it abbreviates or lengthens, or else the one with the
 * fewest slips, at most one in a short name and two in a longer one.
 */
export function nearestField(name: string): string | undefined {
  const typed = name.toLowerCase();
  if (typed.length > longest) return undefined;
  let best: { name: string; slips: number } | undefined;
  for (const field of queryFields)
    for (const known of [field.name, ...field.aliases]) {
      const slips = known.startsWith(typed) || typed.startsWith(known) ? 1 : distance(typed, known);
      const allowed = Math.min(typed.length, known.length) > 3 ? 2 : 1;
      // A single letter is one slip from nothing in particular.
      if (typed.length > 1 && slips <= allowed && (!best || slips < best.slips))
        best = { name: field.name, slips };
    }
  return best?.name;
}

/** How many letters to insert, drop, replace or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
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
