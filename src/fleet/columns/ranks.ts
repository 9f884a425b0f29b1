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
  let last = 0;
  for (const rank of ranks) if (rank !== unranked && rank > last) last = rank;
  /** What is not known has a group of its own, after all others. */
  const groupOf = (slot: number) => {
    const rank = ranks[slot] ?? unranked;
    return rank === unranked ? last + 1 : descending ? last - rank : rank;
  };
  // No rank is larger than there are slots, so that to count them is linear, and quicker than to compare them.
  const counts = new Uint32Array(last + 2);
  for (const slot of slots) counts[groupOf(slot)] = (counts[groupOf(slot)] ?? 0) + 1;
  /** Where the next slot of each group goes. */
  const places = new Uint32Array(last + 2);
  for (let group = 1; group < places.length; group++)
    places[group] = (places[group - 1] ?? 0) + (counts[group - 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (const slot of slots) {
    const group = groupOf(slot);
    const place = places[group] ?? 0;
    sorted[place] = slot;
    places[group] = place + 1;
  }
  return sorted;
}
