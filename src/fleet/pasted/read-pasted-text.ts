import { comparedText } from "../../text/compared-text.ts";
import { maxMentions, maxPastedValues, type PastedText, TooManyValues } from "./pasted-text.ts";
import { readLines } from "./read-lines.ts";

/** Words of a long text that are looked up; more would only be slow. */
const maxWords = 50_000;

/** Any text takes linear time. */
export function readPastedText(text: string): PastedText {
  const lines: PastedText["lines"] = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((text) => ({ text, values: [] }));
  const distinct = new Set<string>();
  const machines = new Set<number>();
  let machine = 0;
  let words = 0;
  let mentions = 0;
  try {
    readLines(
      lines.map(({ text }) => text),
      () => machine++,
      (line, values) => {
        for (const value of values) {
          if (value.doubt === "word") {
            if (words++ < maxWords) lines[line]?.values.push(value);
            continue;
          }
          // A row counts once, however many columns it has.
          if (!machines.has(value.machine)) distinct.add(comparedText(value.text));
          machines.add(value.machine);
          if (distinct.size > maxPastedValues || mentions++ > maxMentions)
            throw new TooManyValues("The text has too many values.");
          lines[line]?.values.push(value);
        }
      },
    );
  } catch (error) {
    if (error instanceof TooManyValues) return { lines, hasTooManyValues: true };
    throw error;
  }
  for (const { values } of lines) values.sort((one, other) => one.start - other.start);
  return { lines, hasTooManyValues: false };
}
