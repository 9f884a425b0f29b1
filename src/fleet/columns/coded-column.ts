import { rankTexts, unranked } from "./ranks.ts";
import { grown } from "./grown.ts";

/**
 * A column in which most values repeat: each different one is kept once, and every slot has its number. What is asked of the
 * column is worked out once a value, not once an instance.
 */
export class CodedColumn<Value> {
  readonly #values: Value[] = [];
  readonly #codes = new Map<unknown, number>();
  readonly #keyOf: (value: Value) => unknown;
  #codeOf = new Uint32Array(256);

  /** @param keyOf what tells values apart; equal keys are one value */
  constructor(keyOf: (value: Value) => unknown) {
    this.#keyOf = keyOf;
  }

  set(slot: number, value: Value): void {
    const key = this.#keyOf(value);
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#values.push(value) - 1;
      this.#codes.set(key, code);
    }
    this.#codeOf = grown(this.#codeOf, slot + 1, (length) => new Uint32Array(length));
    this.#codeOf[slot] = code;
  }

  /** Marks every slot whose value passes the test. */
  mark(test: (value: Value) => boolean, found: Uint8Array): void {
    const passes = Uint8Array.from(this.#values, (value) => (test(value) ? 1 : 0));
    if (!passes.includes(1)) return;
    const codes = this.#codeOf;
    // Without a condition: what a branch does in no order takes several times as long.
    for (let slot = 0; slot < found.length; slot++)
      found[slot] = (found[slot] ?? 0) | (passes[codes[slot] ?? 0] ?? 0);
  }

  /** How many of the marked slots have each value; the order is that of their first appearance. */
  counts(marked: Uint8Array): { value: Value; count: number }[] {
    const counts = new Uint32Array(this.#values.length);
    const codes = this.#codeOf;
    for (let slot = 0; slot < marked.length; slot++) {
      if (marked[slot] === 1) {
        const code = codes[slot] ?? 0;
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }
    return this.#values.map((value, code) => ({ value, count: counts[code] ?? 0 }));
  }

  /**
   * The ranks of all slots in the order of what is made of their values.
   * @param keyOf undefined for a value that has no rank
   */
  ranks(keyOf: (value: Value) => string | undefined): Uint32Array {
    const values = this.#values;
    const ranks = rankTexts(values.length, (code) => {
      const value = values[code];
      return value === undefined ? undefined : keyOf(value);
    });
    return this.#codeOf.map((code) => ranks[code] ?? unranked);
  }
}
