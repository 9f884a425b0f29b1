/** Slots in a block: few enough to be joined again when one of them changes, many enough to be searched as one. */
const blockSize = 256;

interface Block {
  text: string;
  /** Where the text of each slot starts, and where that of the last one ends. */
  starts: Uint32Array;
}

/**
 * The texts of all slots, joined in blocks. Looking for a part in one long text is many times faster than in as many short
 * ones as there are instances.
 */
export class TextBlocks {
  readonly #blocks: (Block | undefined)[] = [];
  readonly #textOf: (slot: number) => string;

  /** @param textOf the text of a slot, without "\n", which stands between any two */
  constructor(textOf: (slot: number) => string) {
    this.#textOf = textOf;
  }

  /** The text of a slot is another now. */
  changed(slot: number): void {
    this.#blocks[Math.floor(slot / blockSize)] = undefined;
  }

  /**
   * Marks every slot whose text has the part in it. Those that are marked already are passed over: mark first what is cheap.
   * A part with "\n" in it may be found across two fields.
   */
  mark(part: string, found: Uint8Array): void {
    for (let first = 0; first < found.length; first += blockSize) {
      const last = Math.min(first + blockSize, found.length);
      markIn(this.#block(first, last), part, first, found);
    }
  }

  #block(first: number, last: number): Block {
    const number = first / blockSize;
    const known = this.#blocks[number];
    if (known && known.starts.length === last - first + 1) return known;
    const starts = new Uint32Array(last - first + 1);
    const texts: string[] = [];
    let end = 0;
    for (let slot = first; slot < last; slot++) {
      const text = this.#textOf(slot);
      texts.push(text);
      end += text.length + 1;
      starts[slot - first + 1] = end;
    }
    const block = { text: texts.join("\n"), starts };
    this.#blocks[number] = block;
    return block;
  }
}

function markIn({ text, starts }: Block, part: string, first: number, found: Uint8Array): void {
  const slots = starts.length - 1;
  let slot = 0;
  while (true) {
    while (slot < slots && found[first + slot] === 1) slot++;
    const at = slot < slots ? text.indexOf(part, starts[slot]) : -1;
    if (at === -1) return;
    while ((starts[slot + 1] ?? Infinity) <= at) slot++;
    found[first + slot] = 1;
  }
}
