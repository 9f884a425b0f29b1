/**
 * Stores only deleted indexes, sorted, so that a fleet of 1,000,000 costs nothing without deletions and a binary
 * search finds the n-th index.
 */
export class LiveIndexes {
  readonly #size: number;
  readonly #deleted: number[];

  constructor(size: number, deleted: readonly number[] = []) {
    this.#size = size;
    this.#deleted = [...deleted];
  }

  deleted(): readonly number[] {
    return [...this.#deleted];
  }

  get count(): number {
    return this.#size - this.#deleted.length;
  }

  has(index: number): boolean {
    if (!Number.isInteger(index) || index < 0 || index >= this.#size) return false;
    return this.#deleted[this.#deletedBelow(index)] !== index;
  }

  delete(index: number): boolean {
    if (!this.has(index)) return false;
    this.#deleted.splice(this.#deletedBelow(index), 0, index);
    return true;
  }

  /** @param position from 0 in ascending order; undefined past the end */
  at(position: number): number | undefined {
    if (position < 0 || position >= this.count) return undefined;
    // `deleted[i] - i` is the number of live indexes below the i-th deleted one, and grows with i. All deleted
    // indexes with at most `position` live ones below them come before the result.
    const before = firstIndex(this.#deleted, (index, i) => index - i > position);
    return position + before;
  }

  #deletedBelow(index: number): number {
    return firstIndex(this.#deleted, (deleted) => deleted >= index);
  }
}

/** Binary search: `test` must be false up to the result and true from there. */
function firstIndex(
  values: readonly number[],
  test: (value: number, index: number) => boolean,
): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle];
    if (value !== undefined && test(value, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
