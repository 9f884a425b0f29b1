/** A longer range is left as it was written. */
const maxWrittenOut = 1000;

const range = /\[([\d:,-]{1,200})\]|\{([^{}\s]{1,200})\}/;

/** `web[01:20]`, `node[028-029,101]`, `web-{1,2}`. Undefined if it's no range, or one too long. */
export function writtenOut(text: string): string[] | undefined {
  let texts = [text];
  for (let round = 0; round < 3; round++) {
    const match = range.exec(texts[0] ?? "");
    if (!match) return round > 0 ? texts : undefined;
    const [whole, numbers, words] = match;
    const parts = numbers === undefined ? words?.split(",") : numbersIn(numbers);
    if (!parts || texts.length * parts.length > maxWrittenOut) return undefined;
    texts = texts.flatMap((one) => parts.map((part) => one.replace(whole, () => part)));
  }
  return texts;
}

function numbersIn(text: string): string[] | undefined {
  const numbers: string[] = [];
  for (const part of text.split(",")) {
    const [, first = "", last = first] = /^(\d{1,9})(?:[:-](\d{1,9}))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (first === "" || count < 1 || count > maxWrittenOut) return undefined;
    const width = first.startsWith("0") ? first.length : 0;
    for (let place = 0; place < count; place++)
      numbers.push(String(Number(first) + place).padStart(width, "0"));
  }
  return numbers;
}
