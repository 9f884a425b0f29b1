import { maxPastedValues, type PastedText, type PastedValue } from "./pasted-text.ts";
import { readLines } from "./read-lines.ts";

/** Words of a long text that are looked up; more would only be slow. */
const maxWords = 50_000;

/** Any text takes linear time. */
export function readPastedText(text: string): PastedText {
  const texts = text.split(/\r\n|[\r\n\u2028\u2029]/);
  const valuesOf: PastedValue[][] = texts.map(() => []);
  let machine = 0;
  readLines(
    texts,
    () => machine++,
    (line, values) => valuesOf[line]?.push(...values),
  );
  const distinct = new Set<string>();
  let words = 0;
  const lines: PastedText["lines"] = [];
  for (const [line, text] of texts.entries()) {
    const values: PastedValue[] = [];
    for (const value of valuesOf[line] ?? []) {
      const isWord = value.doubt === "word";
      if (isWord) words++;
      else distinct.add(value.text.toLowerCase());
      if (!isWord || words <= maxWords) values.push(value);
    }
    if (distinct.size > maxPastedValues) return { lines, hasTooManyValues: true };
    lines.push({ text, values: values.toSorted((one, other) => one.start - other.start) });
  }
  return { lines, hasTooManyValues: false };
}
