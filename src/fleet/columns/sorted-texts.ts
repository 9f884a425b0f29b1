import { unranked } from "./ranks.ts";

/** So many texts may always wait, and a quarter of as many as are sorted. Unit: texts. */
const mayWait = 1000;

/**
 * The texts of slots, and their order as it is kept while they come and go: to sort a hundred thousand at once takes so long
 * that a person waits for it. What has changed waits until there is more of it, and is then sorted and merged into the rest.
 */
export class SortedTexts {
  readonly #texts: (string | undefined)[] = [];
  #sorted = new Uint32Array(0);
  readonly #waiting = new Set<number>();
  #ranks: Uint32Array | undefined;

  /** @param text undefined where the slot has none */
  set(slot: number, text: string | undefined): void {
    if (slot < this.#texts.length && this.#texts[slot] === text) return;
    this.#texts[slot] = text;
    this.#waiting.add(slot);
    if (this.#waiting.size > mayWait + this.#sorted.length / 4) this.settle();
  }

  /** Puts what waits in its place, so that nobody who asks for the order has to wait for that. */
  settle(): void {
    if (this.#waiting.size === 0) return;
    const fresh = [...this.#waiting].filter((slot) => this.#texts[slot] !== undefined);
    fresh.sort((a, b) => {
      const text = this.#textAt(a);
      const other = this.#textAt(b);
      return text < other ? -1 : text > other ? 1 : 0;
    });
    const kept = this.#sorted.filter((slot) => !this.#waiting.has(slot));
    this.#sorted = this.#merged(kept, fresh);
    this.#waiting.clear();
    this.#ranks = undefined;
  }

  /** The rank of every slot: equal texts have equal ones. The array is the same until a text is another. */
  ranks(): Uint32Array {
    this.settle();
    this.#ranks ??= this.#ranked();
    return this.#ranks;
  }

  #merged(kept: Uint32Array, fresh: readonly number[]): Uint32Array<ArrayBuffer> {
    const merged = new Uint32Array(kept.length + fresh.length);
    let taken = 0;
    let end = 0;
    for (const slot of fresh) {
      const text = this.#textAt(slot);
      while (taken < kept.length && this.#textAt(kept[taken] ?? 0) <= text)
        merged[end++] = kept[taken++] ?? 0;
      merged[end++] = slot;
    }
    merged.set(kept.subarray(taken), end);
    return merged;
  }

  #ranked(): Uint32Array {
    const ranks = new Uint32Array(this.#texts.length).fill(unranked);
    let rank = -1;
    let before: string | undefined;
    for (const slot of this.#sorted) {
      const text = this.#textAt(slot);
      if (text !== before) rank++;
      before = text;
      ranks[slot] = rank;
    }
    return ranks;
  }

  #textAt(slot: number): string {
    return this.#texts[slot] ?? "";
  }
}
