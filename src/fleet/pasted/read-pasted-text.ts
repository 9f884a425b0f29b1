import { type LineContext, readLineValues } from "./line-values.ts";
import { opensNegatedLines } from "./line-parts.ts";
import { maxPastedValues, type PastedLine, type PastedText } from "./pasted-text.ts";

/** Any text takes linear time. */
export function readPastedText(text: string): PastedText {
  const texts = text.split(/\r\n|[\r\n\u2028\u2029]/);
  let machine = 0;
  const context: LineContext = {
    nextMachine: () => machine++,
    doubt: undefined,
    isOnlyLine: texts.filter((line) => line.trim() !== "").length === 1,
  };
  const distinct = new Set<string>();
  const lines: PastedLine[] = [];
  for (const line of texts) {
    if (line.trim() === "") context.doubt = undefined;
    const values = readLineValues(line, context);
    if (opensNegatedLines(line)) context.doubt = "negated";
    for (const value of values) distinct.add(value.text.toLowerCase());
    if (distinct.size > maxPastedValues) return { lines, hasTooManyValues: true };
    lines.push({ text: line, values });
  }
  return { lines, hasTooManyValues: false };
}
