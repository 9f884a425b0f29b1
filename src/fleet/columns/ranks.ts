/** Of what is not known: last in either direction, so that it is in nobody's way. */
export const unranked = 0xff_ff_ff_ff;

/**
 * The ranks of texts in the order of their characters: equal texts have equal ranks.
 * @param count of places that have a text
 * @param keyOf the text of a place, undefined where it has none
 */
export function rankTexts(
  count: number,
  keyOf: (place: number) => string | undefined,
): Uint32Array {
  const ranks = new Uint32Array(count).fill(unranked);
  const keyed: { place: number; key: string }[] = [];
  for (let place = 0; place < count; place++) {
    const key = keyOf(place);
    if (key !== undefined) keyed.push({ place, key });
  }
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  let rank = -1;
  let before: string | undefined;
  for (const { place, key } of keyed) {
    if (key !== before) rank++;
    before = key;
    ranks[place] = rank;
  }
  return ranks;
}

/** The ranks of numbers, as those of texts. Not a number is unranked. */
export function rankNumbers(numbers: Float64Array): Uint32Array {
  const ranks = new Uint32Array(numbers.length).fill(unranked);
  // Without a function to compare them, typed arrays are sorted ten times faster. What is no number goes to the end.
  const sorted = numbers.toSorted();
  for (const [place, value] of numbers.entries()) {
    if (!Number.isNaN(value)) ranks[place] = firstOf(sorted, value);
  }
  return ranks;
}

/** Where a value that is there first stands. */
function firstOf(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    // Not a number: those are all at the end.
    if (other !== undefined && other < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Puts slots in the order of their ranks; equal ones stay in the order that they have.
 * @returns a new array
 */
export function sortByRank(
  slots: Uint32Array,
  ranks: Uint32Array,
  descending: boolean,
): Uint32Array {
  // Rank and place as the halves of one number each, which are sorted as quickly as numbers can be.
  const halves = new Uint32Array(slots.length * 2);
  for (const [place, slot] of slots.entries()) {
    const rank = ranks[slot] ?? unranked;
    halves[2 * place] = place;
    halves[2 * place + 1] = descending && rank !== unranked ? unranked - 1 - rank : rank;
  }
  new BigUint64Array(halves.buffer).sort();
  return slots.map((_, place) => slots[halves[2 * place] ?? 0] ?? 0);
}
